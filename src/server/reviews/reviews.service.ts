import { findCategory, isOlderSlug } from '../../contract/categories/categories.ts'
import { NO_CATEGORY_PAGE } from '../../contract/categories/category-defaults.ts'
import { plainTitle } from '../../contract/wording/reviews/books.ts'
import { ABOUT_TEXTS } from '../../contract/wording/pages/about.ts'
import { documentTitle } from '../../contract/wording/site/site.ts'
import { numberInSeries } from '../../contract/wording/reviews/tags.ts'
import { type OwnPageName, textPath } from '../../contract/links.ts'
import type { OwnPage } from '../../contract/reviews/own-pages.ts'
import type {
  CategoryList,
  ListQuery,
  Review,
  ReviewedBook,
  ReviewList,
  ReviewPage,
  SinglePage,
} from '../../contract/reviews/reviews.ts'
import { PROGRAM_NAME } from '../../contract/settings/settings.ts'
import type { OtherBook } from '../../contract/studio/studio-reviews.ts'
import { otherCoverPath } from '../covers/covers.service.ts'
import type { ReviewFontFaces } from '../fonts/review-fonts.service.ts'
import type { Queries } from '../platform/db/database.ts'
import type { Deps } from '../deps.ts'
import { readCachedSettings } from '../settings/settings.service.ts'
import { linkedReviews } from '../text/article/article-links.ts'
import { countCharacters, visibleText } from '../text/html-text.ts'
import { displayArticle } from '../text/article/display-article.ts'
import { authorParts } from '../text/split-authors.ts'
import { problem } from '../platform/http/responses/problems.ts'
import { textLines } from './text-lines.ts'
import {
  categoryTexts,
  colophonOf,
  readOwnerAnswers,
  reviewTexts,
  screenLines,
} from './font-texts.service.ts'
import { findMovedCategory } from './category-names.service.ts'
import { findRelated } from './related/related-reviews.service.ts'
import { cardsInOrder, headingFont, readCards, toCard } from './review-cards.service.ts'
import { findAdjacentIds, listFeaturedIds, readListPage, readNewest } from './review-lists.service.ts'
import * as store from './reviews.store.ts'
import { findPage } from './single-pages.store.ts'
import { readPlace } from './series/series-pages.service.ts'
import { readTagsOf } from './tags/tags.service.ts'

const RECOMMENDED_COUNT = 3

/** A published review with what its page shows around it. Throws review_not_found. */
export async function readReview(deps: Deps, id: number): Promise<Omit<ReviewPage, 'comments'>> {
  const [stored, named] = await Promise.all([
    store.findReview(deps.database.queries, id),
    findRelated(deps, id, RECOMMENDED_COUNT),
  ])
  if (!stored) throw problem('review_not_found')
  const place = await placeOf(deps, stored)
  return { ...(await readText(deps, stored, place)), ...(await readFurther(deps, id, named, place)) }
}

/** The texts before and after a review; those that are recommended after it, else featured ones; the related ones. */
async function readFurther(
  deps: Deps,
  id: number,
  { recommended, related }: { recommended: readonly number[]; related: readonly number[] },
  place: Review['series'],
): Promise<Pick<ReviewPage, 'earlier' | 'later' | 'recommended' | 'related'>> {
  const recommendedIds =
    recommended.length > 0 ? recommended : await listFeaturedIds(deps, RECOMMENDED_COUNT, id)
  const isInSeries = place !== null && (place.previous !== null || place.next !== null)
  const [earlier, later] = isInSeries
    ? [place.previous, place.next]
    : (await findAdjacentIds(deps, id)).map((each) => (each === undefined ? null : { id: each }))
  const adjacentIds = [earlier, later].flatMap((each) => each?.id ?? [])
  const cards = await readCards(deps, [...adjacentIds, ...recommendedIds, ...related])
  const adjacent = (text: { id: number; number?: number } | null | undefined) => {
    const card = text && cards.get(text.id)
    if (!card) return null
    return {
      ...card,
      place: isInSeries && text.number ? `${place.name}・${numberInSeries(text.number)}` : '',
    }
  }
  return {
    earlier: adjacent(earlier),
    later: adjacent(later),
    recommended: cardsInOrder(cards, recommendedIds),
    related: cardsInOrder(cards, related),
  }
}

/** A published page (單頁); where there is none, the newest texts. */
export async function readSinglePage(deps: Deps, slug: string): Promise<SinglePage> {
  const stored = await findPage(deps.database.queries, { slug })
  return stored ? toSinglePage(deps, stored) : { review: null, newest: await readNewest(deps) }
}

/** The page that the owner published in place of the program's text, which of About comes along where there is none. */
export async function readOwnPage(deps: Deps, page: OwnPageName): Promise<OwnPage> {
  const stored = await findPage(deps.database.queries, { slug: page })
  if (stored) return toSinglePage(deps, stored)
  if (page !== 'about') return { review: null }
  const { name } = (await readCachedSettings(deps)).site
  const ofName = name === PROGRAM_NAME ? {} : { gloss: undefined, story: undefined }
  return { review: null, about: { ...ABOUT_TEXTS, ...ofName } }
}

async function toSinglePage(deps: Deps, stored: store.StoredReview): Promise<ReviewPage> {
  return {
    ...(await readText(deps, stored, null)),
    earlier: null,
    later: null,
    recommended: [],
    related: [],
    comments: null,
  }
}

function placeOf(deps: Deps, { id, series }: Pick<store.StoredReview, 'id' | 'series'>) {
  return series ? readPlace(deps, series, id) : null
}

/** `subject`: names its fonts and has its tags, where it is not published like this. */
async function readText(
  deps: Deps,
  stored: store.StoredReview,
  place: Review['series'],
  subject?: { fonts: string; tags: readonly string[] },
) {
  const { founder, name } = (await readCachedSettings(deps)).site
  const fonts = deps.reviewFonts.reviewFontFaces({
    id: subject?.fonts ?? stored.id,
    ...reviewTexts(stored, screenLines(stored, founder, place?.name)),
    ...(subject === undefined && { answers: await readAnswersOrNone(deps, stored) }),
  })
  return {
    review: await toReview(deps, stored, fonts, place, subject),
    colophon: colophonOf(stored, founder),
    font_faces: fonts.css,
    essay_fonts: fonts.essay,
    kai_fonts: fonts.lateKai,
    description: stored.search_description || descriptionOf(stored),
    ...(stored.search_title && { search_title: documentTitle(stored.search_title, name) }),
    ...(stored.share_picture && { share_picture: stored.share_picture }),
    ...(stored.is_unindexed && { is_unindexed: true as const }),
  }
}

/** A failure of the comments must not hide the review. */
function readAnswersOrNone({ database, log }: Deps, text: store.StoredReview): Promise<string> {
  return readOwnerAnswers(database.queries, text).catch((err: unknown) => {
    log.error({ err, review: text.id }, 'the answers of the owner could not be read for their font')
    return ''
  })
}

/** A review that is not published, or not in this form. `cover_path`: of the draft's cover. */
export interface ReviewPreview extends Omit<store.StoredReview, 'id' | 'updated_at'> {
  tags: readonly string[]
  cover_path: string
  related_books: readonly number[]
}

/** The result of `readReview` if the review were published like this. `fontSubject` names its texts. */
export async function previewReview(
  deps: Deps,
  { id, fontSubject }: { id: number; fontSubject: string },
  { cover_path, related_books, tags, ...review }: ReviewPreview,
): Promise<Omit<ReviewPage, 'comments'>> {
  const stored = { ...review, id, updated_at: deps.clock.now().toISOString() }
  const { recommended } = await findRelated(deps, id, RECOMMENDED_COUNT)
  const place = await placeOf(deps, stored)
  const text = await readText(deps, stored, place, { fonts: fontSubject, tags })
  return {
    ...text,
    review: { ...text.review, cover: cover_path },
    ...(await readFurther(deps, id, { recommended, related: related_books }, place)),
  }
}

/** All published reviews: the whole list up to 200, else a page (docs/product/lists.md). */
export async function listReviews(deps: Deps, query: ListQuery): Promise<ReviewList> {
  return readListPage(deps, {}, query)
}

/** The reviews of a category, by its slug of the new or the older vocabulary (docs/product/reviews.md). */
export async function listCategory(deps: Deps, slug: string, query: ListQuery): Promise<CategoryList> {
  const { queries } = deps.database
  const settings = await readCachedSettings(deps)
  const { categories } = settings.site
  const category = findCategory(slug, categories)
  const own = await readListPage(deps, { category: slug }, query)
  const isEmpty = category === undefined && own.total === 0
  const older = isEmpty && isOlderSlug(slug) ? settings.texts.older_categories[slug] : undefined
  const moved = isEmpty ? await findMovedCategory(queries, slug) : undefined
  const other = findCategory(older ?? moved, categories)
  const list = other && older ? await readListPage(deps, { category: other.id }, query) : own
  const texts = category && categoryTexts(slug, settings)
  return {
    ...list,
    is_known: category !== undefined || isOlderSlug(slug) || list.total > 0,
    font_faces: texts ? deps.reviewFonts.reviewFontFaces(texts).css : '',
    page: category ? (settings.texts.category_pages[slug] ?? NO_CATEGORY_PAGE) : null,
    stands_for: other?.id ?? null,
    is_moved: other !== undefined && other.id === moved,
  }
}

/** Title, author and ISBN of the reviews with these ids, published or not. */
export async function findReviewNames(
  queries: Queries,
  ids: readonly number[],
): Promise<Map<number, store.ReviewName>> {
  return new Map((await store.listNames(queries, ids)).map((name) => [name.id, name]))
}

/** Title, author and ISBN of the first books of all published reviews, by id, with the title in the book's own language. */
export const listPublishedNames = store.listPublishedNames

async function toReview(
  deps: Deps,
  stored: store.StoredReview,
  fonts: ReviewFontFaces,
  place: Review['series'],
  subject?: { fonts: string; tags: readonly string[] },
): Promise<Review> {
  const { database, siteUrl } = deps
  const slugs = await store.findSlugs(database.queries, linkedReviews(stored.content, siteUrl))
  const { site, texts } = await readCachedSettings(deps)
  const { categories } = site
  const card = toCard(deps, stored, categories)
  const tags = subject?.tags ?? (await readTagsOf(database.queries, [stored.id])).get(stored.id) ?? []
  const review = {
    ...card,
    title_font: headingFont(
      deps,
      { ...card, title: plainTitle(card), id: subject?.fonts ?? stored.id },
      fonts,
    ),
    author_parts: authorParts(stored.author),
    original_title: stored.original_title,
    isbn: stored.isbn,
    publisher: stored.publisher,
    translator: stored.translator || null,
    book_year: stored.book_year,
    other_books: stored.other_books.map((book, at) => ({
      ...toReviewedBook(book),
      cover: otherCoverPath(stored, { ...book, at }, categories),
    })),
    summary: stored.summary,
    tags: [...tags],
    series: place,
    updated_at: stored.updated_at,
    content: displayArticle(stored.content, {
      medium: 'page',
      path: textPath({ ...stored, slug: stored.slug ?? '' }),
      siteUrl,
      slugs,
      isDrawn: fonts.isDrawn,
    }),
    reading_minutes: readingMinutes(visibleText(stored.content)),
  }
  return { ...review, ...textLines(review, texts.book_places) }
}

function toReviewedBook(book: OtherBook): Omit<ReviewedBook, 'cover'> {
  return {
    title: book.title,
    original_title: book.original_title || null,
    author: book.author,
    author_parts: authorParts(book.author),
    translator: book.translator || null,
    publisher: book.publisher || null,
    book_year: book.book_year,
    isbn: book.isbn || null,
    rating: book.rating,
  }
}

/** Minutes, at least 1, at 400 Han characters or 200 words of other scripts per minute. */
export function readingMinutes(text: string): number {
  const { han, words } = countCharacters(text)
  return Math.max(1, Math.round(han / 400 + words / 200))
}

const MAX_CHARACTERS = 120

/** One or two sentences for link previews: the summary, else the excerpt, else the beginning of the text. */
export function descriptionOf(review: { summary: string; excerpt: string; content: string }): string {
  return review.summary.trim() || review.excerpt.trim() || startOf(review.content)
}

function startOf(sanitizedHtml: string): string {
  const characters = [...visibleText(sanitizedHtml).replace(/\s+/g, ' ')]
  return characters.length > MAX_CHARACTERS
    ? `${characters.slice(0, MAX_CHARACTERS).join('')}……`
    : characters.join('')
}
