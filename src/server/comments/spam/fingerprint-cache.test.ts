import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { storeReview } from '../../../../tests/support/server/factories.ts'
import { LEGITIMATE } from '../../../../tests/support/hostile/spam.ts'
import { holdClock } from '../../../../tests/support/server/test-clock.ts'
import { openTestDatabase, testOnEachEngine } from '../../../../tests/support/server/test-site.ts'
import { newVisitor } from '../../../../tests/support/server/visitors.ts'
import { systemClock } from '../../platform/runtime/clock.ts'
import { deleteOldSenderData } from './sender-retention.service.ts'
import { insertComment } from '../comments.store.ts'
import { makeFingerprint, parseFingerprint } from './fingerprint.ts'
import { checkSpamInOrder, listRecentFingerprints } from './recent-traffic.service.ts'

const MARKET = '台北的朋友注意，週年慶全館五折起，現場還有摸彩活動等你來拿'
const SIMILAR_TO_MARKET = '高雄的朋友注意，週年慶全館三折起，現場還有摸彩活動等你來拿'
const COURSE = '考證照免出門，線上課程七折，半年保證過關，沒過全部退費給你'
const SIMILAR_TO_COURSE = '考證照免出門，線上課程五折，一年保證過關，沒過全部退費給你'

testOnEachEngine(
  'a comment is compared with the current text of others, not with edited or removed text',
  async (site) => {
    const clock = holdClock(site)
    await site.addReview({ id: 1 })
    const write = (text: string) => newVisitor(site, clock).comment(1, { text })
    const first = newVisitor(site, clock)
    const { id } = await first.publish(1, { text: MARKET })
    expect((await write(LEGITIMATE[0]!.text)).status).toBe(201)
    await first.send('DELETE', `/api/comments/${id}`)

    const second = newVisitor(site, clock)
    const { id: next } = await second.publish(1, { text: SIMILAR_TO_MARKET })
    expect((await write(LEGITIMATE[1]!.text)).status).toBe(201)
    const changed = await second.send('PATCH', `/api/comments/${next}`, { content: COURSE })
    expect(changed.status).toBe(200)
    expect((await write(SIMILAR_TO_COURSE)).status).toBe(202)
    expect((await write(MARKET)).status).toBe(201)
  },
)

testOnEachEngine(
  'a process with cached fingerprints compares with the same comments as one that has just started',
  async (site) => {
    const clock = holdClock(site)
    await site.addReview({ id: 1 })
    // Each has a cache of its own for the one database.
    const process = () => ({ clock: site.deps.clock, database: { ...site.deps.database } })
    const read = (reading: ReturnType<typeof process>) =>
      reading.database.transaction((queries) => listRecentFingerprints(reading, queries))
    const [often, seldom] = [process(), process()]
    const author = newVisitor(site, clock)
    const steps = [
      () => author.publish(1, { text: MARKET }),
      () => newVisitor(site, clock).publish(1, { text: LEGITIMATE[0]!.text }),
      () => author.send('PATCH', '/api/comments/1', { content: COURSE }),
      () => newVisitor(site, clock).comment(1, { text: MARKET }),
      () => author.send('DELETE', '/api/comments/1'),
      async () => clock.pass(24 * 3_600 - 60),
      () => newVisitor(site, clock).comment(1, { text: LEGITIMATE[1]!.text }),
    ]
    const counts: number[] = []
    for (const [index, step] of steps.entries()) {
      await step()
      const present = await read(process())
      expect(await read(often), `step ${index}`).toEqual(present)
      if (index % 3 === 0) expect(await read(seldom), `step ${index}`).toEqual(present)
      counts.push(present.length)
    }
    expect(counts).toEqual([1, 2, 2, 3, 2, 1, 1])
  },
)

testOnEachEngine(
  'fingerprints deleted after a day are not cached either, even if the clock is set back',
  async (site) => {
    const clock = holdClock(site)
    await site.addReview({ id: 1 })
    await newVisitor(site, clock).publish(1, { text: MARKET })
    const read = () => site.deps.database.transaction((queries) => listRecentFingerprints(site.deps, queries))
    expect(await read()).toHaveLength(1)
    clock.pass(25 * 3_600)
    await deleteOldSenderData(site.deps)
    clock.pass(-25 * 3_600)
    expect(await read()).toEqual([])
  },
)

testOnEachEngine(
  'comments sent at the same moment are compared with those before them, but not with one that was rolled back',
  async ({ addReview, deps }) => {
    await addReview({ id: 1 })
    const write = (text: string, isUndone = false) =>
      checkSpamInOrder(deps.database, async (queries) => {
        const before = await listRecentFingerprints(deps, queries)
        await insertComment(queries, { ...COMMENT, fingerprint: makeFingerprint(text), content: text })
        if (isUndone) throw new Error('undone')
        return before.map(String)
      })
    const undone = parseFingerprint(makeFingerprint(COURSE)).toString()
    const outcomes = await Promise.allSettled([
      write(MARKET),
      write(COURSE, true),
      ...LEGITIMATE.map(({ text }) => write(text)),
    ])
    const seen = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    expect(seen.flat()).not.toContain(undone)
    const counts = seen.map((prints) => prints.length).toSorted((a, b) => a - b)
    expect(counts).toEqual(Array.from({ length: LEGITIMATE.length + 1 }, (_, index) => index))
  },
)

test('no comment is compared with one that a full disk has rolled back', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'xingcha-full-'))
  const { database, drop } = await openTestDatabase('sqlite', dataDir)
  try {
    const deps = { database, clock: systemClock }
    await storeReview(deps, { id: 1 })
    const write = (text: string) =>
      checkSpamInOrder(database, async (queries) => {
        const before = await listRecentFingerprints(deps, queries)
        await insertComment(queries, { ...COMMENT, fingerprint: makeFingerprint(text), content: text })
        return before.length
      })
    const fill = () =>
      database.transaction((queries) =>
        queries
          .insertInto('xc_settings')
          .values({ key: 'large', value: JSON.stringify('大'.repeat(200_000)) })
          .execute(),
      )
    // Not below what it holds already.
    await sql`pragma max_page_count = 1`.execute(database.queries)
    const outcomes = await Promise.allSettled([write(MARKET), write(COURSE), fill()])
    expect(outcomes.map(({ status }) => status)).toContain('rejected')
    await sql`pragma max_page_count = 1000000`.execute(database.queries)
    const { count } = await database.queries
      .selectFrom('xc_comments')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(await write(LEGITIMATE[0]!.text)).toBe(count)
  } finally {
    await drop()
    await rm(dataDir, { recursive: true })
  }
})

const COMMENT = {
  review_id: 1,
  user_id: null,
  visitor: 'someone',
  user_name: '讀者',
  avatar: 1,
  state: 'published' as const,
  held_reasons: null,
  created_at: new Date().toISOString(),
  changed_at: null,
  address: null,
}
