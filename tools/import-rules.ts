import path from 'node:path'
import { parseSync } from 'oxc-parser'
import { findCycles } from './find-cycles.ts'

/** An import of a file. `target` is a path relative to the project's root, or the name of a package. */
interface Import {
  target: string
  isPackage: boolean
  isTypeOnly: boolean
}

/** Folders below all subjects, lowest first: each may import those before it. */
const LOWER_FOLDERS = ['text', 'platform', 'tabular']
/** The files of a subject that other subjects may import. */
const PUBLIC_FILE = /\.(service|routes|middleware|command)\.ts$/
const STORE = /\.store\.ts$/
const ROUTES = /\.routes\.ts$/
const POLICY = /\.policy\.ts$/
const DRIVER = /^(pg|node:sqlite)($|\/)/

/** The folders of `src` (rooms) that each room may import (docs/architecture.md). */
const ROOMS: Record<string, string[]> = {
  contract: ['contract'],
  markdown: ['contract', 'markdown'],
  'cover-art': ['cover-art'],
  server: ['contract', 'markdown', 'cover-art', 'server'],
  'web/early': ['contract', 'web/early'],
  'web/offline': ['contract', 'web/client', 'web/offline'],
  'web/ui': ['web/ui'],
  'web/client': ['contract', 'web/client'],
  'web/parts': ['contract', 'markdown', 'web/client', 'web/ui', 'web/parts'],
  'web/screens': ['contract', 'web/client', 'web/ui', 'web/parts', 'web/screens'],
  'web/app': ['contract', 'web/early', 'web/client', 'web/ui', 'web/parts', 'web/screens', 'web/app'],
  web: ['contract', 'web/early', 'web/client', 'web/ui', 'web/parts', 'web/screens', 'web/app', 'web'],
}

/** The one file of the drawing library that other rooms may import. */
const COVER_ART = 'src/cover-art/cover-art.ts'
/** Pictures that all rooms of the web may import. */
const ASSETS = 'src/web/assets/'
/** Only the files directly in src/server, which assemble the program, may import the renderer. */
const RENDERER = 'src/web/entry-server.tsx'

/** CommonJS, which the parser does not list: calls of `require`, and of `createRequire` with the file at once. */
const REQUIRED_FILE = /(?:\brequire|\bcreateRequire\([\w.]*\))\((['"`])(\.[^'"`$]+)\1\)/g

/** The imports of each file of `src`, by its path below the project's root. */
export type ImportGraph = ReadonlyMap<string, readonly Import[]>

/** `sources` maps the path of each file to its text. */
export function parseImports(sources: ReadonlyMap<string, string>): ImportGraph {
  return new Map([...sources].map(([file, source]) => [file, readImports(file, source)]))
}

/** One sentence for each import that breaks the rules of docs/architecture.md, sorted; empty when there is none. */
export function findForbiddenImports(graph: ImportGraph): string[] {
  const withZod = contractFilesWithZod(graph)
  const faults = [...graph].flatMap(([file, imports]) =>
    imports.flatMap((imported) => {
      const fault =
        (imported.isPackage ? packageFault(file, imported) : fileFault(file, imported)) ??
        zodFault(file, imported, withZod)
      return fault === undefined ? [] : [`${file} imports ${imported.target}: ${fault}`]
    }),
  )
  return [...faults, ...cycleFaults(graph)].toSorted()
}

/** The files of the contract that load zod, themselves or by others. */
function contractFilesWithZod(graph: ImportGraph): ReadonlySet<string> {
  const found = new Set(['zod'])
  for (let before = 0; before < found.size;) {
    before = found.size
    for (const [file, imports] of graph)
      if (
        file.startsWith('src/contract/') &&
        imports.some((each) => !each.isTypeOnly && found.has(each.target))
      )
        found.add(file)
  }
  return found
}

function zodFault(file: string, { target, isTypeOnly }: Import, withZod: ReadonlySet<string>) {
  return file.startsWith('src/web/') && !isTypeOnly && withZod.has(target)
    ? 'it carries zod: the browser imports its types only'
    : undefined
}

function readImports(file: string, source: string): Import[] {
  const { module } = parseSync(file, source)
  const found: [name: string, isTypeOnly: boolean][] = [
    ...module.staticImports.map(({ moduleRequest, entries }): [string, boolean] => [
      moduleRequest.value,
      entries.length > 0 && entries.every((entry) => entry.isType),
    ]),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap((entry): [string, boolean][] =>
        entry.moduleRequest === null ? [] : [[entry.moduleRequest.value, entry.isType]],
      ),
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest }): [string, boolean][] => {
      const text = source.slice(moduleRequest.start, moduleRequest.end)
      return /^['"]|^`[^$]*`$/.test(text) ? [[text.slice(1, -1), false]] : []
    }),
    ...[...source.matchAll(REQUIRED_FILE)].map(([, , name = '']): [string, boolean] => [name, false]),
  ]
  return found.map(([name, isTypeOnly]) => ({
    isTypeOnly,
    isPackage: !name.startsWith('.'),
    target: name.startsWith('.') ? path.posix.join(path.posix.dirname(file), name) : name,
  }))
}

function packageFault(file: string, { target }: Import): string | undefined {
  const room = roomOf(file)
  if (room === 'contract' && target !== 'zod') return 'the contract imports zod and itself only'
  if (room === 'markdown' && target !== 'marked') return 'the Markdown reader imports marked only'
  if (room === 'web/ui' && !/^react(-dom)?($|\/)/.test(target))
    return 'the ui room imports React and itself only'
  if (room.startsWith('web') && target.startsWith('node:')) return 'a browser has no Node modules'
  if (DRIVER.test(target) && room === 'server' && !file.startsWith('src/server/platform/db/'))
    return 'only platform/db imports a database driver'
  const holdsSql = STORE.test(file) || file.startsWith('src/server/platform/db/')
  if (room === 'server' && /^kysely($|\/)/.test(target) && !holdsSql)
    return 'only stores, migrations and platform/db contain SQL'
  return undefined
}

function fileFault(file: string, { target }: Import): string | undefined {
  const [room, targetRoom] = [roomOf(file), roomOf(target)]
  const isAssembly = room === 'server' && subjectOf(file) === undefined
  if (isAssembly && target === RENDERER) return undefined
  if (room.startsWith('web') && target.startsWith(ASSETS)) return undefined
  if (room === 'server' && target.startsWith('database/migrations/')) return undefined
  if (!(ROOMS[room] ?? []).includes(targetRoom)) return `${room} may not import ${targetRoom}`
  if (targetRoom === 'cover-art' && targetRoom !== room && target !== COVER_ART)
    return 'the drawing library is imported by its entry file only'
  if (room === 'web/screens' && targetRoom === room && folderOf(file, 4) !== folderOf(target, 4))
    return 'a screen never imports another screen'
  return room === 'server' ? serverFault(file, target) : undefined
}

function serverFault(file: string, target: string): string | undefined {
  const [subject, targetSubject] = [subjectOf(file), subjectOf(target)]
  if (subject === undefined || !target.startsWith('src/server/')) return undefined
  const level = LOWER_FOLDERS.indexOf(subject)
  if (level !== -1) {
    const targetLevel = targetSubject === undefined ? -1 : LOWER_FOLDERS.indexOf(targetSubject)
    return targetLevel === -1 || targetLevel > level
      ? `${subject} imports no subject, and of LOWER_FOLDERS only those before it`
      : undefined
  }
  if (targetSubject === undefined || LOWER_FOLDERS.includes(targetSubject)) return undefined
  if (targetSubject !== subject) {
    if (STORE.test(file)) return 'a store imports nothing of other subjects'
    return PUBLIC_FILE.test(target)
      ? undefined
      : 'from outside, a subject offers its services, routes, middleware and commands only'
  }
  if (POLICY.test(file) && STORE.test(target)) return 'a policy decides without the database'
  return ROUTES.test(file) && STORE.test(target) ? 'routes reach the store through their service' : undefined
}

/** Cycles among files and among the server's subjects. Dynamic imports count, type imports do not. */
function cycleFaults(graph: ImportGraph): string[] {
  const files = new Map<string, Set<string>>()
  const subjects = new Map<string, Set<string>>()
  for (const [file, imports] of graph)
    for (const { target, isPackage, isTypeOnly } of imports) {
      if (isPackage || isTypeOnly) continue
      add(files, file, target)
      const [from, to] = [subjectOf(file), subjectOf(target)]
      if (from !== undefined && to !== undefined && from !== to) add(subjects, from, to)
    }
  return [...findCycles(files), ...findCycles(subjects)].map(
    (cycle) => `cycle: ${cycle.toSorted().join(', ')}`,
  )
}

function add(edges: Map<string, Set<string>>, from: string, to: string): void {
  edges.set(from, (edges.get(from) ?? new Set()).add(to))
}

/** `contract`, `cover-art`, `server`, or a folder of the web such as `web/parts`; `web` for files directly in src/web. */
function roomOf(file: string): string {
  const [, room = '', inner = ''] = file.split('/')
  return room === 'web' && folderOf(file, 3) !== file ? `web/${inner}` : room
}

/** The folder in `src/server`; undefined for files directly in src/server, which assemble the program. */
function subjectOf(file: string): string | undefined {
  return file.startsWith('src/server/') && folderOf(file, 3) !== file ? file.split('/')[2] : undefined
}

function folderOf(file: string, depth: number): string {
  return file.split('/').slice(0, depth).join('/')
}
