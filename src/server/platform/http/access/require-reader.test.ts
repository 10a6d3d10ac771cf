import { expect } from 'vitest'
import type { ProblemBody } from '../../../../contract/problem-body.ts'
import { newReader } from '../../../../../tests/support/accounts/api-reader.ts'
import { holdClock } from '../../../../../tests/support/server/test-clock.ts'
import { testOnSqlite } from '../../../../../tests/support/server/test-site.ts'

testOnSqlite(
  'the writes of one account are limited over list and bookmarks together, and no other account’s',
  async (site) => {
    const clock = holdClock(site)
    await site.addReview({ id: 3 })
    const [busy, other] = [await newReader(site), await newReader(site)]
    const status = { status: 'reading' }
    const entry = await busy.request<{ entry_id: number }>('PUT', '/api/reviews/3/reading-status', status)
    const path = `/api/reading-list/${entry.entry_id}`
    for (let count = 1; count < 300; count += 13) {
      const many = Math.min(13, 300 - count)
      await Promise.all(Array.from({ length: many }, () => busy.request('PUT', '/api/reviews/3/bookmark')))
    }
    const reading = { begun_on: null, finished_on: '2025-05-01' }
    for (const [method, target, body] of [
      ['PUT', '/api/reviews/3/bookmark'],
      ['DELETE', '/api/reviews/3/bookmark'],
      ['PUT', '/api/reviews/3/reading-status', status],
      ['PUT', `${path}/status`, status],
      ['PUT', `${path}/notes`, { notes: '筆記', version: 0 }],
      ['PUT', `${path}/rating`, { rating: 4 }],
      ['POST', `${path}/readings`, reading],
      ['PUT', `${path}/readings/1`, reading],
      ['DELETE', `${path}/readings/1`],
      ['DELETE', path],
      ['POST', `${path}/restore`],
    ] as const) {
      const refused = await busy.send(method, target, body)
      const problem = (await refused.json()) as ProblemBody
      expect(problem, `${method} ${target}`).toMatchObject({
        status: 429,
        code: 'too_many_requests',
        retry_after: 1,
        sentence: '送出得太頻繁，請過 1 秒再試。',
      })
      expect(refused.headers.get('Retry-After')).toBe('1')
    }
    // Reading is free, and another reader is not held up.
    expect(await busy.request('GET', '/api/reading-list')).toMatchObject({
      entries: [{ status: 'reading', notes: '', own_rating: null }],
    })
    expect(await busy.request('GET', '/api/reviews/3/bookmark')).toMatchObject({ is_bookmarked: true })
    await other.request('PUT', '/api/reviews/3/bookmark')
    clock.pass(1)
    expect(await busy.request('PUT', `${path}/rating`, { rating: 4 })).toMatchObject({ own_rating: 4 })
    expect((await busy.send('DELETE', '/api/reviews/3/bookmark')).status).toBe(429)
  },
)
