import { sql } from 'kysely'
import type { Database } from './database.ts'

/**
 * Rejects when the database cannot serve a page: it does not answer, a main table is missing or its file is damaged.
 * One statement that reads rows of the tables that every page needs, because `select 1` touches no page of the file.
 */
export async function checkReady({ queries }: Database): Promise<void> {
  await sql`
    select
      (select sum(length(value)) from xc_settings) as settings,
      (select sum(version) from (select version from xc_content_version limit 10) as versions) as versions,
      (select title from xc_reviews where is_published = 1 order by id limit 1) as first_review,
      (select length(content) from xc_reviews where is_published = 1 order by id desc limit 1) as last_review,
      (select user_name from xc_comments order by id desc limit 1) as last_comment,
      (select role from xc_users limit 1) as account
  `.execute(queries)
}
