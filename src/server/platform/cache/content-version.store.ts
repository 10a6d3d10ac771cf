import { sql } from 'kysely'
import { announceContentVersion, isPostgres, type Queries, type ContentVersion } from '../db/database.ts'

/** The channel of PostgreSQL that notifies all processes of raised versions: `SCOPE VERSION`. */
export const VERSION_CHANNEL = 'xc_content_version'

export const SITE_SCOPE = 'site'

/** The old addresses that lead here; no page depends on them. */
export const REDIRECTS_SCOPE = 'redirects'

export function reviewScope(reviewId: number): string {
  return `review:${reviewId}`
}

/** Called in the transaction that changes what visitors see on any page. */
export function raiseSiteVersion(queries: Queries): Promise<void> {
  return raise(queries, SITE_SCOPE)
}

/** Called in the transaction that changes what visitors see on this review's page alone. */
export function raiseReviewVersion(queries: Queries, reviewId: number): Promise<void> {
  return raise(queries, reviewScope(reviewId))
}

/** Called in the transaction that adds or deletes old addresses. */
export function raiseRedirectsVersion(queries: Queries): Promise<void> {
  return raise(queries, REDIRECTS_SCOPE)
}

/** The same for several, always in the same order, so that two transactions on the same reviews cannot deadlock. */
export async function raiseReviewVersions(queries: Queries, reviewIds: Iterable<number>): Promise<void> {
  const inOrder = [...new Set(reviewIds)].toSorted((a, b) => a - b)
  // Begun together, they share round trips; a transaction runs its queries in the order in which they are begun.
  await Promise.all(inOrder.map((reviewId) => raiseReviewVersion(queries, reviewId)))
}

/** All versions: the site’s, and one for each review that has ever changed alone. */
export function readVersions(queries: Queries): Promise<ContentVersion[]> {
  return queries.selectFrom('xc_content_version').select(['scope', 'version']).execute()
}

async function raise(queries: Queries, scope: string): Promise<void> {
  const { version } = await increment(queries, scope)
  announceContentVersion({ scope, version })
}

function increment(queries: Queries, scope: string): Promise<{ version: number }> {
  const insert = queries
    .insertInto('xc_content_version')
    .values({ scope, version: 1 })
    .onConflict((conflict) =>
      conflict.column('scope').doUpdateSet({ version: sql<number>`xc_content_version.version + 1` }),
    )
    .returning('version')
  if (!isPostgres(queries)) return insert.executeTakeFirstOrThrow()
  // PostgreSQL delivers the notification with the commit, and never after a rollback.
  const notification = sql`pg_notify(${VERSION_CHANNEL}, ${scope}::text || ' ' || version)`.as('notification')
  return queries
    .with('raised', () => insert)
    .selectFrom('raised')
    .select(['version', notification])
    .executeTakeFirstOrThrow()
}

/** A number that changes when another connection has written to SQLite's file. Reads nothing else. */
export async function readFileVersion(queries: Queries): Promise<number | undefined> {
  // A select, because a pragma would wait for writers (sqlite-driver.ts).
  const row = await queries
    .selectFrom(sql<{ data_version: number }>`pragma_data_version`.as('file'))
    .select('data_version')
    .executeTakeFirst()
  return row?.data_version
}
