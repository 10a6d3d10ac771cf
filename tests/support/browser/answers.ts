import type { Page } from '@playwright/test'
import { LIST_PAGE_SIZE } from '../../../src/contract/limits.ts'
import type { Review, ReviewCard, ReviewList, ReviewPage } from '../../../src/contract/reviews/reviews.ts'
import { DEFAULT_BOOK_PLACES } from '../../../src/contract/settings/book-places.ts'
import { textLines } from '../../../src/server/reviews/text-lines.ts'
import { isReviewSort } from '../../../src/contract/reviews/sort-orders.ts'
import { sortReviews } from '../../../src/contract/reviews/sorting.ts'
import { holdRequests } from './hold-requests.ts'
import { refuseWith } from './refusal.ts'

/** A review card with default values. */
export function makeCard(draft: Partial<ReviewCard> = {}): ReviewCard {
  const { id = 900 } = draft
  return {
    id,
    kind: 'review',
    title: `書之${id}`,
    headline: '',
    author: '某人',
    other_authors: [],
    cover: '/favicon.svg',
    rating: 4,
    categories: ['reading-philosophy'],
    category: null,
    category_name: null,
    excerpt: '一句話。',
    slug: '',
    lang: 'zh-Hant',
    title_font: null,
    publish_date: '2025-01-05',
    ...draft,
  }
}

/** A review page with default values. */
export function makeReviewPage(draft: Partial<Review> = {}, below: Partial<ReviewPage> = {}): ReviewPage {
  const written = {
    ...makeCard({ id: draft.id ?? 900 }),
    author_parts: ['', draft.author ?? '某人', ''],
    original_title: null,
    isbn: null,
    translator: null,
    book_year: null,
    other_books: [],
    publisher: '某社',
    summary: '兩句話的摘要。',
    tags: [],
    series: null,
    content: '<p>內文。</p>',
    updated_at: '2025-01-05T04:00:00.000Z',
    reading_minutes: 1,
    ...draft,
  }
  const review: Review = { ...textLines(written, DEFAULT_BOOK_PLACES), ...written }
  return {
    review,
    colophon: '槎客　記於二〇二五年一月五日',
    earlier: null,
    later: null,
    recommended: [],
    related: [],
    font_faces: '',
    essay_fonts: [],
    kai_fonts: [],
    description: review.summary,
    comments: { total: 0, comments: [], threads: [], held: [], next: null },
    ...below,
  }
}

/** `count` review cards, ids from 1 on, with all ratings in turn. */
export function makeCards(count: number): ReviewCard[] {
  return Array.from({ length: count }, (_, index) => makeCard({ id: index + 1, rating: (index % 10) / 2 }))
}

/** Mocks every response of this API path; for a review page, also the one of its comments. */
export async function answer(page: Page, path: string, body: unknown): Promise<void> {
  await page.route(isAt(path), (route) => route.fulfill({ json: body }))
  const thread = typeof body === 'object' && body !== null && 'comments' in body ? body.comments : null
  if (thread !== null) await page.route(isAt(`${path}/comments`), (route) => route.fulfill({ json: thread }))
}

/** Answers like the server for a long list (docs/product/lists.md). Returns the queries of the requests, oldest first. */
export async function answerInPages(
  page: Page,
  path: string,
  cards: readonly ReviewCard[],
): Promise<string[]> {
  const queries: string[] = []
  await page.route(isAt(path), (route) => {
    const { search, searchParams } = new URL(route.request().url())
    queries.push(search)
    const sort = searchParams.get('sort') ?? 'default'
    const offset = Number(searchParams.get('offset') ?? 0)
    const sorted = sortReviews(cards, isReviewSort(sort) ? sort : 'default')
    const list: ReviewList = { total: cards.length, cards: sorted.slice(offset, offset + LIST_PAGE_SIZE) }
    return route.fulfill({ json: list })
  })
  return queries
}

/** Answers requests to this path with 503, until the returned function is called. */
export async function failWithServerError(page: Page, path: string): Promise<() => Promise<void>> {
  const fail = refuseWith('unavailable')
  const matcher = isAt(path)
  await page.route(matcher, fail)
  return () => page.unroute(matcher, fail)
}

/** Holds requests to this path until `release` is called. */
export async function hold(page: Page, path: string): Promise<{ release: () => void }> {
  return { release: await holdRequests(page, isAt(path)) }
}

/** A pattern and no function, which Playwright would call for each request of the page, through a message of its own. */
export function isAt(path: string): RegExp {
  return new RegExp(String.raw`^https?://[^/]+${path.replaceAll('.', String.raw`\.`)}(?:\?|$)`)
}
