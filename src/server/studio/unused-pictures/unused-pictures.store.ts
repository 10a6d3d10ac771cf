import { listValues, type Queries } from '../../platform/db/database.ts'
import { pluck } from '../../platform/runtime/batches.ts'

/** The texts besides reviews and revisions in which names of pictures stand, from the tables that may hold some. */
export async function listTextsWithPictures(queries: Queries): Promise<string[]> {
  const drafts = await queries
    .selectFrom('xc_drafts')
    .select(['fields', 'content'])
    .where((is) =>
      is.or([
        is('fields', 'like', '%"cover":"%'),
        is('fields', 'like', '%"share_picture":"%'),
        is('content', 'like', '%/media/%'),
      ]),
    )
    .execute()
  const settings = await queries.selectFrom('xc_settings').select('value').execute()
  const letters = await queries.selectFrom('xc_letters').select(['body', 'content']).execute()
  return [
    ...drafts.flatMap(({ fields, content }) => [fields, content]),
    ...pluck(settings, 'value'),
    ...letters.flatMap(({ body, content }) => [body, content ?? '']),
  ]
}

/** Cover, share picture, name and text of the reviews whose id is above `after`, by id, at most `limit`. A text without pictures is empty. */
export async function listReviewTexts(queries: Queries, after: number, limit: number) {
  return queries
    .selectFrom('xc_reviews')
    .leftJoin('xc_review_details', 'review_id', 'id')
    .select((is) => [
      'id',
      'is_published',
      'kind',
      'headline',
      'title',
      'cover',
      'share_picture',
      is.case().when('content', 'like', '%/media/%').then(is.ref('content')).else('').end().as('content'),
    ])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** The texts of revisions whose id is above `after`, by id, at most `limit`. */
export async function listRevisionTexts(queries: Queries, after: number, limit: number) {
  return queries
    .selectFrom('xc_revisions')
    .select(['id', 'text'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export function listMediaNames(queries: Queries): Promise<string[]> {
  return listValues(queries.selectFrom('xc_media').select('name'))
}

/** By name, since when nothing uses the picture, and whether it was taken out of the library. */
export async function listMarked(queries: Queries) {
  const rows = await queries.selectFrom('xc_unused_media').selectAll().execute()
  return new Map(rows.map((row) => [row.name, row]))
}

/** Takes pictures out of the library, or brings them back; their thirty days begin. */
export async function markRemoved(
  queries: Queries,
  names: readonly string[],
  since: string,
  isRemoved: 0 | 1,
) {
  for (const name of names) await markUnused(queries, name, since)
  await queries
    .updateTable('xc_unused_media')
    .set({ unused_since: since, is_removed: isRemoved })
    .where('name', 'in', names)
    .execute()
}

/** Leaves those alone that are marked, or were deleted meanwhile. */
export async function markUnused(queries: Queries, name: string, since: string): Promise<void> {
  await queries
    .insertInto('xc_unused_media')
    .columns(['name', 'unused_since'])
    .expression((from) =>
      from
        .selectFrom('xc_media')
        .select((is) => ['name', is.val(since).as('unused_since')])
        .where('name', '=', name),
    )
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

export async function markUsed(queries: Queries, names: readonly string[]): Promise<void> {
  if (names.length > 0) await queries.deleteFrom('xc_unused_media').where('name', 'in', names).execute()
}

/** How many pictures are marked, and their bytes. */
export async function countUnused(queries: Queries): Promise<{ pictures: number; bytes: number }> {
  const row = await queries
    .selectFrom('xc_unused_media')
    .innerJoin('xc_media', 'xc_media.name', 'xc_unused_media.name')
    .select(({ fn }) => [
      fn.countAll<number>().as('pictures'),
      fn.sum<number | null>(fn<number>('length', ['bytes'])).as('bytes'),
    ])
    .executeTakeFirstOrThrow()
  return { pictures: row.pictures, bytes: row.bytes ?? 0 }
}
