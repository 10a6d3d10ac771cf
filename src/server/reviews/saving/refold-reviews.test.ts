import { expect } from 'vitest'
import type { SearchPage } from '../../../contract/reviews/search.ts'
import { testOnEachEngine } from '../../../../tests/support/server/test-site.ts'
import { newReader } from '../../../../tests/support/accounts/api-reader.ts'
import { fold, FOLD_VERSION } from '../../text/fold.ts'
import { refoldDrafts } from '../../studio/draft-rows.service.ts'
import { openStudio } from '../../studio/testing.ts'
import { refoldReviews } from './refold-reviews.service.ts'

testOnEachEngine('what an earlier version has folded otherwise is found after the start', async (site) => {
  const { database } = site.deps
  // The first start.
  expect(await refoldReviews(site.deps, refoldDrafts)).toBe(0)
  for (let id = 1; id <= 60; id++) await site.addReview({ id, title: `夜航船${id}`, author: '張岱' })
  const before = await database.queries.selectFrom('xc_reviews').selectAll().orderBy('id').execute()
  const find = async (term: string) => {
    const page = (await (await site.get(`/api/search?q=${encodeURIComponent(term)}`)).json()) as SearchPage
    return page.total
  }
  expect(await refoldReviews(site.deps, refoldDrafts)).toBe(0)
  const reader = await newReader(site)
  const noted = { title: '夜航記：選本', author: '張岱', status: 'reading' }
  await reader.request('POST', '/api/reading-list', noted)
  await database.transaction(async (queries) => {
    await queries.updateTable('xc_reading_list').set({ own_key: '別的', own_main: '' }).execute()
    await queries.updateTable('xc_review_search').set({ title: '别的' }).execute()
    await queries.deleteFrom('xc_review_authors').execute()
  })
  expect([await find('夜航'), await find('別的')]).toEqual([0, 60])
  expect(await refoldReviews(site.deps, refoldDrafts, FOLD_VERSION + 1)).toBe(60)
  expect([await find('夜航'), await find('別的')]).toEqual([60, 0])
  const entry = await database.queries
    .selectFrom('xc_reading_list')
    .select(['own_key', 'own_main'])
    .executeTakeFirst()
  expect(entry).toEqual({ own_key: fold('夜航記選本'), own_main: fold('夜航記') })
  expect(await database.queries.selectFrom('xc_review_authors').select('name').execute()).toHaveLength(60)
  expect(await database.queries.selectFrom('xc_reviews').selectAll().orderBy('id').execute()).toEqual(before)
  expect(await refoldReviews(site.deps, refoldDrafts, FOLD_VERSION + 1)).toBe(0)
})

testOnEachEngine(
  'drafts and tags that an earlier version has folded otherwise are found again',
  async (site) => {
    const { queries } = site.deps.database
    const studio = await openStudio(site)
    const draft = await studio.write({ headline: '夜航記' })
    const text = await studio.write({ tags: ['甲', '燈'] })
    await studio.publish(text.id)
    await queries.updateTable('xc_drafts').set({ search_text: '別的' }).execute()
    // As if 丙, which is shown as 甲, and 甲 had been two tags, and 乙 had been merged with 丙.
    const earlier = [
      { key: '丙', name: '甲', leads_to: null },
      { key: '乙', name: '乙', leads_to: '丙' },
    ]
    await queries.insertInto('xc_tags').values(earlier).execute()
    const members = ['丙', '乙'].map((tag, at) => ({ review_id: text.id, tag, position: at + 2 }))
    await queries.insertInto('xc_review_tags').values(members).execute()
    await refoldReviews(site.deps, refoldDrafts, FOLD_VERSION + 1)
    expect((await studio.list(`?q=${encodeURIComponent('夜航記')}`)).rows.map(({ id }) => id)).toEqual([
      draft.id,
    ])
    expect(await queries.selectFrom('xc_tags').selectAll().orderBy('key').execute()).toEqual(
      [
        { key: '乙', name: '乙', leads_to: '甲' },
        { key: '燈', name: '燈', leads_to: null },
        { key: '甲', name: '甲', leads_to: null },
      ]
        .map((row) => ({ ...row, key: fold(row.key) }))
        .toSorted((one, other) => (one.key < other.key ? -1 : 1)),
    )
    expect((await studio.read(text.id)).draft.tags).toEqual(['甲', '燈'])
  },
)
