import { globSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.join(import.meta.dirname, '..')
const DOCUMENTS = ['*.md', 'docs/**/*.md', 'src/**/*.md'].flatMap((pattern) =>
  globSync(pattern, { cwd: ROOT }),
)

test('every link of a document leads to a file or a heading of the repository', () => {
  expect(DOCUMENTS.length).toBeGreaterThan(20)
  const dead = DOCUMENTS.flatMap((file) =>
    [...withoutCode(read(file)).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, address = '']) => address)
      .filter((address) => !/^[a-z]+:/.test(address) && !leadsSomewhere(file, address))
      .map((address) => `${file}: ${address}`),
  )
  expect(dead).toEqual([])
})

test('every npm script, benchmark and soak that a document names exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const unknown = DOCUMENTS.flatMap((file) =>
    [...read(file).matchAll(/`npm run ([a-z]+)(?: -- ([a-z]+[a-z-]*))?[^`]*`/g)]
      .filter(([, script = '', name]) => {
        const isMeasured = name !== undefined && /^(bench|soak)$/.test(script)
        return !(script in scripts) || (isMeasured && !exists(`${script}/${name}.${script}.ts`))
      })
      .map(([command]) => `${file}: ${command}`),
  )
  expect(unknown).toEqual([])
})

function leadsSomewhere(file: string, address: string): boolean {
  const [relative = '', fragment] = address.split('#')
  const target = relative === '' ? file : path.posix.join(path.posix.dirname(file), relative)
  return exists(target) && (fragment === undefined || fragmentsOf(read(target)).has(fragment))
}

/** The fragments of a document's headings, as GitHub makes them. */
function fragmentsOf(text: string): Set<string> {
  const headings = [...withoutCode(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading)
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
}

/** A document without its blocks of code, which show files of other machines. */
function withoutCode(text: string): string {
  return text.replaceAll(/^( *)```[\s\S]*?^\1```$/gm, '')
}

function exists(file: string): boolean {
  return statSync(path.join(ROOT, file), { throwIfNoEntry: false }) !== undefined
}

function read(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8')
}
