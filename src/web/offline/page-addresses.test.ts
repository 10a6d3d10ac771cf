import { expect, test } from 'vitest'
import { offlinePageFor, pageKey, pageKind, pageOfReviewData, pageOfTab } from './page-addresses.ts'

const SITE = 'https://books.example'

test.each([
  ['/review/3', 'review'],
  ['/review/3-夜航船', 'review'],
  ['/zh-hans/review/3', 'review'],
  ['/review/3?utm_source=letter', 'review'],
  ['/review/3?before=9', 'page'],
  ['/', 'page'],
  ['/zh-hans/', 'page'],
  ['/category/literature?sort=newest', 'page'],
  ['/author/張岱', 'page'],
  ['/p/letters-to-me', 'page'],
  ['/search?q=夜', 'unstored'],
  ['/reading-list', 'unstored'],
  ['/studio', undefined],
  ['/studio/reviews/3', undefined],
  ['/api/reviews/3', undefined],
  ['/zh-hans/api/home', undefined],
  ['/feed.xml', undefined],
  ['/account/arrive/google?code=1', undefined],
  ['/newsletter/confirm?token=1', undefined],
  ['/account/reset?token=1', undefined],
  ['/sign-in', undefined],
])('%s is %s to the worker', (path, kind) => {
  expect(pageKind(SITE + path)).toBe(kind)
})

test('an address without slug and with what selects the content names a stored page', () => {
  expect(pageKey(`${SITE}/zh-hans/review/3-ye-hang?utm_source=x&before=9#comments`)).toBe(
    `${SITE}/zh-hans/review/3?before=9`,
  )
  expect(pageKey(`${SITE}/reviews/`)).toBe(`${SITE}/reviews`)
  expect(pageKey(`${SITE}/`)).toBe(`${SITE}/`)
})

test('the data of a review lead to its page, in the same script', () => {
  expect(pageOfReviewData(`${SITE}/zh-hans/api/reviews/3`)).toBe(`${SITE}/zh-hans/review/3`)
  expect(pageOfReviewData(`${SITE}/api/reviews/3?before=9`)).toBeUndefined()
  expect(pageOfReviewData(`${SITE}/api/reviews/3/comments`)).toBeUndefined()
})

test('a tab shows the page of its hash route, and the offline page is in its script', () => {
  expect(pageOfTab(`${SITE}/zh-hans/#/review/3`)).toBe(`${SITE}/zh-hans/review/3`)
  expect(pageOfTab(`${SITE}/review/3#comments`)).toBe(`${SITE}/review/3#comments`)
  expect(offlinePageFor(`${SITE}/zh-hans/review/3`)).toBe('/zh-hans/offline')
  expect(offlinePageFor(`${SITE}/zh-hant/review/3`)).toBe('/offline')
})
