import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase, testOnEachEngine } from '../../../../tests/support/server/test-site.ts'
import type { Database, Queries } from './database.ts'
import { queueWrites } from './database.ts'

type Work = Parameters<Database['transaction']>[0]

const FORTY = Array.from({ length: 40 }, (_, index) => index)

/** Forty concurrent transactions: each writes a setting of its own, and then does something else. */
function writeConcurrently(
  database: Database,
  then: (index: number, ...queries: Parameters<Work>) => Promise<void>,
): Promise<PromiseSettledResult<number>[]> {
  return Promise.allSettled(
    FORTY.map((index) =>
      database.transaction(async (queries) => {
        await store(queries, `k${index}`)
        await then(index, queries)
        return index
      }),
    ),
  )
}

async function store(queries: Queries, key: string, value = '1'): Promise<void> {
  await queries.insertInto('xc_settings').values({ key, value }).execute()
}

function fulfilledValues(outcomes: readonly PromiseSettledResult<number>[]): number[] {
  return outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
}

async function storedKeys({ queries }: Database): Promise<string[]> {
  const rows = await queries.selectFrom('xc_settings').select('key').execute()
  return rows.map(({ key }) => key).toSorted()
}

function keysOf(indexes: readonly number[]): string[] {
  return indexes.map((index) => `k${index}`).toSorted()
}

testOnEachEngine(
  'of forty concurrent transactions the failed ones reject with their own cause, and the others are stored',
  async ({ deps: { database } }) => {
    const done: number[] = []
    // Stored before: any of the concurrent transactions may be the first.
    await database.transaction((queries) => store(queries, 'taken'))
    const outcomes = await writeConcurrently(database, async (index, queries) => {
      database.afterCommit(() => done.push(index))
      if (index % 7 === 3) throw new Error(`not ${index}`)
      // The database itself refuses it.
      if (index % 7 === 5) await store(queries, 'taken')
    })
    const fine = FORTY.filter((index) => index % 7 !== 3 && index % 7 !== 5)
    expect(fulfilledValues(outcomes)).toEqual(fine)
    expect(outcomes[3]).toMatchObject({ reason: new Error('not 3') })
    expect(outcomes[5]).toMatchObject({ reason: { message: expect.stringMatching(/unique/i) } })
    expect(await storedKeys(database)).toEqual([...keysOf(fine), 'taken'])
    expect(done.toSorted((a, b) => a - b)).toEqual(fine)
  },
)

testOnEachEngine(
  'each of many concurrent transactions sees the writes of those before it',
  async ({ deps }) => {
    await deps.database.queries.insertInto('xc_settings').values({ key: 'n', value: '0' }).execute()
    const add = () =>
      deps.database.transaction((queries) =>
        queries
          .updateTable('xc_settings')
          .set({ value: sql<string>`cast(cast(value as integer) + 1 as text)` })
          .where('key', '=', 'n')
          .execute(),
      )
    await Promise.all(FORTY.map(add))
    const { value } = await deps.database.queries
      .selectFrom('xc_settings')
      .select('value')
      .executeTakeFirstOrThrow()
    expect(value).toBe('40')
  },
)

testOnEachEngine(
  'a query that a failed transaction did not await is not run in the next one',
  async ({ deps }) => {
    const { database } = deps
    const stragglers: Promise<void>[] = []
    const outcomes = await writeConcurrently(database, async (index, queries) => {
      if (index !== 3) return
      stragglers.push(storeLate(queries).catch(() => {}))
      throw new Error('no')
    })
    expect(outcomes[3]).toMatchObject({ reason: new Error('no') })
    await Promise.all(stragglers)
    expect(await storedKeys(database)).toEqual(keysOf(FORTY.filter((index) => index !== 3)))
  },
)

async function storeLate(queries: Queries): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await queries.selectFrom('xc_settings').select('key').execute()
  await store(queries, 'late')
}

testOnEachEngine('a query that begins while its transaction commits is refused', async ({ deps }) => {
  const { database } = deps
  let late: Promise<unknown> | undefined
  await database.transaction(async (queries) => {
    await store(queries, 'in time')
    late = setImmediate().then(() => store(queries, 'late'))
    late.catch(() => {})
  })
  await expect(late).rejects.toThrow('transaction')
  expect(await storedKeys(database)).toEqual(['in time'])
})

testOnEachEngine('a transaction inside another is refused instead of waiting for ever', async ({ deps }) => {
  const work = deps.database.transaction(() => deps.database.transaction(async () => 1))
  await expect(work).rejects.toThrow('begun inside a transaction')
})

test('on a full disk exactly the acknowledged writes are stored', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'xingcha-full-'))
  const { database, drop } = await openTestDatabase('sqlite', dataDir)
  // Not below what it holds already.
  await sql`pragma max_page_count = 1`.execute(database.queries)
  const outcomes = await writeConcurrently(database, async (index, queries) => {
    if (index % 4 === 2) await store(queries, `large${index}`, JSON.stringify('大'.repeat(50_000)))
  })
  expect(outcomes[2]).toMatchObject({ reason: { message: expect.stringContaining('full') } })
  expect(await storedKeys(database)).toEqual(keysOf(fulfilledValues(outcomes)))
  await sql`pragma max_page_count = 1000000`.execute(database.queries)
  await database.transaction((queries) => store(queries, 'later'))
  expect(await storedKeys(database)).toContain('later')
  await drop()
  await rm(dataDir, { recursive: true })
})

testOnEachEngine(
  'concurrent transactions are acknowledged one after another, each in its own turn of the event loop',
  async ({ deps: { database } }) => {
    const events: string[] = []
    await Promise.all(
      ['a', 'b', 'c'].map(async (name) => {
        await database.transaction((queries) => store(queries, name))
        events.push(`${name} is stored`)
        // As a response passes through the middleware.
        await Promise.resolve()
        events.push(`${name} is answered`)
      }),
    )
    const inTurns = events.filter((_, index) => index % 2 === 0).map((stored) => stored[0])
    expect(events).toEqual(inTurns.flatMap((name) => [`${name} is stored`, `${name} is answered`]))
  },
)

test('when another process holds the lock for too long, all queued transactions are refused together', async () => {
  const locked = Object.assign(new Error('database is locked'), { errcode: 5 })
  let begun = 0
  const transact = queueWrites(async () => {
    begun++
    // The others are queued while the first waits.
    await setImmediate()
    throw locked
  }, 1)
  const outcomes = await Promise.allSettled(Array.from({ length: 1_000 }, () => transact(async () => {})))
  expect(outcomes.every((outcome) => outcome.status === 'rejected' && outcome.reason === locked)).toBe(true)
  expect(begun).toBe(1)
})

test('readers are served between two commits', async () => {
  const events: string[] = []
  const transact = queueWrites((work) => work({} as never), 1)
  const write = async () => {
    events.push('write')
    globalThis.setImmediate(() => events.push('reader'))
  }
  await Promise.all([transact(write), transact(write), transact(write)])
  expect(events.slice(0, 5)).toEqual(['write', 'reader', 'write', 'reader', 'write'])
})

test('writes beyond a thousand that wait are refused with a time to retry, and the others are stored', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'xingcha-queue-'))
  const { database, drop } = await openTestDatabase('sqlite', dataDir)
  const outcomes = await Promise.allSettled(
    // The first is begun at once.
    Array.from({ length: 1_011 }, (_, index) =>
      database.transaction((queries) => store(queries, `k${String(index).padStart(4, '0')}`)),
    ),
  )
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(refused).toHaveLength(10)
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'unavailable', retryAfter: 5 })
  const keys = await storedKeys(database)
  expect([keys.length, keys.at(0), keys.at(-1)]).toEqual([1_001, 'k0000', 'k1000'])
  await drop()
  await rm(dataDir, { recursive: true })
})
