import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Outsider, connectOutside } from '../../../../../tests/support/database/outsider.ts'
import { type Reader, newReader } from '../../../../../tests/support/accounts/api-reader.ts'
import { type TestSite, testOnEachEngine } from '../../../../../tests/support/server/test-site.ts'
import { problemSentences } from '../../../../contract/wording/problems.ts'
import { lockNamed } from '../database.ts'
import { toProblem } from '../../http/responses/answer-problem.ts'

// A connection that is lost without anybody listening to it would end this process, and fail the whole run.

/** Requests of a reader, each of which runs a query. */
const REQUESTS: readonly [string, string, object?][] = [
  ['GET', '/review/1'],
  ['GET', '/search?q=書'],
  ['GET', '/api/search?q=書'],
  ['GET', '/feed.xml'],
  ['GET', '/api/session'],
  ['GET', '/api/bookmarks'],
  ['PUT', '/api/reviews/1/bookmark'],
  ['GET', '/api/reading-list'],
  ['PUT', '/api/reviews/1/reading-status', { status: 'reading' }],
  ['GET', '/api/reviews/1/comments'],
  ['POST', '/api/reviews/1/comments', { user_name: '小青', content: '讀完在窗邊坐了很久。' }],
  ['POST', '/api/newsletter', { email: 'reader@example.org' }],
  ['POST', '/newsletter', new URLSearchParams({ email: 'other@example.org' })],
  ['POST', '/api/auth/sign-up', { name: '小青', email: 'new@example.org', password: '月落烏啼霜滿天江楓' }],
  ['GET', '/api/auth/sessions'],
  ['POST', '/api/auth/sign-out'],
]

testOnEachEngine(
  'requests during cut PostgreSQL connections are refused with a retry, and succeed on new ones',
  async (site) => {
    if (site.deps.database.engine === 'sqlite') return
    await site.addReview({ id: 1 })
    const reader = await newReader(site)
    const outsider = await connectOutside(site.deps.database)
    try {
      await outsider.lockTables()
      for (const [method, path, body] of REQUESTS) {
        const response = await cutWhileAnswering(outsider, reader.send(method, path, body))
        expect([path, response.status]).toEqual([path, 503])
        expect(response.headers.get('Retry-After')).not.toBeNull()
        expect(response.headers.get('Content-Type')).toMatch(/^(?:application\/problem\+json|text\/html)/)
        expect(await response.text()).toContain(problemSentences.unavailable)
      }
      await outsider.unlock()
      await expectAnswers(site, reader)
    } finally {
      await outsider.close()
    }
  },
)

testOnEachEngine('connections that are cut while they are idle are replaced', async (site) => {
  if (site.deps.database.engine === 'sqlite') return
  await site.addReview({ id: 1 })
  const reader = await newReader(site)
  const outsider = await connectOutside(site.deps.database)
  try {
    expect(await outsider.terminate(`state = 'idle'`)).toBeGreaterThan(0)
    await untilNoticed(site)
    await expectAnswers(site, reader)
  } finally {
    await outsider.close()
  }
})

testOnEachEngine('a transaction that is cut between two statements fails as unavailable', async (site) => {
  const { database } = site.deps
  if (database.engine === 'sqlite') return
  const outsider = await connectOutside(database)
  try {
    for (const isNoticed of [false, true]) {
      site.logLines.length = 0
      const work = database.transaction(async (queries) => {
        await lockNamed(queries, 'a turn')
        expect(await outsider.terminate(`state = 'idle in transaction'`)).toBe(1)
        if (isNoticed) await untilNoticed(site)
        await lockNamed(queries, 'another turn')
      })
      const cause: unknown = await work.then(
        () => 'committed',
        (failure: unknown) => failure,
      )
      expect(toProblem(cause).code).toBe('unavailable')
    }
    await database.ping()
  } finally {
    await outsider.close()
  }
})

testOnEachEngine('a connection that is cut during a query is not used for the next one', async (site) => {
  const { database } = site.deps
  if (database.engine === 'sqlite') return
  const outsider = await connectOutside(database)
  try {
    for (let turn = 0; turn < 20; turn += 1) {
      const cut = sql`select pg_sleep(60)`.execute(database.queries).then(
        () => 'answered',
        () => database.ping(),
      )
      await expect.poll(() => outsider.terminate(`wait_event = 'PgSleep'`)).toBe(1)
      expect(await cut).toBeUndefined()
    }
  } finally {
    await outsider.close()
  }
})

/** Terminates all connections that wait for a lock, until the request is answered. */
async function cutWhileAnswering(outsider: Outsider, answering: Promise<Response>): Promise<Response> {
  const progress = { isAnswered: false }
  const end = () => {
    progress.isAnswered = true
  }
  void answering.then(end, end)
  while (!progress.isAnswered) await outsider.terminate(`wait_event_type = 'Lock'`)
  return answering
}

async function untilNoticed({ logLines }: TestSite): Promise<void> {
  await expect.poll(() => logLines.join('')).toContain('a database connection was lost')
}

async function expectAnswers(site: TestSite, reader: Reader): Promise<void> {
  for (const [method, path, body] of REQUESTS) {
    const { status } = await reader.send(method, path, body)
    expect([path, status < 400]).toEqual([path, true])
  }
  await site.deps.database.ping()
}
