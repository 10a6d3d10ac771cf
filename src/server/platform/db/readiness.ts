import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from './database.ts'

/**
 * Rejects when the database cannot serve a page: it does not answer, a main table is missing or its file is damaged.
 * One statement that reads rows of the tables that every page needs, because `select 1` touches no page of the file.
 * A Kysely select, so that on SQLite it does not wait behind a writer.
 */
export async function checkReady({ queries }: Database): Promise<void> {
  await queries
    .selectNoFrom((eb) => [
      eb
        .selectFrom('xc_settings')
        .select(sql<number>`sum(length(value))`.as('length'))
        .as('settings'),
      eb.selectFrom('xc_content_version').select('version').limit(1).as('version'),
      eb
        .selectFrom('xc_reviews')
        .select('title')
        .where('is_published', '=', 1)
        .orderBy('id')
        .limit(1)
        .as('first_review'),
      eb
        .selectFrom('xc_reviews')
        .select(sql<number>`length(content)`.as('length'))
        .where('is_published', '=', 1)
        .orderBy('id', 'desc')
        .limit(1)
        .as('last_review'),
      eb.selectFrom('xc_comments').select('user_name').orderBy('id', 'desc').limit(1).as('last_comment'),
      eb.selectFrom('xc_users').select('role').limit(1).as('account'),
    ])
    .execute()
}

/** Commits a row, reads it and removes it. Rejects where the database is not writable. */
export async function checkWritable({ queries }: Database): Promise<void> {
  // A limit that has expired: the hourly task removes it if this process ends before.
  const row = { name: 'check', key: randomUUID(), used_up_until: 0, is_allowed: 1 }
  await queries.insertInto('xc_rate_limits').values(row).execute()
  const { numDeletedRows } = await queries
    .deleteFrom('xc_rate_limits')
    .where('name', '=', row.name)
    .where('key', '=', row.key)
    .executeTakeFirst()
  if (Number(numDeletedRows) !== 1) throw new Error('a row that was written cannot be read')
}

/**
 * What SQLite finds when it reads the whole file: undefined where nothing is damaged, and on PostgreSQL, which has tools of its
 * own. A second for each gigabyte or two; readers and writers go on.
 */
export async function findDamage({ engine, queries }: Database): Promise<string | undefined> {
  if (engine === 'postgres') return undefined
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(queries)
  const answer = rows[0]?.quick_check
  return answer === 'ok' ? undefined : answer?.replaceAll(/\s+/g, ' ')
}

/** Milliseconds since 1970, by the clock of the machine that PostgreSQL runs on. Undefined where it does not answer. */
export async function readDatabaseClock({ queries }: Database): Promise<number | undefined> {
  try {
    const { rows } = await sql<{
      ms: number
    }>`select cast(extract(epoch from clock_timestamp()) * 1000 as float8) as ms`.execute(queries)
    return rows[0]?.ms
  } catch {
    return undefined
  }
}
