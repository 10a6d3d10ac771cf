import { CATEGORY_IDS, slugName } from '../../contract/categories.ts'
import { LIST_PAGE_SIZE, WHOLE_LIST_LIMIT } from '../../contract/limits.ts'
import type {
  CategoryList,
  HomePage,
  Review,
  ReviewCard,
  ReviewList,
  ReviewPage,
} from '../../contract/reviews.ts'
import { type ReviewSort, sortReviews } from '../../contract/sorting.ts'
import { coverPath } from '../covers/covers.service.ts'
import type { Queries } from '../platform/db/database.ts'
import type { Deps } from '../deps.ts'
import { visibleText } from '../text/html.ts'
import { problem } from '../platform/http/problems.ts'
import { categoryTexts, reviewTexts } from './font-texts.service.ts'
import { listRelatedIds } from './related-reviews.store.ts'
import * as store from './reviews.store.ts'

const FEATURED = 4
const RANDOM = 3
const RECOMMENDED = 3

/** Home's cards by three bounded queries (docs/product/lists.md): featured and a shelf for each category, a random row. */
export async function readHome(deps: Deps): Promise<HomePage> {
  const { queries } = deps.database
  const [shelfIds, randomIds] = await Promise.all([
    store.listCategoryIds(queries, CATEGORY_IDS, FEATURED),
    store.drawRandomIds(queries, RANDOM),
  ])
  const cards = await readCards(queries, [...shelfIds.map((entry) => entry.review_id), ...randomIds])
  const cardsOf = (category: string | null) =>
    pick(
      cards,
      shelfIds.filter((entry) => entry.category === category).map((entry) => entry.review_id),
    )
  const shelves = CATEGORY_IDS.map((category) => ({ category, cards: cardsOf(category) }))
  return {
    featured: cardsOf(null),
    shelves: shelves.filter((shelf) => shelf.cards.length > 0),
    recommended: pick(cards, randomIds),
  }
}

/** One review with its recommended and related ones. Throws review_not_found. */
export async function readReview(deps: Deps, id: number): Promise<Omit<ReviewPage, 'comments'>> {
  const { queries } = deps.database
  const [stored, found] = await Promise.all([
    store.findReview(queries, id),
    listRelatedIds(queries, id, RECOMMENDED),
  ])
  if (!stored) throw problem('review_not_found')
  const recommendedIds =
    found.sharing.length > 0 ? found.sharing : await store.listFeaturedIds(queries, RECOMMENDED, id)
  const cards = await readCards(queries, [...recommendedIds, ...found.related])
  return {
    review: toReview(stored),
    recommended: pick(cards, recommendedIds),
    related: pick(cards, found.related),
    font_faces: deps.reviewFonts.reviewFontFaces({ id, ...reviewTexts(stored) }).css,
  }
}

/** All reviews; up to 200 whole, else the piece that starts at `offset` (docs/product/lists.md). */
export async function listReviews(deps: Deps, sort: ReviewSort, offset: number): Promise<ReviewList> {
  return readPiece(deps.database.queries, await store.listEntries(deps.database.queries), sort, offset)
}

/** The reviews that have the slug, in the older vocabulary or among their categories (docs/product/reviews.md). */
export async function listCategory(
  deps: Deps,
  slug: string,
  sort: ReviewSort,
  offset: number,
): Promise<CategoryList> {
  const { queries } = deps.database
  // No text holds such a character, and PostgreSQL refuses to be asked for it.
  const entries = slug.includes('\0') ? [] : await store.listEntries(queries, slug)
  const list = await readPiece(queries, entries, sort, offset)
  const texts = categoryTexts(slug)
  return {
    ...list,
    is_known: slugName(slug) !== undefined || entries.length > 0,
    font_faces: texts ? deps.reviewFonts.reviewFontFaces(texts).css : '',
  }
}

/** The page of a list that one answer carries: the whole list up to 200 items, else the page at `offset`. */
export function sliceListPage<T>(list: readonly T[], offset: number): T[] {
  return list.length <= WHOLE_LIST_LIMIT ? list.slice(offset) : list.slice(offset, offset + LIST_PAGE_SIZE)
}

export function countReviews(deps: Deps): Promise<number> {
  return store.countReviews(deps.database.queries)
}

/** The newest reviews as feeds and sitemaps tell of them. */
export function listNewest(deps: Deps, limit: number) {
  return store.listNewest(deps.database.queries, limit)
}

/** What the reviews with these ids are known by outside, published or not. */
export async function findReviewNames(
  queries: Queries,
  ids: readonly number[],
): Promise<Map<number, store.ReviewName>> {
  const names = new Map<number, store.ReviewName>()
  for (let start = 0; start < ids.length; start += 500) {
    for (const name of await store.listNames(queries, ids.slice(start, start + 500))) names.set(name.id, name)
  }
  return names
}

/** The same of all published ones, by their ids, and their titles in their own languages. */
export function listPublishedNames(queries: Queries) {
  return store.listPublishedNames(queries)
}

/** Cards of published reviews by id, for other subjects that list reviews. */
export async function readCards(queries: Queries, ids: readonly number[]): Promise<Map<number, ReviewCard>> {
  const stored = await store.findCards(queries, ids)
  return new Map([...stored].map(([id, card]) => [id, toCard(card)]))
}

async function readPiece(
  queries: Queries,
  entries: readonly store.ListEntry[],
  sort: ReviewSort,
  offset: number,
): Promise<ReviewList> {
  const ids = sliceListPage(sortReviews(entries, sort), offset).map((entry) => entry.id)
  return { total: entries.length, cards: pick(await readCards(queries, ids), ids) }
}

function pick<T>(cards: ReadonlyMap<number, T>, ids: readonly number[]): T[] {
  return ids.map((id) => cards.get(id)).filter((card) => card !== undefined)
}

function toCard(stored: store.StoredCard): ReviewCard {
  return {
    id: stored.id,
    title: stored.title,
    author: stored.author,
    cover: coverPath(stored),
    rating: stored.rating,
    categories: stored.categories,
    category: stored.category,
    category_name: stored.category_name,
    excerpt: stored.excerpt || stored.summary,
  }
}

function toReview(stored: store.StoredReview): Review {
  return {
    ...toCard(stored),
    original_title: stored.original_title,
    isbn: stored.isbn,
    publish_date: stored.publish_date,
    publisher: stored.publisher,
    summary: stored.summary,
    content: stored.content,
    reading_minutes: readingMinutes(visibleText(stored.content)),
  }
}

/** Minutes at an even pace of 400 Han characters or 200 words of other scripts a minute, at least 1. */
function readingMinutes(text: string): number {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0
  const words = text.match(/[\p{L}\p{N}]+/gu)?.filter((word) => !/\p{Script=Han}/u.test(word)).length ?? 0
  return Math.max(1, Math.round(han / 400 + words / 200))
}
