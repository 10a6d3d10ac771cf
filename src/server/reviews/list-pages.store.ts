import { type RawBuilder, sql } from 'kysely'
import type { ReviewSort } from '../../contract/reviews/sort-orders.ts'
import type { Queries } from '../platform/db/database.ts'
import { type Listed, selectListed } from './review-lists.store.ts'

interface ListPage extends Listed {
  sort: ReviewSort
  limit: number
  /** The id of the review before the page. */
  after: number | undefined
  /** Counts where `after` is absent or not in the list. */
  offset: number
  /** The length of the list. */
  total: number
}

/** Places that pages by offset begin after, by what `keyOf` makes of them. */
export interface KnownPlaces {
  get(key: string): Place | undefined
  set(key: string, place: Place): unknown
}

/**
 * The ids of a page of the list, in its order (docs/product/lists.md). With `known`, a page by offset begins at the nearest of
 * those places, so that only the first request skips what stands before it.
 */
export async function listIds(queries: Queries, page: ListPage, known?: KnownPlaces): Promise<number[]> {
  const last = page.after === undefined ? undefined : await findPlace(queries, page, page.after)
  if (last) return listIdsAfter(queries, page, last)
  const skipped = page.offset % PLACE_EACH
  const start = page.offset - skipped
  if (!known || start === 0 || start >= page.total) return listIdsAt(queries, page)
  const key = keyOf(page, start)
  const place = known.get(key) ?? (await findPlaceAt(queries, page, start - 1))
  if (!place) return []
  known.set(key, place)
  const ids = await listIdsAfter(queries, { ...page, limit: skipped + page.limit }, place)
  return ids.slice(skipped)
}

/** Ten pages: reading so many ids takes a tenth of an answer. */
const PLACE_EACH = 480

function keyOf({ slug = '', sort }: ListPage, start: number): string {
  return `${start} ${sort} ${slug}`
}

/** The columns by which lists are sorted. */
export interface Place {
  review_id: number
  rating: number | null
  title_key: string
}

function findPlace(queries: Queries, listed: Listed, id: number): Promise<Place | undefined> {
  return selectListed(queries, listed)
    .select(['review_id', 'rating', 'title_key'])
    .where('review_id', '=', id)
    .executeTakeFirst()
}

/** From the ranges of an index that follow the place, in their order, until the page is full. */
async function listIdsAfter(queries: Queries, page: ListPage, place: Place): Promise<number[]> {
  const ids: number[] = []
  for (const { where, order } of rangesAfter(page.sort, place)) {
    const rows = await selectListed(queries, page)
      .select('review_id')
      .where(where)
      .$if(order !== undefined, (query) => query.orderBy(sql.raw(order ?? '')))
      .orderBy('review_id')
      .limit(page.limit - ids.length)
      .execute()
    ids.push(...rows.map((row) => row.review_id))
    if (ids.length >= page.limit) break
  }
  return ids
}

interface Range {
  where: RawBuilder<boolean>
  /** Before the id. What is the same in the whole range is left out: SQLite would sort the range. */
  order?: string
}

function rangesAfter(sort: ReviewSort, { review_id, rating, title_key }: Place): Range[] {
  const later = sql<boolean>`review_id > ${review_id}`
  switch (sort) {
    case 'default':
      return [{ where: later }]
    case 'title-asc':
      return [
        { where: sql`title_key = ${title_key} and ${later}` },
        { where: sql`title_key > ${title_key}`, order: 'title_key' },
      ]
    case 'title-desc':
      return [
        { where: sql`title_key = ${title_key} and ${later}` },
        { where: sql`title_key < ${title_key}`, order: 'title_key desc' },
      ]
    case 'rating-asc':
    case 'rating-desc': {
      // Written as in the index of migration 0063.
      const unrated = sql<boolean>`(rating is null) = ${sql.lit(true)} and rating is null`
      if (rating === null) return [{ where: sql`${unrated} and ${later}` }]
      const rated = sql<boolean>`(rating is null) = ${sql.lit(false)}`
      const [further, order] = sort === 'rating-asc' ? ['>', 'rating'] : ['<', 'rating desc']
      return [
        { where: sql`${rated} and rating = ${rating} and ${later}` },
        { where: sql`${rated} and rating ${sql.raw(further)} ${rating}`, order },
        { where: unrated },
      ]
    }
  }
}

async function findPlaceAt(queries: Queries, page: ListPage, offset: number): Promise<Place | undefined> {
  const [id] = await listIdsAt(queries, { ...page, offset, limit: 1 })
  return id === undefined ? undefined : findPlace(queries, page, id)
}

/** Skips what stands before the page, in the index alone; in the second half of the list, what stands behind it. */
async function listIdsAt(queries: Queries, page: ListPage): Promise<number[]> {
  const { limit, offset, total } = page
  const end = Math.min(offset + limit, total)
  const isNearEnd = offset > total / 2
  if (end <= offset) return []
  const rows = await selectInOrder(queries, page, isNearEnd ? 'backwards' : 'forwards')
    .limit(isNearEnd ? end - offset : limit)
    .offset(isNearEnd ? total - end : offset)
    .execute()
  const ids = rows.map((row) => row.review_id)
  return isNearEnd ? ids.toReversed() : ids
}

function selectInOrder(queries: Queries, { slug, sort }: ListPage, way: 'forwards' | 'backwards') {
  const up = way === 'forwards' ? 'asc' : 'desc'
  const down = way === 'forwards' ? 'desc' : 'asc'
  return selectListed(queries, { slug })
    .select('review_id')
    .$if(sort === 'rating-asc' || sort === 'rating-desc', (query) =>
      query.orderBy(sql`rating is null`, up).orderBy('rating', sort === 'rating-desc' ? down : up),
    )
    .$if(sort === 'title-asc' || sort === 'title-desc', (query) =>
      query.orderBy('title_key', sort === 'title-desc' ? down : up),
    )
    .orderBy('review_id', up)
}
