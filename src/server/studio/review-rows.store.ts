import { sql } from 'kysely'
import { firstValue, hasRow, listValues, type Queries } from '../platform/db/database.ts'
import type { OtherBook } from '../../contract/studio/studio-reviews.ts'
import type { ReviewBookRow, ReviewDetailsRow } from '../platform/db/tables/studio-tables.ts'
import { PUBLISHED_PAGE, type ReviewRow } from '../platform/db/tables/tables.ts'

/** A review of xc_reviews with all that belongs to it, published or hidden. */
export interface ReviewRows {
  row: ReviewRow
  details: ReviewDetailsRow | undefined
  /** Slugs in order. */
  categories: string[]
  related: number[]
  /** Its tags in order: their keys, or as `readRecords` shows them. */
  tags: string[]
  /** The slug of its series; '' for none. */
  series: string
  otherBooks: OtherBook[]
}

/** By id. Hidden reviews whose text was deleted are left out, like unknown ids. */
export async function findReviewRows(
  queries: Queries,
  ids: readonly number[],
): Promise<Map<number, ReviewRows>> {
  if (ids.length === 0) return new Map()
  const wanted = [...ids]
  const rows = await queries
    .selectFrom('xc_reviews')
    .selectAll()
    .where('id', 'in', wanted)
    .where((is) => is.or([is('is_published', '<>', 0), is('content', '<>', '')]))
    .execute()
  const details = await queries
    .selectFrom('xc_review_details')
    .selectAll()
    .where('review_id', 'in', wanted)
    .execute()
  const categories = await queries
    .selectFrom('xc_review_categories')
    .select(['review_id', 'category'])
    .where('review_id', 'in', wanted)
    .orderBy('position')
    .execute()
  const related = await queries
    .selectFrom('xc_related_reviews')
    .select(['review_id', 'related_id'])
    .where('review_id', 'in', wanted)
    .orderBy('position')
    .execute()
  const series = await queries
    .selectFrom('xc_review_series')
    .selectAll()
    .where('review_id', 'in', wanted)
    .execute()
  const tags = await queries
    .selectFrom('xc_review_tags')
    .select(['review_id', 'tag'])
    .where('review_id', 'in', wanted)
    .orderBy('position')
    .execute()
  const books = await queries
    .selectFrom('xc_review_books')
    .selectAll()
    .where('review_id', 'in', wanted)
    .orderBy('position')
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      {
        row,
        details: details.find(({ review_id }) => review_id === row.id),
        categories: categories.flatMap((each) => (each.review_id === row.id ? [each.category] : [])),
        related: related.flatMap((each) => (each.review_id === row.id ? [each.related_id] : [])),
        tags: tags.flatMap((each) => (each.review_id === row.id ? [each.tag] : [])),
        series: series.find(({ review_id }) => review_id === row.id)?.series ?? '',
        otherBooks: books.filter(({ review_id }) => review_id === row.id).map(withoutPlace),
      },
    ]),
  )
}

function withoutPlace(row: ReviewBookRow): OtherBook {
  const { review_id: _, position: __, ...book } = row
  return book
}

/** Characters of the review's and the draft's text together. */
export async function lengthsOfTexts(queries: Queries, ids: readonly number[]): Promise<Map<number, number>> {
  const lengths = new Map<number, number>()
  if (ids.length === 0) return lengths
  for (const table of ['xc_reviews', 'xc_drafts'] as const) {
    const rows = await queries
      .selectFrom(table)
      .select(['id', sql<number>`length(content)`.as('length')])
      .where('id', 'in', ids)
      .execute()
    for (const { id, length } of rows) lengths.set(id, (lengths.get(id) ?? 0) + length)
  }
  return lengths
}

/** A review without its texts. */
export type ReviewSummary = Pick<
  ReviewRow,
  | 'id'
  | 'kind'
  | 'title'
  | 'headline'
  | 'rating'
  | 'publish_date'
  | 'updated_at'
  | 'category'
  | 'is_published'
>

export async function listReviewSummaries(queries: Queries): Promise<ReviewSummary[]> {
  return queries
    .selectFrom('xc_reviews')
    .select(['id', 'kind', 'title', 'headline', 'rating', 'publish_date', 'updated_at'])
    .select(['category', 'is_published'])
    .where((is) => is.or([is('is_published', '<>', 0), is('content', '<>', '')]))
    .orderBy('id')
    .execute()
}

/** The id of the published page with the slug. */
export function findPageId(queries: Queries, slug: string): Promise<number | undefined> {
  return firstValue(
    queries
      .selectFrom('xc_reviews')
      .innerJoin('xc_review_details', 'review_id', 'id')
      .select('id')
      .where((is) => is.and({ is_published: PUBLISHED_PAGE, slug })),
  )
}

/** The ids of the reviews that have the category. */
export function listIdsInCategory(queries: Queries, slug: string): Promise<number[]> {
  return listValues(
    queries.selectFrom('xc_review_categories').select('review_id').where('category', '=', slug),
  )
}

/** Published comments by review; reviews without one are left out. */
export async function countCommentsOf(
  queries: Queries,
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await queries
    .selectFrom('xc_comments')
    .select(({ fn }) => ['review_id', fn.countAll<number>().as('count')])
    .where('review_id', 'in', ids)
    .where('state', '=', 'published')
    .groupBy('review_id')
    .execute()
  return new Map(rows.map((row) => [row.review_id, row.count]))
}

export async function hasReaderEntries(queries: Queries, id: number): Promise<boolean> {
  for (const table of ['xc_bookmarks', 'xc_reading_list', 'xc_highlights'] as const) {
    const found = await queries
      .selectFrom(table)
      .select('review_id')
      .where('review_id', '=', id)
      .executeTakeFirst()
    if (found) return true
  }
  return false
}

/** Whether any reader has added the review to their list. An entry noted without it could stay without it. */
export function isInReadingLists(queries: Queries, id: number): Promise<boolean> {
  return hasRow(
    queries
      .selectFrom('xc_reading_list')
      .select('id')
      .where((is) => is.and({ review_id: id, own_title: '' }))
      .where('removed_at', 'is', null),
  )
}

/** Deletes the texts of a hidden review, their words in indexes, and its comments. Readers' entries keep what names the book. */
export async function deleteTexts(queries: Queries, id: number): Promise<void> {
  await queries
    .updateTable('xc_reviews')
    .set(({ eb }) => ({
      content: '',
      excerpt: '',
      summary: '',
      cover: null,
      cover_source: null,
      // An essay has no other name.
      headline: eb.case().when('kind', '<>', 'review').then(eb.ref('headline')).else('').end(),
    }))
    .where('id', '=', id)
    .execute()
  for (const table of TABLES_OF_TEXTS) await queries.deleteFrom(table).where('review_id', '=', id).execute()
}

const TABLES_OF_TEXTS = [
  'xc_comments',
  'xc_review_search',
  'xc_review_terms',
  'xc_related_reviews',
  'xc_review_books',
  'xc_review_tags',
  'xc_review_series',
] as const
