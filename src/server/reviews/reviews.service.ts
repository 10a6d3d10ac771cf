import { findCategory, OLDER_SLUGS } from '../../contract/categories/categories.ts'
import { LIST_PAGE_SIZE, WHOLE_LIST_LIMIT } from '../../contract/limits.ts'
import { reviewPath } from '../../contract/links.ts'
import type { PageTexts } from '../../contract/settings/settings.ts'
import type {
  CategoryList,
  HomePage,
  ListQuery,
  Review,
  ReviewCard,
  ReviewList,
  ReviewPage,
} from '../../contract/reviews/reviews.ts'
import { coverPath } from '../covers/covers.service.ts'
import type { ReviewFontFaces } from '../fonts/review-fonts.service.ts'
import type { Queries } from '../platform/db/database.ts'
import type { Deps } from '../deps.ts'
import { readAllSettings } from '../settings/settings.service.ts'
import { linkedReviews } from '../text/article-links.ts'
import { countCharacters } from '../text/count-characters.ts'
import { displayArticle } from '../text/display-article.ts'
import { authorParts } from '../text/split-authors.ts'
import { visibleText } from '../text/html-text.ts'
import { problem } from '../platform/http/problems.ts'
import { descriptionOf } from './description.ts'
import { categoryTexts, reviewTexts, scriptOf } from './font-texts.service.ts'
import { pickRandomIds } from './random-reviews.store.ts'
import { listIds } from './list-pages.store.ts'
import { findRelated } from './related-reviews.service.ts'
import { isCategorySlug } from './review-groups.store.ts'
import * as lists from './review-lists.store.ts'
import * as store from './reviews.store.ts'

const FEATURED_COUNT = 4
const RANDOM_COUNT = 3
const RECOMMENDED_COUNT = 3

/** Home's cards, by bounded queries: featured, a row for each category, a random row (docs/product/lists.md). */
export async function readHome(deps: Deps): Promise<HomePage> {
  const { queries } = deps.database
  const { site, texts } = await readAllSettings(queries)
  const order = site.categories.map(({ id }) => id)
  const [rowIds, randomIds] = await Promise.all([
    lists.listHomeIds(queries, order, FEATURED_COUNT),
    pickRandomIds(queries, RANDOM_COUNT),
  ])
  const cards = await readCards(deps, [...rowIds.map((row) => row.review_id), ...randomIds])
  const cardsOf = (category: string | null) =>
    cardsInOrder(
      cards,
      rowIds.filter((row) => row.category === category).map((row) => row.review_id),
    )
  const categories = new Set<string | null>([...order, ...Object.keys(OLDER_SLUGS)])
  for (const { category } of rowIds) categories.add(category)
  const shelves = [...categories].flatMap((category) =>
    category === null ? [] : [{ category, cards: cardsOf(category) }],
  )
  return {
    featured: cardsOf(null),
    shelves: shelves.filter((shelf) => shelf.cards.length > 0),
    recommended: cardsInOrder(cards, randomIds),
    category_books: titlesOf(texts.category_pages),
  }
}

/** The first titles of each category's books. */
function titlesOf(pages: PageTexts['category_pages']): HomePage['category_books'] {
  const titles = Object.entries(pages).map(([slug, { books }]) => [
    slug,
    books.slice(0, TITLES_PER_CATEGORY).map(({ title }) => title),
  ])
  return Object.fromEntries(titles) as HomePage['category_books']
}

const TITLES_PER_CATEGORY = 3

/** A published review with its recommended and related reviews. Throws review_not_found. */
export async function readReview(deps: Deps, id: number): Promise<Omit<ReviewPage, 'comments'>> {
  const { queries } = deps.database
  const [stored, ids] = await Promise.all([
    store.findReview(queries, id),
    findRelated(queries, id, RECOMMENDED_COUNT),
  ])
  if (!stored) throw problem('review_not_found')
  const recommendedIds =
    ids.recommended.length > 0 ? ids.recommended : await lists.listFeaturedIds(queries, RECOMMENDED_COUNT, id)
  const cards = await readCards(deps, [...recommendedIds, ...ids.related])
  const fonts = deps.reviewFonts.reviewFontFaces({ id, ...reviewTexts(stored) })
  return {
    review: await toReview(deps, stored, fonts),
    recommended: cardsInOrder(cards, recommendedIds),
    related: cardsInOrder(cards, ids.related),
    font_faces: fonts.css,
    essay_fonts: fonts.essay,
    kai_fonts: fonts.lateKai,
    description: descriptionOf(stored),
  }
}

/** A review that is not published, or not in this form. `cover_path`: of the draft's cover. */
export interface ReviewPreview extends Omit<store.StoredReview, 'id' | 'updated_at'> {
  cover_path: string
  related_books: readonly number[]
}

/** What `readReview` would return if the review were published like this. `fontSubject` names its texts. */
export async function previewReview(
  deps: Deps,
  { id, fontSubject }: { id: number; fontSubject: string },
  { cover_path, related_books, ...review }: ReviewPreview,
): Promise<Omit<ReviewPage, 'comments'>> {
  const { queries } = deps.database
  const updated_at = deps.clock.now().toISOString()
  const { recommended } = await findRelated(queries, id, RECOMMENDED_COUNT)
  const recommendedIds =
    recommended.length > 0 ? recommended : await lists.listFeaturedIds(queries, RECOMMENDED_COUNT, id)
  const cards = await readCards(deps, [...recommendedIds, ...related_books])
  const fonts = deps.reviewFonts.reviewFontFaces({ id: fontSubject, ...reviewTexts(review) })
  return {
    review: { ...(await toReview(deps, { ...review, id, updated_at }, fonts)), cover: cover_path },
    recommended: cardsInOrder(cards, recommendedIds),
    related: cardsInOrder(cards, related_books),
    font_faces: fonts.css,
    essay_fonts: fonts.essay,
    kai_fonts: fonts.lateKai,
    description: descriptionOf(review),
  }
}

/** All published reviews: the whole list up to 200, else a page (docs/product/lists.md). */
export async function listReviews(deps: Deps, query: ListQuery): Promise<ReviewList> {
  return readListPage(deps, { slug: undefined }, query)
}

/** The reviews of a category, by its slug of the new or the older vocabulary (docs/product/reviews.md). */
export async function listCategory(deps: Deps, slug: string, query: ListQuery): Promise<CategoryList> {
  const { queries } = deps.database
  const list = isCategorySlug(slug) ? await readListPage(deps, { slug }, query) : EMPTY_LIST
  const category = findCategory(slug)
  const settings = category && (await readAllSettings(queries))
  const texts = settings && categoryTexts(slug, settings)
  return {
    ...list,
    is_known: category !== undefined || Object.hasOwn(OLDER_SLUGS, slug) || list.total > 0,
    font_faces: texts ? deps.reviewFonts.reviewFontFaces(texts).css : '',
    page: category && settings ? settings.texts.category_pages[category.id] : null,
  }
}

/** The page of a list that one answer carries: the whole list up to 200 items, else the page at `offset`. */
export function sliceListPage<T>(list: readonly T[], offset: number): T[] {
  return list.slice(offset, offset + listPageSize(list.length))
}

function listPageSize(total: number): number {
  return total <= WHOLE_LIST_LIMIT ? WHOLE_LIST_LIMIT : LIST_PAGE_SIZE
}

export function countReviews(deps: Deps): Promise<number> {
  return lists.countReviews(deps.database.queries, { slug: undefined })
}

/** Title, author and ISBN of the reviews with these ids, published or not. */
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

/** Title, author and ISBN of all published reviews by id, with the title in the book's own language. */
export function listPublishedNames(queries: Queries) {
  return store.listPublishedNames(queries)
}

/** What a card needs: its title's font is known by the server alone. */
export type CardDeps = Pick<Deps, 'database' | 'reviewFonts'>

/** Cards of published reviews by id. */
export async function readCards(deps: CardDeps, ids: readonly number[]): Promise<Map<number, ReviewCard>> {
  const stored = await store.findCards(deps.database.queries, ids)
  return new Map([...stored].map(([id, card]) => [id, toCard(deps, card)]))
}

const EMPTY_LIST: ReviewList = { total: 0, cards: [] }

/** A page of a list in xc_review_listings. */
export async function readListPage(
  deps: CardDeps,
  listed: lists.Listed,
  { sort, offset, after }: ListQuery,
): Promise<ReviewList> {
  const { queries } = deps.database
  const total = await lists.countReviews(queries, listed)
  const limit = listPageSize(total)
  const ids = await listIds(queries, { ...listed, sort, limit, offset, after, total })
  return { total, cards: cardsInOrder(await readCards(deps, ids), ids) }
}

function cardsInOrder<T>(cards: ReadonlyMap<number, T>, ids: readonly number[]): T[] {
  return ids.map((id) => cards.get(id)).filter((card) => card !== undefined)
}

function toCard({ reviewFonts }: Pick<Deps, 'reviewFonts'>, stored: store.StoredCard): ReviewCard {
  const lang = scriptOf(stored)
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
    slug: stored.slug ?? '',
    lang,
    title_font: reviewFonts.titleFont({ id: stored.id, title: stored.title, lang }),
  }
}

async function toReview(
  deps: Deps,
  stored: store.StoredReview,
  { isDrawn }: ReviewFontFaces,
): Promise<Review> {
  const { database, siteUrl } = deps
  const slugs = await store.findSlugs(database.queries, linkedReviews(stored.content, siteUrl))
  return {
    ...toCard(deps, stored),
    // Its own slice has the title.
    title_font: isDrawn(stored.title) ? null : '',
    author_parts: authorParts(stored.author),
    original_title: stored.original_title,
    isbn: stored.isbn,
    publish_date: stored.publish_date,
    publisher: stored.publisher,
    translator: stored.translator || null,
    book_year: stored.book_year,
    summary: stored.summary,
    updated_at: stored.updated_at,
    content: displayArticle(stored.content, {
      isPage: true,
      path: reviewPath(stored.id, stored.slug ?? ''),
      siteUrl,
      slugs,
      isDrawn,
    }),
    reading_minutes: readingMinutes(visibleText(stored.content)),
  }
}

/** Minutes, at least 1, at 400 Han characters or 200 words of other scripts per minute. */
function readingMinutes(text: string): number {
  const { han, words } = countCharacters(text)
  return Math.max(1, Math.round(han / 400 + words / 200))
}
