import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'

/** What each room may not import (docs/architecture.md), planted one at a time. */
const FORBIDDEN = [
  ['src/contract/planted.ts', "import '../server/app.ts'"],
  ['src/server/platform/planted.ts', "import '../reviews/reviews.service.ts'"],
  ['src/server/search/planted.service.ts', "import '../reviews/reviews.store.ts'"],
  ['src/server/search/planted.service.ts', "import 'kysely'"],
  ['src/server/search/planted.service.ts', "import '../../web/client/api.ts'"],
  ['src/server/search/planted.store.ts', "import '../reviews/reviews.service.ts'"],
  ['src/web/ui/planted.tsx', "import '../client/api.ts'"],
  ['src/web/ui/planted.tsx', "import '../../contract/links.ts'"],
  ['src/web/client/planted.ts', "import '../ui/button.tsx'"],
  ['src/web/parts/planted/planted.tsx', "import '../../screens/home/home-screen.tsx'"],
  ['src/web/screens/home/planted.tsx', "import '../search/search-screen.tsx'"],
  ['src/web/screens/home/planted.tsx', "import '../../app/routes.ts'"],
  ['src/web/app/planted.tsx', "import '../../server/app.ts'"],
  ['src/web/app/planted.tsx', "import { API_ENDPOINTS } from '../../contract/api-endpoints.ts'"],
  ['src/web/client/planted.ts', "import { API_ENDPOINTS } from '../../contract/api-endpoints.ts'"],
  ['src/web/parts/planted/planted.tsx', "import { search } from '../../../contract/search.endpoints.ts'"],
  ['src/web/screens/home/planted.tsx', "import { search } from '../../../contract/search.endpoints.ts'"],
] as const

test.each(FORBIDDEN)('%s may not say %s', (file, statement) => {
  expect(lint(file, statement)).toContain('no-restricted-imports')
})

test.each([
  ['src/web/screens/home/planted.tsx', "import '../../parts/stars/stars.tsx'"],
  ['src/web/client/planted.ts', "import type { ApiEndpoints } from '../../contract/api-endpoints.ts'"],
])('what the walls allow passes: %s may say %s', (file, statement) => {
  expect(lint(file, statement)).not.toContain('no-restricted-imports')
})

test('no two files of styles have the same name, from which their classes are named (vite.config.ts)', () => {
  const files = globSync('src/web/**/*.module.css', { cwd: path.join(import.meta.dirname, '..') })
  const names = files.map((file) => path.basename(file))
  expect(names.length).toBeGreaterThan(50)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

function lint(file: string, statement: string): string {
  const root = path.join(import.meta.dirname, '..')
  const folder = mkdtempSync(path.join(tmpdir(), 'xingcha-walls-'))
  try {
    cpSync(path.join(root, '.oxlintrc.json'), path.join(folder, '.oxlintrc.json'))
    symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), `${statement}\n`)
    return execFileSync(path.join(root, 'node_modules/.bin/oxlint'), [file], {
      cwd: folder,
      encoding: 'utf8',
    })
  } catch (cause) {
    return (cause as { stdout: string }).stdout
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
