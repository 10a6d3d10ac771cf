import type { TextKind } from '../../../contract/reviews/text-kinds.ts'
import type { OtherBook } from '../../../contract/studio/studio-reviews.ts'
import { titleOfBooks } from '../../../contract/wording/reviews/sentences.ts'
import { DEFAULT_CATEGORIES } from '../../../contract/categories/category-defaults.ts'
import { raiseSiteVersion } from '../../platform/cache/content-version.store.ts'
import type { Queries } from '../../platform/db/database.ts'
import { PUBLISHED_PAGE, type ReviewRow } from '../../platform/db/tables/tables.ts'
import { listKeyTerms } from '../../text/key-terms.ts'
import { listAuthorNames } from '../../text/split-authors.ts'
import { visibleText } from '../../text/html-text.ts'
import { recogniseScript } from '../../text/recognise-script.ts'
import { sanitizeArticle } from '../../text/article/sanitize-article.ts'
import { fold } from '../../text/fold.ts'
import {
  categorySlugs,
  findMovedCategories,
  readLockedCategories,
  foldCategoryNames,
  withOwnCategories,
} from '../category-names.service.ts'
import { storeSeries } from '../series/series.service.ts'
import { storeTags } from '../tags/tags.service.ts'
import * as store from './save-reviews.store.ts'
import { giveToWaitingEntries, releaseEntries } from './waiting-entries.service.ts'

/** A review to be saved: validated, its HTML not yet sanitised. */
export interface ReviewInput extends Omit<
  ReviewRow,
  'kind' | 'headline' | 'is_featured' | 'is_published' | 'updated_at' | 'lang'
> {
  /** Absent: a review. */
  kind?: TextKind
  headline?: string
  /** For the search alone. */
  translator?: string
  categories: readonly string[]
  related_books: readonly number[]
  /** Absent: those that it has. */
  tags?: readonly string[]
  /** The slug of its series, '' for none. Absent: that which it has. */
  series?: string
  /** The books besides this one. Absent: those that the review has. */
  other_books?: readonly OtherBook[]
  is_featured: boolean
}

/** Sanitises the body and folds the searchable texts (docs/product/search.md), the categories
 * under the names of a new site. Pure; the expensive part of saving. Throws ComplexMarkup. */
export function prepareReview(input: ReviewInput, now: Date): store.ReviewToStore {
  return prepareSanitized({ ...input, content: sanitizeArticle(input.content) }, now)
}

/** As `prepareReview`, for a review whose body is sanitised. */
export function prepareSanitized(input: ReviewInput, now: Date): store.ReviewToStore {
  const {
    categories,
    related_books,
    is_featured,
    translator = '',
    headline = '',
    tags,
    series,
    other_books,
    ...columns
  } = input
  const body = visibleText(input.content)
  // Of an essay both are the same.
  const titles = [...new Set([input.title, headline])].filter(Boolean).join('\n')
  const review: store.ReviewToStore = {
    row: {
      kind: 'review',
      ...columns,
      // Searches compare its digits.
      isbn: input.isbn?.normalize('NFKC') ?? null,
      headline,
      lang: recogniseScript([titles, input.summary, body].join('\n')),
      is_featured: Number(is_featured),
      is_published: publishedAs(columns.kind),
      updated_at: now.toISOString(),
    },
    search: {
      title: fold([titles, input.original_title ?? ''].join('\n')),
      author: fold(translator === '' ? input.author : `${input.author}\n${translator}`),
      category: foldCategoryNames(input, DEFAULT_CATEGORIES),
      summary: fold(input.summary),
      excerpt: fold(input.excerpt),
      body: fold(body),
    },
    categories: categorySlugs(categories, input.category, DEFAULT_CATEGORIES),
    authors: listAuthorNames(input.author),
    tags,
    series,
    terms: listKeyTerms({ ...input, title: titles, body }),
    related: [...new Set(related_books)].filter((id) => id !== input.id),
  }
  return other_books ? withBooks(review, other_books) : review
}

/** The state of a published text of this kind. */
function publishedAs(kind: TextKind | undefined): number {
  return kind === 'page' ? PUBLISHED_PAGE : 1
}

/** The review with these books besides its first one, by which it is found and listed too. */
function withBooks(review: store.ReviewToStore, books: readonly OtherBook[]): store.ReviewToStore {
  const { search, authors } = review
  const titles = books.flatMap(({ title, original_title }) => [title, original_title])
  const names = books.flatMap(({ author, translator }) => [author, translator])
  const all = [...authors, ...books.flatMap(({ author }) => listAuthorNames(author))]
  return {
    ...review,
    search: {
      ...search,
      title: [search.title, ...titles.map(fold)].filter(Boolean).join('\n'),
      author: [search.author, ...names.map(fold)].filter(Boolean).join('\n'),
    },
    authors: [...new Map(all.map((author) => [author.key, author])).values()],
    otherBooks: books.map((book) => ({ ...book, isbn: book.isbn.normalize('NFKC') })),
  }
}

/** Stores reviews, each id once, a thousand at most, and raises the content version. A repeat changes nothing. */
export async function storeReviews(queries: Queries, reviews: readonly store.ReviewToStore[]): Promise<void> {
  const named = await withTranslators(queries, await withCategoryNames(queries, reviews))
  await store.upsertReviews(queries, await withKnownBooks(queries, named))
  await giveToWaitingEntries(
    queries,
    reviews.map(({ row }) => row.id),
  )
  for (const review of reviews) await storeGroups(queries, review)
  await raiseSiteVersion(queries)
}

/** Lets searches find a stored review by the words of a body that has changed without a new publication. */
export function indexBody(queries: Queries, id: number, content: string): Promise<void> {
  return store.setSearchBody(queries, id, fold(visibleText(content)))
}

/** Stores the tags and the series of a review, where they are given. */
async function storeGroups(queries: Queries, { row, tags, series }: store.ReviewToStore): Promise<void> {
  if (tags) await storeTags(queries, row.id, tags)
  if (series !== undefined) await storeSeries(queries, row.id, series)
}

/** An import does not know the translators that the owner has added; search still finds them. */
async function withTranslators(queries: Queries, reviews: readonly store.ReviewToStore[]) {
  const known = await store.readTranslators(
    queries,
    reviews.map(({ row }) => row.id),
  )
  if (known.size === 0) return reviews
  return reviews.map((review) => {
    const translator = known.get(review.row.id)
    return translator === undefined
      ? review
      : { ...review, search: { ...review.search, author: fold(`${review.row.author}\n${translator}`) } }
  })
}

/** An import from another site does not know the other books that the owner has added. */
async function withKnownBooks(queries: Queries, reviews: readonly store.ReviewToStore[]) {
  const unknown = reviews.filter(({ otherBooks }) => otherBooks === undefined)
  const known = await store.readOtherBooks(
    queries,
    unknown.map(({ row }) => row.id),
  )
  return reviews.map((review) => {
    const books = review.otherBooks ? undefined : known.get(review.row.id)
    return books ? withBooks(review, books) : review
  })
}

/** As `storeReviews`, with each one's own day as the last change: feeds would announce old reviews. Counts new ones. */
export async function storePublishedElsewhere(queries: Queries, reviews: readonly store.ReviewToStore[]) {
  const ids = reviews.map(({ row }) => row.id)
  const known = await store.readKinds(queries, ids)
  const books = await store.readOtherBooks(queries, ids)
  const dated = reviews.map((review) => {
    const { row, search } = review
    const { kind, headline: present, title = '' } = known.get(row.id) ?? {}
    const other_books = books.get(row.id) ?? []
    const isMade = present === titleOfBooks({ title, other_books })
    const headline = isMade ? titleOfBooks({ title: row.title, other_books }) : present
    // The export of another site knows neither the kind nor the headline that the owner has given.
    if (kind && kind !== 'review' && headline)
      return {
        ...review,
        row: { ...row, ...NO_BOOK, kind, headline, title: headline, is_published: publishedAs(kind) },
        search: { ...search, title: fold(headline), author: '' },
        authors: [],
      }
    if (headline) {
      const title = `${search.title}\n${fold(headline)}`
      return { ...review, row: { ...row, headline }, search: { ...search, title } }
    }
    const day = row.publish_date === null ? row.updated_at : `${row.publish_date}T00:00:00.000Z`
    return headline === undefined && day < row.updated_at
      ? { ...review, row: { ...row, updated_at: day } }
      : review
  })
  await storeReviews(queries, dated)
  return reviews.length - known.size
}

const NO_BOOK = { original_title: null, author: '', isbn: null, rating: null, publisher: null }

/** With its categories as the site has them: under their present slugs, and their names as searchable text. */
async function withCategoryNames(queries: Queries, reviews: readonly store.ReviewToStore[]) {
  const known = await readLockedCategories(queries)
  const slugs = reviews.flatMap(({ categories }) => categories)
  const moved = await findMovedCategories(queries, slugs, known)
  return reviews.map((review) => {
    const { row, search } = review
    const present = review.categories.map((slug) => moved.get(slug) ?? slug)
    const categories = withOwnCategories(present, row.category, known)
    return {
      ...review,
      categories,
      search: { ...search, category: foldCategoryNames({ ...row, categories }, known) },
    }
  })
}

/** The details of a review that only the studio writes. */
export type ReviewDetails = store.ReviewDetails

/** Publishes a prepared review with all that the owner has chosen for it, in the caller's transaction. */
export async function publishPrepared(queries: Queries, review: store.ReviewToStore, details: ReviewDetails) {
  await store.upsertReviews(queries, await withCategoryNames(queries, [review]))
  await store.setOwnerChoices(queries, review.row)
  await store.upsertDetails(queries, review.row.id, details)
  if (review.row.kind === 'review') await giveToWaitingEntries(queries, [review.row.id])
  else await releaseEntries(queries, [review.row.id])
  await storeGroups(queries, review)
  await raiseSiteVersion(queries)
}

/** Hides a published review in the caller's transaction; its comments and readers' entries stay. */
export async function hideReview(queries: Queries, id: number): Promise<void> {
  await releaseEntries(queries, [id], () => store.hideReview(queries, id))
  await raiseSiteVersion(queries)
}

/** Deletes reviews in the caller's transaction, and by foreign keys all that readers added to them. */
export async function deleteReviews(queries: Queries, ids: readonly number[]): Promise<void> {
  await releaseEntries(queries, ids, () => store.deleteReviews(queries, ids))
  await raiseSiteVersion(queries)
}
