import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startSite, stopSite } from '../program/built-site.ts'
import { test } from './journey.ts'

/** The `cover` of a book whose cover need not be drawn: two hundred drawings take longer than a journey. */
export const STORED_COVER = 'cover.svg'

/**
 * Journeys on a site of their own that has imported only these books. `settings`: of its process. Those of a file run in
 * one worker, since each worker would start such a site.
 */
export function testWithBooks(books: readonly object[], settings: Readonly<Record<string, string>> = {}) {
  test.describe.configure({ mode: 'default' })
  return test.extend<object, { ownAddress: string }>({
    ownAddress: [
      async ({ browser: _browser }, use) => {
        const dataDir = mkdtempSync(path.join(tmpdir(), 'xingcha-own-'))
        const env = { DATA_DIR: dataDir, SAMPLE_LIBRARY: 'off', LOG_LEVEL: 'info', ...settings }
        const file = path.join(dataDir, 'books.jsonl')
        writeFileSync(file, books.map((book) => JSON.stringify(book)).join('\n'))
        writeFileSync(path.join(dataDir, STORED_COVER), COVER)
        execFileSync(process.execPath, ['bin/xingcha.mjs', 'import', '--create', file], {
          env: { ...process.env, ...env },
          stdio: 'pipe',
        })
        const { process: server, address } = await startSite(env)
        await use(address)
        await stopSite(server)
        rmSync(dataDir, { recursive: true, force: true })
      },
      { scope: 'worker', timeout: 120_000 },
    ],
    baseURL: async ({ ownAddress }, use) => use(ownAddress),
  })
}

const COVER =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 3"><rect width="2" height="3" fill="#234"/></svg>'
