import { expect } from 'vitest'
import type { Suggestions } from '../../contract/reviews/search.ts'
import { recordStatements } from '../../../tests/support/database/statements.ts'
import { testOnEachEngine, testOnSqlite, type TestSite } from '../../../tests/support/server/test-site.ts'
import { openStudio } from '../studio/testing.ts'

async function suggest(site: TestSite, term: string): Promise<Suggestions> {
  const response = await site.get(`/api/search/suggestions?q=${encodeURIComponent(term)}`)
  expect(response.status).toBe(200)
  return (await response.json()) as Suggestions
}

async function suggestedIds(site: TestSite, term: string): Promise<number[]> {
  return (await suggest(site, term)).reviews.map(({ id }) => id)
}

testOnEachEngine(
  'titles that begin with the term come first, then others, then the books of an author',
  async (site) => {
    await site.addReview({ id: 1, title: '星夜', author: '甲' })
    await site.addReview({ id: 2, title: '夜航船', author: '張岱' })
    await site.addReview({ id: 3, title: '無關', author: '夜行' })
    await site.addReview({ id: 4, title: '夜雨', author: '乙' })
    await site.addReview({ id: 5, title: '只在內文', author: '丙', content: '<p>夜夜夜</p>' })
    await site.addReview({ id: 6, title: '丁', original_title: 'Night 夜' })
    expect(await suggestedIds(site, '夜')).toEqual([2, 4, 1, 6, 3])
    expect((await suggest(site, '夜')).authors).toEqual(['夜行'])
    expect(await suggestedIds(site, '夜航')).toEqual([2])
    expect(await suggestedIds(site, '夜航船')).toEqual([2])
    expect(await suggestedIds(site, '夜航船上')).toEqual([])
    expect((await suggest(site, '張')).reviews).toEqual([
      { id: 2, kind: 'review', slug: '', title: '夜航船', headline: '', author: '張岱' },
    ])
  },
)

testOnEachEngine(
  'suggestions know both scripts, capitals and width, and take signs literally',
  async (site) => {
    await site.addReview({ id: 1, title: '紅樓夢', author: 'Ｃａｏ' })
    for (const term of ['红', '红楼', '红楼梦', 'cAO', 'ca'])
      expect(await suggestedIds(site, term)).toEqual([1])
    for (const term of ['%', '_', "'", '"', '*', '紅%']) expect(await suggestedIds(site, term)).toEqual([])
  },
)

testOnEachEngine('categories, translators and slugs are suggested, once each', async (site) => {
  const studio = await openStudio(site)
  const { id } = await studio.write({ title: '燈塔行', translator: '宋德明', slug: 'to-the-lighthouse' })
  await studio.publish(id)
  await site.addReview({ id: 901, title: 'To the Wall', author: '甲' })
  expect(await suggestedIds(site, '德明')).toEqual([id])
  expect(await suggestedIds(site, 'to-the')).toEqual([id])
  expect((await suggestedIds(site, 'to')).toSorted((one, other) => one - other)).toEqual([id, 901])
  expect((await suggest(site, '哲学')).categories).toEqual([
    { slug: 'reading-philosophy', name: '閱讀與哲學' },
  ])
})

testOnEachEngine('a review that is not published is not suggested, and six are enough', async (site) => {
  for (let id = 1; id <= 9; id++) await site.addReview({ id, title: `星${id}`, author: `作者${id}` })
  await site.deps.database.queries
    .updateTable('xc_reviews')
    .set({ is_published: 0 })
    .where('id', '=', 2)
    .execute()
  expect(await suggestedIds(site, '星')).toEqual([1, 3, 4, 5, 6, 7])
  expect((await suggest(site, '作者')).authors).toHaveLength(3)
  // Pages, which are not suggested, take no place of them.
  for (let id = 101; id <= 125; id++)
    await site.addReview({ id, kind: 'page', title: `月${id}`, headline: `月${id}`, author: '' })
  await site.addReview({ id: 126, title: '月夜' })
  expect(await suggestedIds(site, '月')).toEqual([126])
})

testOnSqlite('a blank term suggests nothing, one that is too long is refused', async (site) => {
  await site.addReview()
  for (const term of ['', ' 　', '\0']) expect(await suggestedIds(site, term)).toEqual([])
  const tooLong = await site.get(`/api/search/suggestions?q=${encodeURIComponent('字'.repeat(101))}`)
  expect([tooLong.status, await tooLong.json()]).toMatchObject([400, { code: 'term_too_long' }])
})

testOnEachEngine('each suggestion is one statement', async (site) => {
  await site.addReview({ id: 1, title: '夜航船' })
  await suggest(site, '夜')
  const statements = recordStatements(site)
  await suggest(site, '夜航')
  expect(statements()).toEqual(['SelectQueryNode'])
})
