import { expect } from 'vitest'
import type { Highlight, HighlightList } from '../../../contract/reading/highlights.ts'
import { HIGHLIGHT_LIMITS } from '../../../contract/limits.ts'
import { newReader, type Reader } from '../../../../tests/support/accounts/api-reader.ts'
import { storeReviews } from '../../../../tests/support/server/factories.ts'
import { testOnEachEngine, testOnSqlite, type TestSite } from '../../../../tests/support/server/test-site.ts'
import { importFile } from '../../../../tests/support/files/list-files.ts'
import type { Database } from '../../platform/db/database.ts'

const SPACES = ' \n'.repeat(20_000)

testOnSqlite('a passage keeps one character of each white space around its words', async (site) => {
  await site.addReview({
    id: 3,
    title: '夜航船',
    content: `<p>的${SPACES}是　吧。</p><p>再${SPACES}見。</p>`,
  })
  const reader = await newReader(site)
  const passage = { id: id(1), exact: '的是吧。', prefix: '', suffix: '', start: 0 }
  const marked = await reader.request<Highlight>('POST', '/api/reviews/3/highlights', passage)
  expect(marked.quote).toBe('的\n是　吧。')
  const review = { id: 3, title: '', author: '' }
  const imported = { review, prefix: '', suffix: '', start: 4, created_at: '2025-01-01T00:00:00Z' }
  const highlights = [
    { ...imported, id: id(2), quote: `${SPACES}再${SPACES}見。${SPACES}` },
    { ...imported, id: id(3), quote: `${SPACES}\0` },
    { ...imported, id: id(4), quote: ' 海'.repeat(501) },
  ]
  const report = await importFile(site, reader, { format: 'xingcha-account', version: 1, highlights })
  expect(report.misses.map(({ row, reason }) => [row, reason])).toEqual([
    [2, 'broken'],
    [3, 'highlight_too_long'],
  ])
  const { highlights: listed } = await reader.request<HighlightList>('GET', '/api/highlights')
  expect(listed.map(({ quote, anchor }) => [quote, anchor?.exact])).toEqual([
    ['的\n是　吧。', '的是吧。'],
    ['再\n見。', '再見。'],
  ])
})

testOnEachEngine(
  'marks above a reader’s limit are refused, and those that exist stay readable',
  async (site) => {
    const reviews = Array.from({ length: 30 }, (_, at) => ({ id: at + 1, content: '<p>火星入了南斗。</p>' }))
    await storeReviews(site.deps, reviews)
    const reader = await newReader(site)
    const above = HIGHLIGHT_LIMITS.ofReader + 10
    // Of a review that is left, so that each of the other reviews has room.
    await storeMarks(site, reader, above)
    const passage = { id: id(90_000), exact: '火星', prefix: '', suffix: '入了南斗。', start: 0 }
    const refused = await reader.send('POST', '/api/reviews/30/highlights', passage)
    expect(await refused.json()).toMatchObject({
      code: 'highlights_full',
      sentence: expect.stringContaining('5,000'),
    })
    const row = { id: id(90_001), review: { id: 30, title: '', author: '' }, quote: '火星' }
    const known = { ...row, id: id(1) }
    const file = { format: 'xingcha-account', version: 1, highlights: [row, known] }
    expect(await importFile(site, reader, file)).toMatchObject({
      added: 0,
      unchanged: 1,
      misses: [{ row: 1, reason: 'highlights_full' }],
    })

    const seen: Highlight[] = []
    while (seen.length < above) {
      const page = await reader.request<HighlightList>('GET', `/api/highlights?offset=${seen.length}`)
      expect(page.total).toBe(above)
      expect(page.highlights).toHaveLength(Math.min(48, above - seen.length))
      expect(page.books.map(({ id }) => id)).toEqual([
        ...new Set(page.highlights.map(({ book_id }) => book_id)),
      ])
      seen.push(...page.highlights)
    }
    // Review 29 was marked last; within a review they follow the text.
    expect([...new Set(seen.map(({ book_id }) => book_id))]).toEqual(
      Array.from({ length: 29 }, (_, at) => 29 - at),
    )
    const starts = seen.filter(({ book_id }) => book_id === 7).map(({ id }) => id)
    expect(starts).toEqual(starts.toSorted())
    expect(new Set(seen.map(({ id }) => id)).size).toBe(above)

    await reader.send('DELETE', `/api/highlights/${id(1)}`)
    for (let number = 2; number <= 12; number++) await reader.send('DELETE', `/api/highlights/${id(number)}`)
    expect((await reader.send('POST', '/api/reviews/30/highlights', passage)).status).toBe(200)
  },
)

/** So many marks in the reviews 1 to 29, one after another. */
async function storeMarks(site: TestSite, { userId }: Reader, count: number): Promise<void> {
  const marks = Array.from({ length: count }, (_, at) => ({ number: at + 1, review: (at % 29) + 1 }))
  for (let start = 0; start < marks.length; start += 500)
    await insertMarks(site.deps.database, userId, marks.slice(start, start + 500))
}

async function insertMarks(
  { queries }: Database,
  user_id: string,
  marks: readonly { number: number; review: number; quote?: string }[],
): Promise<void> {
  const rows = marks.map(({ number, review, quote = '火星' }) => {
    const at = new Date(Date.UTC(2025, 0, 1) + review * 1_000).toISOString()
    const times = { created_at: at, updated_at: at, removed_at: null }
    const words = { quote, prefix: '', suffix: '', note: '' }
    return { user_id, id: id(number), review_id: review, start: number, version: 0, ...times, ...words }
  })
  await queries.insertInto('xc_highlights').values(rows).execute()
}

function id(number: number): string {
  return String(number).padStart(32, '0')
}
