import { hasRow, type Queries } from '../platform/db/database.ts'
import type { MediaRow } from '../platform/db/tables/tables.ts'

export async function findMedia(queries: Queries, name: string): Promise<MediaRow | undefined> {
  return queries.selectFrom('xc_media').selectAll().where('name', '=', name).executeTakeFirst()
}

/** The type and the bytes of a stored file, of which nothing else is read. */
export function findMediaSize(queries: Queries, name: string) {
  return queries
    .selectFrom('xc_media')
    .select(['type', ({ fn }) => fn<number>('length', ['bytes']).as('size')])
    .where('name', '=', name)
    .executeTakeFirst()
}

/** So many bytes of a stored file from `first` on, of which no others leave the database. */
export async function readMediaPart(
  queries: Queries,
  name: string,
  { first, count }: { first: number; count: number },
): Promise<Uint8Array | undefined> {
  const row = await queries
    .selectFrom('xc_media')
    .select(({ fn, val }) => fn<Uint8Array>('substr', ['bytes', val(first + 1), val(count)]).as('part'))
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.part
}

export async function upsertMedia(queries: Queries, media: MediaRow): Promise<void> {
  await queries
    .insertInto('xc_media')
    .values(media)
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ type: media.type, bytes: media.bytes }))
    .execute()
}

/** Notes when a picture of these files came and how its own was called; one that comes again is as new, also if it was removed. */
export async function upsertPicture(
  queries: Queries,
  picture: { name: string; stored_at: string; file_name: string },
  files: readonly string[],
): Promise<void> {
  await queries.deleteFrom('xc_unused_media').where('name', 'in', files).execute()
  await queries
    .insertInto('xc_pictures')
    .values(picture)
    .onConflict((conflict) => conflict.column('name').doUpdateSet(picture))
    .execute()
}

/** The bytes of stored files, by name. */
export async function sizesOf(queries: Queries, names: readonly string[]): Promise<Map<string, number>> {
  if (names.length === 0) return new Map()
  const rows = await queries
    .selectFrom('xc_media')
    .select(['name', ({ fn }) => fn<number>('length', ['bytes']).as('size')])
    .where('name', 'in', names)
    .execute()
  return new Map(rows.map(({ name, size }) => [name, size]))
}

export function hasMedia(queries: Queries, name: string): Promise<boolean> {
  return hasRow(queries.selectFrom('xc_media').select('name').where('name', '=', name))
}

export async function deleteMediaRows(queries: Queries, names: readonly string[]): Promise<void> {
  if (names.length > 0) await queries.deleteFrom('xc_media').where('name', 'in', names).execute()
}
