import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, inject, test, vi } from 'vitest'
import { onCluster } from '../../../../tests/support/database/test-databases.ts'
import { openTestDatabase } from '../../../../tests/support/server/test-site.ts'
import { syncContentVersions } from './content-version-sync.ts'
import { LISTENER_NAME } from '../db/postgres/content-version-listener.ts'
import {
  type ContentVersions,
  createContentVersions,
  raiseReviewVersion,
  raiseSiteVersion,
} from './content-version.store.ts'
import type { Database, Engine } from '../db/database.ts'
import { openDatabase } from '../db/open-database.ts'
import { createLog } from '../runtime/log.ts'

const NEVER = 3_600_000
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

testOnTwoProcesses('what another process changes is seen', async ({ engine, own, other }) => {
  // PostgreSQL notifies: no process has to poll.
  await own.follow(engine === 'postgres' ? NEVER : 10)
  if (engine === 'postgres') await isHeard(own.database)
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

test.skipIf(inject('postgresUrl') === null)(
  'while the connection that hears is gone a process looks instead, and hears again when it is back',
  () =>
    withTwoProcesses('postgres', async ({ own, other, name, onServer }) => {
      await own.follow(20)
      await isHeard(other.database)
      const seesNext = async (version: number) => {
        await other.database.transaction((queries) => raiseReviewVersion(queries, 5))
        await vi.waitFor(() => expect(own.versions.of(5)).toBe(`0.${version}`), PATIENCE)
      }
      await onServer(`alter database ${name} with allow_connections false`)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = ${LISTENER_NAME} and datname = ${name}`.execute(other.database.queries)
      for (const version of [1, 2, 3]) await seesNext(version)
      await onServer(`alter database ${name} with allow_connections true`)
      await isHeard(other.database)
      for (const version of [4, 5, 6]) await seesNext(version)
    }),
)

interface Process {
  database: Database
  versions: ContentVersions
  follow(pollMilliseconds?: number): Promise<void>
}

interface TwoProcesses {
  engine: Engine
  /** Of the database, on PostgreSQL. */
  name: string
  own: Process
  other: Process
  /** On a connection to another database of the same server. */
  onServer(statement: string): Promise<void>
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
      async follow(pollMilliseconds = 20) {
        const deps = { database: its, contentVersions: versions, log }
        const following = await syncContentVersions(deps, { databaseUrl: url, pollMilliseconds })
        open.push(following.stop)
      },
    }
  }
  try {
    await body({
      engine,
      name: url?.split('/').at(-1) ?? '',
      own: processOn(database),
      other: processOn(second),
      onServer: (statement) => onCluster(inject('postgresUrl') ?? '', statement),
    })
  } finally {
    for (const stop of open) await stop()
    await second.close()
    await drop()
    await rm(dataDir, { recursive: true })
  }
}

/** Resolves once a listener is connected to this database. */
async function isHeard({ queries }: Database): Promise<void> {
  const listeners = async () => {
    const { rows } = await sql`select 1 from pg_stat_activity
      where application_name = ${LISTENER_NAME} and datname = current_database()`.execute(queries)
    return rows.length
  }
  await expect.poll(listeners, PATIENCE).toBe(1)
}

const PATIENCE = { timeout: 30_000, interval: 10 }
