import { beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { ensureBuilt } from '../bin/ensure-built.mjs'
import { type Fault, postgresFaults, sqliteFaults } from '../soak/support/faults.ts'
import { sufferFaults } from '../soak/support/suffer-faults.ts'
import { startTcpProxy } from './support/program/tcp-proxy.ts'
import { temporaryFolder } from './support/files/temporary-folder.ts'
import { openTestDatabase } from './support/server/test-site.ts'

// `npm run soak -- faults` lets each fault last for 30 seconds. The reads ask for each cached page.
const SHORT = { seconds: 0, minReads: 16, pause: 100, readPause: 30 }

beforeAll(() => ensureBuilt())

// prlimit changes the limits of a process that runs.
test.runIf(process.platform === 'linux')(
  'while the disk is full, the database locked or the clock wrong, cached pages are served and no acknowledged write is lost (sqlite)',
  async () => {
    await using folder = await temporaryFolder()
    const env = { dataDir: folder.path, databaseUrl: undefined }
    await expectNothingLost(sqliteFaults(), { site: env, direct: env })
  },
)

test.skipIf(inject('postgresUrl') === null)(
  'while the database is gone, full or read-only, or the clock wrong, cached pages are served and no acknowledged write is lost (postgres)',
  async () => {
    await using folder = await temporaryFolder()
    const { url = '', drop } = await openTestDatabase('postgres', folder.path)
    onTestFinished(drop)
    const behind = new URL(url)
    const proxy = await startTcpProxy(Number(behind.port))
    onTestFinished(proxy.stop)
    behind.port = String(proxy.port)
    const [site, direct] = [behind.href, url].map((databaseUrl) => ({ dataDir: folder.path, databaseUrl }))
    await expectNothingLost(postgresFaults(url, proxy), { site: site!, direct: direct! })
  },
)

async function expectNothingLost(
  faults: readonly Fault[],
  databases: Pick<Parameters<typeof sufferFaults>[1], 'site' | 'direct'>,
): Promise<void> {
  const { results, audit, unexpectedErrors } = await sufferFaults(faults, { ...databases, ...SHORT })
  expect(results.map(({ name, broken }) => [name, broken])).toEqual(faults.map(({ name }) => [name, []]))
  expect(audit.acknowledged).toBeGreaterThan(0)
  expect(audit.lost).toEqual([])
  expect(audit.lostMails).toBe(0)
  expect(audit.repeatedMails).toBeLessThanOrEqual(faults.length)
  expect(unexpectedErrors).toEqual([])
}
