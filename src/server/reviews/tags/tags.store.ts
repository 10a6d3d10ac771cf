import type { Queries } from '../../platform/db/database.ts'
import type { TagRow } from '../../platform/db/tables/studio-tables.ts'

/** Rows of these tags, by default of all, and of those that were renamed or merged with those to which they lead. */
export function findTags(queries: Queries, keys?: readonly string[]): Promise<TagRow[]> {
  if (keys === undefined) return queries.selectFrom('xc_tags').selectAll().execute()
  const leading = queries.selectFrom('xc_tags').select('leads_to').where('leads_to', 'is not', null)
  return queries
    .selectFrom('xc_tags')
    .selectAll()
    .where((is) =>
      is.or([
        is('leads_to', 'is not', null),
        is('key', 'in', leading),
        ...(keys.length > 0 ? [is('key', 'in', keys)] : []),
      ]),
    )
    .execute()
}

/** The tags of published reviews, each with the number of its reviews. */
export function listPublishedTags(queries: Queries) {
  return queries
    .selectFrom('xc_review_tags')
    .innerJoin('xc_reviews', 'id', 'review_id')
    .select(({ fn }) => ['tag', fn.countAll<number>().as('total')])
    .where('is_published', '=', 1)
    .groupBy('tag')
    .execute()
}

/** The tags of these reviews, published or not, in their order. */
export async function listTagsOf(queries: Queries, ids: readonly number[]) {
  if (ids.length === 0) return []
  return queries
    .selectFrom('xc_review_tags')
    .select(['review_id', 'tag'])
    .where('review_id', 'in', ids)
    .orderBy('review_id')
    .orderBy('position')
    .execute()
}

/** The tags that other published reviews of these tags have, those with the most of them first. */
export async function listNeighbours(queries: Queries, keys: readonly string[], limit: number) {
  const rows = await queries
    .selectFrom('xc_review_tags as own')
    .innerJoin('xc_review_tags as other', 'other.review_id', 'own.review_id')
    .innerJoin('xc_reviews', 'id', 'own.review_id')
    .select(({ fn }) => ['other.tag', fn.countAll<number>().as('total')])
    .where('own.tag', 'in', keys)
    .where('other.tag', 'not in', keys)
    .where('is_published', '=', 1)
    .groupBy('other.tag')
    .orderBy('total', 'desc')
    .orderBy('other.tag')
    .limit(limit)
    .execute()
  return rows.map(({ tag }) => tag)
}

/** The ids of the reviews, published or not, that have one of these tags, by default of any. */
export async function listTaggedReviews(queries: Queries, keys?: readonly string[]) {
  if (keys?.length === 0) return []
  return queries
    .selectFrom('xc_review_tags')
    .select(['tag', 'review_id'])
    .$if(keys !== undefined, (query) => query.where('tag', 'in', [...keys!]))
    .execute()
}

/** Replaces the tags of a review. A tag that there is keeps its spelling. */
export async function replaceTags(
  queries: Queries,
  review_id: number,
  tags: readonly Pick<TagRow, 'key' | 'name'>[],
): Promise<void> {
  await queries.deleteFrom('xc_review_tags').where('review_id', '=', review_id).execute()
  for (const [position, { key, name }] of tags.entries()) {
    await queries
      .insertInto('xc_tags')
      .values({ key, name, leads_to: null })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute()
    await queries.insertInto('xc_review_tags').values({ review_id, tag: key, position }).execute()
  }
}

/** Puts tags under other keys, with all that lead there; those that are the same then become one. */
export async function moveTags(
  queries: Queries,
  keyOf: ReadonlyMap<string, string>,
  tags: readonly TagRow[],
): Promise<void> {
  const members = await queries
    .selectFrom('xc_review_tags')
    .selectAll()
    .where('tag', 'in', [...keyOf.keys()])
    .orderBy('position')
    .execute()
  await deleteTags(queries, [...keyOf.keys()])
  for (const tag of tags) await putTag(queries, tag)
  for (const { tag, ...member } of members)
    await queries
      .insertInto('xc_review_tags')
      .values({ ...member, tag: keyOf.get(tag) ?? tag })
      .onConflict((conflict) => conflict.columns(['review_id', 'tag']).doNothing())
      .execute()
}

/** Adds a tag, or changes its name and where it leads. */
export async function putTag(queries: Queries, tag: TagRow): Promise<void> {
  const { name, leads_to } = tag
  await queries
    .insertInto('xc_tags')
    .values(tag)
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ name, leads_to }))
    .execute()
}

/** Deletes tags, also those of reviews. */
export async function deleteTags(queries: Queries, keys: readonly string[]): Promise<void> {
  await queries.deleteFrom('xc_review_tags').where('tag', 'in', keys).execute()
  await queries.deleteFrom('xc_tags').where('key', 'in', keys).execute()
}
