import { spawnSync } from 'node:child_process'
import { copyFileSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from './support/files/temporary-folder.ts'
import { findForbiddenImports, parseImports } from '../tools/import-rules.ts'
import { readProjectSources } from '../tools/project-sources.ts'
import { scaleRules } from '../tools/style-layers.ts'

const PROJECT = parseImports(readProjectSources())

/** One import each that docs/architecture.md forbids. */
const FORBIDDEN = [
  ['src/contract/planted.ts', '../server/app.ts'],
  ['src/contract/planted.ts', '@hono/zod-openapi'],
  ['src/server/platform/http/planted.ts', '../../reviews/reviews.service.ts'],
  ['src/server/platform/http/planted.ts', '../../deps.ts'],
  ['src/server/text/planted.ts', '../platform/runtime/clock.ts'],
  ['src/server/search/planted.service.ts', '../reviews/reviews.store.ts'],
  ['src/server/search/planted.service.ts', '../mail/mail-transport.ts'],
  ['src/server/search/planted.service.ts', 'kysely'],
  ['src/server/search/planted.service.ts', '../../web/client/api/api.ts'],
  ['src/server/search/planted.store.ts', '../reviews/reviews.service.ts'],
  ['src/server/reading/bookmarks/planted.routes.ts', './bookmarks.store.ts'],
  ['src/markdown/planted.ts', '../server/text/fold.ts'],
  ['src/markdown/planted.ts', 'zod'],
  ['src/markdown/planted.ts', 'node:path'],
  ['src/web/app/planted.tsx', '../../markdown/read-markdown.ts'],
  ['src/cover-art/planted.ts', '../contract/links.ts'],
  ['src/server/covers/planted.service.ts', '../../cover-art/palette.ts'],
  ['src/web/ui/planted.tsx', '../client/api/api.ts'],
  ['src/web/ui/planted.tsx', '../../contract/links.ts'],
  ['src/web/client/planted.ts', '../ui/button.tsx'],
  ['src/web/parts/planted/planted.tsx', '../../screens/home/home-screen.tsx'],
  ['src/web/screens/home/planted.tsx', '../search/search-screen.tsx'],
  ['src/web/screens/home/planted.tsx', '../../app/routes.ts'],
  ['src/web/app/planted.tsx', '../../server/app.ts'],
  ['src/web/client/planted.ts', '../../contract/api-endpoints.ts'],
  ['src/web/parts/planted/planted.tsx', '../../../contract/reviews/search.ts'],
  ['src/web/parts/planted/planted.tsx', '../../../contract/bounds.ts'],
  ['src/web/early/planted.ts', 'zod'],
  ['src/server/comments/planted.policy.ts', './comments.store.ts'],
  ['src/server/comments/planted.policy.ts', 'kysely'],
  ['src/server/comments/planted.service.ts', 'pg'],
  ['src/server/comments/planted.routes.ts', 'node:sqlite'],
] as const

test('all imports follow the rules of docs/architecture.md', () => {
  expect(findForbiddenImports(PROJECT)).toEqual([])
})

test.each(FORBIDDEN)('%s may not import %s', (file, target) => {
  expect(faultsWith({ [file]: `import '${target}'` })).toContain(`${file} imports`)
})

test.each([
  ['a name again', "export { x } from '../covers/covers.store.ts'"],
  ['everything again', "export * from '../covers/covers.store.ts'"],
  ['a dynamic import', "await import('../covers/covers.store.ts')"],
  ['a dynamic import of a template', 'await import(`../covers/covers.store.ts`)'],
  ['require', "createRequire(import.meta.url)('../covers/covers.store.ts')"],
])('the rules see %s', (_how, statement) => {
  const file = 'src/server/search/planted.service.ts'
  expect(faultsWith({ [file]: statement })).toContain(`${file} imports src/server/covers/covers.store.ts`)
})

test('a store may not import even a type of another subject', () => {
  const file = 'src/server/search/planted.store.ts'
  expect(faultsWith({ [file]: "import type { x } from '../reviews/reviews.service.ts'" })).toContain(file)
})

test.each([
  ['src/web/screens/home/planted.tsx', "import '../../parts/stars/stars.tsx'"],
  ['src/web/client/planted.ts', "import type { ApiEndpoints } from '../../contract/api-endpoints.ts'"],
  ['src/server/search/planted.service.ts', "import '../reviews/reviews.service.ts'"],
  ['src/server/search/planted.store.ts', "import 'kysely'"],
])('%s may say %s', (file, statement) => {
  expect(faultsWith({ [file]: statement })).toBe('')
})

test('files and subjects form no cycle, dynamic imports counted', () => {
  const files = {
    'src/server/text/planted.ts': "import './planted-too.ts'",
    'src/server/text/planted-too.ts': "await import('./planted.ts')",
  }
  expect(faultsWith(files)).toContain('cycle: src/server/text/planted-too.ts, src/server/text/planted.ts')
  const subjects = { 'src/server/settings/planted.service.ts': "import '../reviews/reviews.service.ts'" }
  expect(faultsWith(subjects)).toMatch(/cycle: .*reviews, .*settings/)
})

test('what a browser of tools/browser-targets.ts lacks is a fault in the browser’s code', async () => {
  await using folder = await temporaryFolder()
  const file = path.join(folder.path, 'src/web/planted.ts')
  mkdirSync(path.dirname(file), { recursive: true })
  copyFileSync(path.join(ROOT, '.oxlintrc.json'), path.join(folder.path, '.oxlintrc.json'))
  const uses = [
    'document.startViewTransition()',
    'URL.parse("")',
    'new CloseWatcher()',
    'CSS.highlights.clear()',
  ]
  writeFileSync(file, `${uses.join('\n')}\n`)
  const oxlint = path.join(ROOT, 'node_modules/oxlint/bin/oxlint')
  const { stdout } = spawnSync(process.execPath, [oxlint, 'src'], { cwd: folder.path, encoding: 'utf8' })
  expect(stdout.match(/no-restricted-(?:globals|properties)/g)).toHaveLength(uses.length)
})

test('no two style files have the same name, which is part of their class names (vite.config.ts)', () => {
  const files = globSync('src/web/**/*.module.css', { cwd: ROOT })
  const names = files.map((file) => path.basename(file))
  expect(names.length).toBeGreaterThan(50)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test('every class that a component names is in its styles', () => {
  const missing = globSync('src/web/**/*.tsx', { cwd: ROOT }).flatMap((file) => {
    const source = readFileSync(path.join(ROOT, file), 'utf8')
    return [...source.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)].flatMap(
      ([, name, styles = '']) => {
        const css = readFileSync(path.join(ROOT, path.dirname(file), styles), 'utf8')
        const classes = new Set([...css.matchAll(/\.([a-z][\w-]*)/gi)].map(([, word]) => word))
        const used = [...source.matchAll(new RegExp(`\\b${name}\\.(?!module\\b)(\\w+)`, 'g'))].map(
          ([, word]) => word,
        )
        return used.filter((word) => !classes.has(word)).map((word) => `${file}: ${name}.${word}`)
      },
    )
  })
  expect(missing).toEqual([])
})

test('every look that a layout component can be given has its class', () => {
  const folder = path.join(ROOT, 'src/web/ui/layout')
  const source = readFileSync(path.join(folder, 'primitives.tsx'), 'utf8')
  const css = readFileSync(path.join(folder, 'primitives.css'), 'utf8') + scaleRules()
  const looks = [...source.matchAll(/(above|below|align|pad|size|tone)\?: ((?:'\w+'(?: \| )?)+)/g)]
  const classes = looks.flatMap(([, property = '', values = '']) =>
    [...values.matchAll(/\w+/g)].map(([value]) => `.l-${property}-${value} `),
  )
  expect(classes.length).toBeGreaterThan(20)
  expect(classes.filter((name) => !css.includes(name))).toEqual([])
})

test('no component puts a chosen class into a text, where a missing one would read “undefined”', () => {
  const risky = globSync('src/web/**/*.tsx', { cwd: ROOT }).filter((file) =>
    readFileSync(path.join(ROOT, file), 'utf8').includes('${styles['),
  )
  expect(risky).toEqual([])
})

const ROOT = path.join(import.meta.dirname, '..')

function faultsWith(planted: Record<string, string>): string {
  return findForbiddenImports(new Map([...PROJECT, ...parseImports(new Map(Object.entries(planted)))])).join(
    '\n',
  )
}
