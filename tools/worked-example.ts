/** Applies CONTRIBUTING.md's worked example to a copy of this project, and counts what it changes and reads. */
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseImports } from './import-rules.ts'
import { readProjectSources } from './project-sources.ts'

const ROOT = path.join(import.meta.dirname, '..')
const PATCH = path.join(ROOT, 'tests/worked-example/comment-city.patch')
const COPIED = ['database', 'src', 'tests', 'tools', 'bench', 'soak', 'bin', 'package.json']
/** Where a comment is written, and where it is posted. */
const STARTS = ['src/web/parts/comments/comment-form.tsx', 'src/server/comments/posting.service.ts']
/** What every feature stands on, and wording and settings, which are lists. */
const KNOWN = /^src\/(server\/(platform|settings)|web\/ui|contract\/(wording|settings))\//

interface WorkedExample {
  /** The files that it changes, tests apart. */
  changed: string[]
  /** What the compiler says of the copy; empty if it is sound. */
  faults: string
  /** The modules that each start reaches by imports of values. */
  reached: Record<string, string[]>
}

export function workThroughExample(): WorkedExample {
  const copy = mkdtempSync(path.join(tmpdir(), 'xingcha-example-'))
  try {
    for (const name of [
      ...COPIED,
      ...readdirSync(ROOT).filter((file) => /\.config\.ts$|^tsconfig/.test(file)),
    ])
      cpSync(path.join(ROOT, name), path.join(copy, name), { recursive: true })
    symlinkSync(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'))
    const applied = run(copy, 'git', ['apply', '--whitespace=nowarn', PATCH])
    if (applied !== '') throw new Error(`tests/worked-example/comment-city.patch does not apply:\n${applied}`)
    const migrations = path.join(copy, 'database/migrations/all.ts')
    writeFileSync(migrations, withMigration(readFileSync(migrations, 'utf8')))
    const files = readFileSync(PATCH, 'utf8').matchAll(/^\+\+\+ b\/(.+)$/gm)
    const changed = [...files].map(([, file = '']) => file).concat('database/migrations/all.ts')
    const graph = parseImports(readProjectSources(copy))
    return {
      changed: changed.filter((file) => !/^tests\/|\.test\.ts$/.test(file)),
      faults: typeFaults(copy, touchedBy(changed, copy)),
      reached: Object.fromEntries(STARTS.map((start) => [start, reachedFrom(start, graph)])),
    }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/** The files that a change can break: those that have changed, and those that import one of them, also as types. */
function touchedBy(changed: readonly string[], folder: string): string[] {
  const files = globSync('{src,database,tests,tools,bench,soak}/**/*.{ts,tsx}', { cwd: folder })
  const sources = new Map(files.map((file) => [file, readFileSync(path.join(folder, file), 'utf8')]))
  const touched = [...parseImports(sources)].filter(([, imports]) =>
    imports.some(({ target }) => changed.includes(target)),
  )
  return [...new Set([...changed, ...touched.map(([file]) => file)])].filter((file) => /\.tsx?$/.test(file))
}

/** Checks the types of these files alone: the whole project takes half a minute of a core. */
function typeFaults(folder: string, files: readonly string[]): string {
  return run(folder, 'node_modules/.bin/oxlint', ['--type-aware', '--type-check', '--allow', 'all', ...files])
}

/** Adds the migration at the end, whichever the last one is: the patch need not change with each new migration. */
function withMigration(list: string): string {
  const imported = "import * as commentCity from './NNNN-comment-city.ts'\n\n/**"
  return list.replace('\n/**', imported).replace(/\}\n$/, "  'NNNN-comment-city': commentCity,\n}\n")
}

function reachedFrom(start: string, graph: ReturnType<typeof parseImports>): string[] {
  const found = new Set([start])
  for (const file of found)
    for (const { target, isPackage, isTypeOnly } of graph.get(file) ?? []) {
      const [module = ''] = target.split('?')
      if (!isPackage && !isTypeOnly && graph.has(module) && !KNOWN.test(module)) found.add(module)
    }
  found.delete(start)
  return [...found]
}

function run(folder: string, command: string, words: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, words, { cwd: folder, encoding: 'utf8' })
  if (error) throw error
  return status === 0 ? '' : `${stdout}${stderr}`
}

if (process.argv[1] === import.meta.filename) {
  const { changed, faults, reached } = workThroughExample()
  console.log(`${changed.length} files change:\n${changed.join('\n')}`)
  for (const [start, modules] of Object.entries(reached))
    console.log(`\n${start} reaches ${modules.length} modules:\n${modules.join('\n')}`)
  console.log(`\n${faults || 'It compiles.'}`)
}
