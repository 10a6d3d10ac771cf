import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, inject, test, vi } from 'vitest'
import { openTestDatabase } from '../../../../tests/support/server/test-site.ts'
import {
  type ContentVersions,
  createContentVersions,
  followVersions,
  raiseReviewVersion,
  raiseSiteVersion,
} from './content-version.store.ts'
import type { Database, Engine } from '../db/database.ts'
import { openDatabase } from '../db/open-database.ts'
import { createLog } from '../runtime/log.ts'
import { startScheduledTasks } from '../runtime/scheduled-tasks.ts'

const log = createLog('silent')

testOnTwoProcesses('what this process changes counts from its commit on', async ({ own }) => {
  const seen = [own.versions.of(), own.versions.of(3), own.versions.of(4)]
  await own.database.transaction(async (queries) => {
    await raiseReviewVersion(queries, 3)
    expect(own.versions.of(3)).toBe(seen[1])
  })
  expect(own.versions.of()).toBe(seen[0])
  expect(own.versions.of(3)).not.toBe(seen[1])
  expect(own.versions.of(4)).toBe(seen[2])
  await own.database.transaction((queries) => raiseSiteVersion(queries))
  expect(own.versions.of()).not.toBe(seen[0])
  expect(own.versions.of(4)).not.toBe(seen[2])
})

testOnTwoProcesses('what is rolled back has changed nothing, here or elsewhere', async ({ own, other }) => {
  await own.follow()
  const work = other.database.transaction(async (queries) => {
    await raiseSiteVersion(queries)
    throw new Error('no')
  })
  await expect(work).rejects.toThrow('no')
  expect(other.versions.of()).toBe('0')
  await other.database.transaction((queries) => raiseReviewVersion(queries, 1))
  await vi.waitFor(() => expect(own.versions.of(1)).toBe('0.1'), PATIENCE)
})

testOnTwoProcesses('a version that is raised outside a transaction is a mistake', async ({ own }) => {
  await expect(raiseSiteVersion(own.database.queries)).rejects.toThrow('outside a transaction')
})

testOnTwoProcesses(
  'a process that starts knows what was raised before, and two know the same',
  async ({ own, other }) => {
    await other.database.transaction(async (queries) => {
      await raiseSiteVersion(queries)
      await raiseReviewVersion(queries, 7)
    })
    expect(own.versions.of(7)).not.toBe(other.versions.of(7))
    await own.follow()
    expect(own.versions.of(7)).toBe(other.versions.of(7))
  },
)

testOnTwoProcesses('what another process changes is seen', async ({ own, other }) => {
  await own.follow()
  for (const reviewId of [3, 4, 3]) {
    await other.database.transaction((queries) => raiseReviewVersion(queries, reviewId))
    await vi.waitFor(() => expect(own.versions.of(reviewId)).toBe(other.versions.of(reviewId)), PATIENCE)
  }
  await other.database.transaction((queries) => raiseSiteVersion(queries))
  await vi.waitFor(() => expect(own.versions.of()).toBe('1'), PATIENCE)
})

test.skipIf(inject('postgresUrl') === null)('many that raise one version at once are all counted', () =>
  withTwoProcesses('postgres', async ({ own, other }) => {
    await own.follow()
    await other.follow()
    const raise = ({ database }: Process) => database.transaction((queries) => raiseReviewVersion(queries, 1))
    await Promise.all(Array.from({ length: 20 }, (_, turn) => raise(turn % 2 ? own : other)))
    await vi.waitFor(
      () => expect([own.versions.of(1), other.versions.of(1)]).toEqual(['0.20', '0.20']),
      PATIENCE,
    )
  }),
)

interface Process {
  database: Database
  versions: ContentVersions
  follow(): Promise<void>
}

interface TwoProcesses {
  own: Process
  other: Process
}

function testOnTwoProcesses(name: string, body: (processes: TwoProcesses) => Promise<void>): void {
  for (const engine of ['sqlite', 'postgres'] as const) {
    test.skipIf(engine === 'postgres' && inject('postgresUrl') === null)(`${name} (${engine})`, () =>
      withTwoProcesses(engine, body),
    )
  }
}

/** Like processes for the database: each has its own connections and versions. */
async function withTwoProcesses(
  engine: Engine,
  body: (processes: TwoProcesses) => Promise<void>,
): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'xingcha-versions-'))
  const { database, url, drop } = await openTestDatabase(engine, dataDir)
  const second = await openDatabase({ dataDir, databaseUrl: url }, log)
  const open: (() => Promise<void>)[] = []
  const processOn = (its: Database): Process => {
    const versions = createContentVersions(its)
    return {
      database: its,
      versions,
      async follow() {
        const run = followVersions({ database: its, contentVersions: versions })
        await run()
        open.push(startScheduledTasks(log, [{ name: 'follow', everyMinutes: 20 / 60_000, run }]).stop)
      },
    }
  }
  try {
    await body({ own: processOn(database), other: processOn(second) })
  } finally {
    for (const stop of open) await stop()
    await second.close()
    await drop()
    await rm(dataDir, { recursive: true })
  }
}

const PATIENCE = { timeout: 30_000, interval: 10 }
