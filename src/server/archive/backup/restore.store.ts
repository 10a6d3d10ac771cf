import type { Queries } from '../../platform/db/database.ts'

/** Rows of the tables that an operator would miss. */
export async function countContent(queries: Queries) {
  const count = async (table: 'xc_reviews' | 'xc_comments' | 'xc_users') => {
    const { rows } = await queries
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
    return rows
  }
  return {
    reviews: await count('xc_reviews'),
    comments: await count('xc_comments'),
    readers: await count('xc_users'),
  }
}

/** The highest version under which a process may have cached a page; 0 where there is none. */
export async function readHighestVersion(queries: Queries): Promise<number> {
  const row = await queries
    .selectFrom('xc_content_version')
    .select(({ fn }) => fn.max('version').as('highest'))
    .executeTakeFirst()
  return row?.highest ?? 0
}

/** Makes pages stale that were cached under an earlier version of other content. */
export async function raiseAllVersions(queries: Queries, by: number): Promise<void> {
  await queries
    .updateTable('xc_content_version')
    .set(({ eb }) => ({ version: eb('version', '+', by) }))
    .execute()
}
