import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { openTestDatabase } from '../../../../tests/support/server/test-site.ts'

test.skipIf(inject('postgresUrl') === null)(
  'two processes on one PostgreSQL share a limit: of a hundred at once exactly as many pass as may',
  async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'xingcha-limits-'))
    const { url = '', drop } = await openTestDatabase('postgres', dataDir)
    try {
      const allowed = await Promise.all([takeFifty(dataDir, url), takeFifty(dataDir, url)])
      expect(allowed[0] + allowed[1]).toBe(60)
    } finally {
      await drop()
      await rm(dataDir, { recursive: true })
    }
  },
  30_000,
)

/** A process that consumes the limit fifty times at once. Returns how many were allowed. */
async function takeFifty(dataDir: string, databaseUrl: string): Promise<number> {
  const program = `
    import { openDatabase } from './src/server/platform/db/open-database.ts'
    import { createLog } from './src/server/platform/runtime/log.ts'
    import { consumeRateLimit } from './src/server/platform/security/rate-limit.store.ts'
    const { DATA_DIR, DATABASE_URL } = process.env
    const database = await openDatabase({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL }, createLog('silent'))
    const clock = { now: () => new Date(1_750_000_000_000) }
    const limit = { name: 'knocking', key: 'a', max: 60, seconds: 60 }
    const attempts = Array.from({ length: 50 }, () => consumeRateLimit(database.queries, clock, limit))
    const answers = await Promise.all(attempts)
    process.stdout.write(String(answers.filter(({ allowed }) => allowed).length))
    await database.close()`
  const asker = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const output = await asker.stdout.toArray()
  return Number(Buffer.concat(output).toString())
}
