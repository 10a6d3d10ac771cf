import { sql } from 'kysely'
import type { Queries } from '../../../platform/db/database.ts'

/** `isLocking`: an import cannot replace these reviews until the transaction ends. */
export function listReviews(queries: Queries, ids: readonly number[], isLocking: boolean) {
  return queries
    .selectFrom('xc_reviews')
    .select(['id', 'title', 'author', 'cover', 'content', 'is_published'])
    .where('id', 'in', ids)
    .orderBy('id')
    .$if(isLocking, (query) => query.forUpdate())
    .execute()
}

/** The numbers of comments, bookmarks and reading-list entries of these reviews that go with them. */
export async function countReaderData(queries: Queries, ids: readonly number[]) {
  const count = async (table: 'xc_comments' | 'xc_bookmarks' | 'xc_reading_list') => {
    const { rows } = await queries
      .selectFrom(table)
      .select((select) => select.fn.countAll<number>().as('rows'))
      .where('review_id', 'in', ids)
      .$if(table === 'xc_reading_list', (query) => query.where(sql<boolean>`own_title = ''`))
      .executeTakeFirstOrThrow()
    return rows
  }
  return {
    comments: await count('xc_comments'),
    bookmarks: await count('xc_bookmarks'),
    entries: await count('xc_reading_list'),
  }
}

export function findMediaByName(queries: Queries, names: readonly string[]) {
  return queries.selectFrom('xc_media').select(['name', 'bytes']).where('name', 'in', names).execute()
}

/** Whether a review other than `except` shows the file. */
export async function isUsedElsewhere(queries: Queries, name: string, except: readonly number[]) {
  const found = await queries
    .selectFrom('xc_reviews')
    .select('id')
    .$if(except.length > 0, (query) => query.where('id', 'not in', except))
    .where((is) => is.or([is('cover', '=', name), is('content', 'like', `%/media/${name}%`)]))
    .limit(1)
    .execute()
  return found.length > 0
}

export async function deleteSampleMedia(queries: Queries, names: readonly string[]): Promise<void> {
  await queries.deleteFrom('xc_media').where('name', 'in', names).execute()
}
