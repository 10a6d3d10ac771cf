import { expect } from 'vitest'
import type { SearchPage } from '../../../contract/reviews/search.ts'
import { testOnEachEngine } from '../../../../tests/support/server/test-site.ts'
import { newReader } from '../../../../tests/support/accounts/api-reader.ts'
import { fold, FOLD_VERSION } from '../../text/fold.ts'
import { refoldReviews } from './refold-reviews.service.ts'

testOnEachEngine('what an earlier version has folded otherwise is found after the start', async (site) => {
  const { database } = site.deps
  // The first start.
  expect(await refoldReviews(site.deps)).toBe(0)
  for (let id = 1; id <= 60; id++) await site.addReview({ id, title: `夜航船${id}`, author: '張岱' })
  const before = await database.queries.selectFrom('xc_reviews').selectAll().orderBy('id').execute()
  const find = async (term: string) => {
    const page = (await (await site.get(`/api/search?q=${encodeURIComponent(term)}`)).json()) as SearchPage
    return page.total
  }
  expect(await refoldReviews(site.deps)).toBe(0)
  const reader = await newReader(site)
  const noted = { title: '夜航記：選本', author: '張岱', status: 'reading' }
  await reader.request('POST', '/api/reading-list', noted)
  await database.transaction(async (queries) => {
    await queries.updateTable('xc_reading_list').set({ own_key: '別的', own_main: '' }).execute()
    await queries.updateTable('xc_review_search').set({ title: '别的' }).execute()
    await queries.deleteFrom('xc_review_authors').execute()
  })
  expect([await find('夜航'), await find('別的')]).toEqual([0, 60])
  expect(await refoldReviews(site.deps, FOLD_VERSION + 1)).toBe(60)
  expect([await find('夜航'), await find('別的')]).toEqual([60, 0])
  const entry = await database.queries
    .selectFrom('xc_reading_list')
    .select(['own_key', 'own_main'])
    .executeTakeFirst()
  expect(entry).toEqual({ own_key: fold('夜航記選本'), own_main: fold('夜航記') })
  expect(await database.queries.selectFrom('xc_review_authors').select('name').execute()).toHaveLength(60)
  expect(await database.queries.selectFrom('xc_reviews').selectAll().orderBy('id').execute()).toEqual(before)
  expect(await refoldReviews(site.deps, FOLD_VERSION + 1)).toBe(0)
})
