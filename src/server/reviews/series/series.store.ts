import { sql } from 'kysely'
import type { Queries } from '../../platform/db/database.ts'
import type { AnnouncedTextRow, SeriesRow } from '../../platform/db/tables/studio-tables.ts'

/** All series, and the former slugs that lead to them. */
export function listSeries(queries: Queries): Promise<SeriesRow[]> {
  return queries.selectFrom('xc_series').selectAll().orderBy('slug').execute()
}

/** The published reviews of a series under any of these slugs, the earliest first, those without a date last. */
export function listMembers(queries: Queries, slugs: readonly string[]) {
  return queries
    .selectFrom('xc_review_series')
    .innerJoin('xc_reviews', 'id', 'review_id')
    .select(['id', 'title', 'headline', 'publish_date'])
    .where('series', 'in', slugs)
    .where('is_published', '=', 1)
    .orderBy(sql`coalesce(publish_date, '9')`)
    .orderBy('id')
    .execute()
}

export function listAnnounced(queries: Queries, slugs: readonly string[]): Promise<AnnouncedTextRow[]> {
  return queries
    .selectFrom('xc_announced_texts')
    .selectAll()
    .where('series', 'in', slugs)
    .orderBy('id')
    .execute()
}

/** The slugs of the series of reviews, published or not, as they were stored; by default of all. */
export async function listSlugsOf(queries: Queries, ids?: readonly number[]): Promise<Map<number, string>> {
  if (ids?.length === 0) return new Map()
  const rows = await queries
    .selectFrom('xc_review_series')
    .selectAll()
    .$if(ids !== undefined, (query) => query.where('review_id', 'in', [...ids!]))
    .execute()
  return new Map(rows.map(({ review_id, series }) => [review_id, series]))
}

/** Puts a review into a series, or into none. */
export async function setSeries(queries: Queries, review_id: number, series: string | undefined) {
  await queries.deleteFrom('xc_review_series').where('review_id', '=', review_id).execute()
  if (series !== undefined)
    await queries.insertInto('xc_review_series').values({ review_id, series }).execute()
}

/** Replaces what is announced of a text. Returns whether that changes anything. */
export async function setAnnounced(
  queries: Queries,
  id: number,
  announced: Omit<AnnouncedTextRow, 'id'> | undefined,
): Promise<boolean> {
  const present = await queries
    .selectFrom('xc_announced_texts')
    .select(['series', 'title'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (present?.series === announced?.series && present?.title === announced?.title) return false
  await queries.deleteFrom('xc_announced_texts').where('id', '=', id).execute()
  if (announced)
    await queries
      .insertInto('xc_announced_texts')
      .values({ id, ...announced })
      .execute()
  return true
}

export async function putSeries(queries: Queries, row: SeriesRow): Promise<void> {
  const { slug: _, ...changes } = row
  await queries
    .insertInto('xc_series')
    .values(row)
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(changes))
    .execute()
}

/** Deletes a series under all its slugs; its texts stay. */
export async function deleteSeries(queries: Queries, slugs: readonly string[]): Promise<void> {
  for (const table of ['xc_review_series', 'xc_announced_texts'] as const)
    await queries.deleteFrom(table).where('series', 'in', slugs).execute()
  await queries.deleteFrom('xc_series').where('slug', 'in', slugs).execute()
}
