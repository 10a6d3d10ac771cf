import type { Updateable } from 'kysely'
import { listValues, type Queries } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables/tables.ts'

/** By name, when pictures were stored and how their files were called. */
export async function listPictureNotes(queries: Queries) {
  const rows = await queries.selectFrom('xc_pictures').selectAll().execute()
  return new Map(rows.map((row) => [row.name, row]))
}

/** A picture that was stored by an earlier version of the program gets a row without a time. */
export async function setPictureText(queries: Queries, name: string, text: string): Promise<void> {
  await queries
    .insertInto('xc_pictures')
    .values({ name, stored_at: '', file_name: '', alternative_text: text })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ alternative_text: text }))
    .execute()
}

/** The same where nobody has written one yet. */
export async function offerPictureText(queries: Queries, name: string, text: string): Promise<void> {
  await queries
    .updateTable('xc_pictures')
    .set({ alternative_text: text })
    .where((is) => is.and({ name, alternative_text: '' }))
    .execute()
}

/** The published and hidden texts with links to other sites whose id is above `after`, by id, at most `limit`. */
export function listReviewsWithLinks(queries: Queries, after: number, limit: number) {
  return queries
    .selectFrom('xc_reviews')
    .select(['id', 'is_published', 'kind', 'headline', 'title', 'content'])
    .where('content', 'like', LINKED)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** The drafts with links to other sites that are not in the trash. */
export function listDraftsWithLinks(queries: Queries) {
  return queries
    .selectFrom('xc_drafts')
    .select(['id', 'fields', 'content'])
    .where('trashed_at', 'is', null)
    .where('content', 'like', LINKED)
    .execute()
}

const LINKED = '%href="http%'

/** The drafts that name pictures and are not what is published. */
export async function listDraftsWithPictures(queries: Queries) {
  return queries
    .selectFrom('xc_drafts')
    .select(['id', 'trashed_at', 'fields', 'content'])
    .where((is) =>
      is.and([
        is.or([
          is('fields', 'like', '%"cover":"%'),
          is('fields', 'like', '%"share_picture":"%'),
          is('content', 'like', '%/media/%'),
        ]),
        is.or([
          is('trashed_at', 'is not', null),
          is('published_version', 'is', null),
          is('version', '<>', is.ref('published_version')),
        ]),
      ]),
    )
    .execute()
}

export async function listLettersWithPictures(queries: Queries) {
  return queries
    .selectFrom('xc_letters')
    .select(['id', 'subject', 'body', 'content'])
    .where((is) => is.or([is('body', 'like', '%/media/%'), is('content', 'like', '%/media/%')]))
    .execute()
}

export function listSettingValues(queries: Queries): Promise<string[]> {
  return listValues(queries.selectFrom('xc_settings').select('value'))
}

/** Where a picture stands that can be replaced, by its key: the ids of texts in order, letters that are not sent, and settings. */
export async function findPlaces(queries: Queries, key: string) {
  const [shown, named] = [`%/media/${key}%`, `%"${key}%`]
  const drafts = await queries
    .selectFrom('xc_drafts')
    .select('id')
    .where((is) => is.or([is('fields', 'like', named), is('content', 'like', shown)]))
    .execute()
  const reviews = await queries
    .selectFrom('xc_reviews')
    .leftJoin('xc_review_details', 'review_id', 'id')
    .select('id')
    .where((is) =>
      is.or([
        is('cover', 'like', `${key}%`),
        is('share_picture', 'like', `${key}%`),
        is('content', 'like', shown),
      ]),
    )
    .execute()
  const settings = await queries.selectFrom('xc_settings').selectAll().where('value', 'like', named).execute()
  const ids = new Set([...drafts, ...reviews].map(({ id }) => id))
  return {
    texts: [...ids].toSorted((a, b) => a - b),
    letters: await findUnsentLetters(queries, key),
    settings,
  }
}

export function findUnsentLetters(queries: Queries, key: string) {
  return queries
    .selectFrom('xc_letters')
    .select(['id', 'version', 'body'])
    .where('content', 'is', null)
    .where('body', 'like', `%/media/${key}%`)
    .orderBy('id')
    .execute()
}

export async function setLetterBody(
  queries: Queries,
  id: number,
  change: Pick<Updateable<Tables['xc_letters']>, 'body' | 'version' | 'changed_at'>,
) {
  await queries.updateTable('xc_letters').set(change).where('id', '=', id).execute()
}

export async function setSettingText(queries: Queries, key: string, value: string): Promise<void> {
  await queries.updateTable('xc_settings').set({ value }).where('key', '=', key).execute()
}

/** Sets the pictures of a review, published or hidden. */
export async function setReviewPictures(
  queries: Queries,
  id: number,
  { share_picture, cover, content }: { share_picture: string | null; cover: string | null; content: string },
): Promise<void> {
  await queries.updateTable('xc_reviews').set({ cover, content }).where('id', '=', id).execute()
  await queries.updateTable('xc_review_details').set({ share_picture }).where('review_id', '=', id).execute()
}

/** Notes which picture another one has replaced since now; the way back ends what was noted of the way there. */
export async function noteReplacement(
  queries: Queries,
  { former, picture, now }: { former: string; picture: string; now: string },
): Promise<void> {
  const isBack = await queries
    .updateTable('xc_pictures')
    .set({ replaces: null })
    .where((is) => is.and({ name: former, replaces: picture }))
    .executeTakeFirst()
  if (isBack.numUpdatedRows > 0n) return
  await queries
    .updateTable('xc_pictures')
    .set({ replaces: former, stored_at: now })
    .where('name', '=', picture)
    .execute()
}
