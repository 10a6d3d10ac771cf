import type { Queries } from '../../platform/db/database.ts'

/** By name, when pictures were stored and how their files were called. */
export async function listPictureNotes(queries: Queries) {
  const rows = await queries.selectFrom('xc_pictures').selectAll().execute()
  return new Map(rows.map((row) => [row.name, row]))
}

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

export async function listSettingValues(queries: Queries): Promise<string[]> {
  const rows = await queries.selectFrom('xc_settings').select('value').execute()
  return rows.map(({ value }) => value)
}
