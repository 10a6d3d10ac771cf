import { sql } from 'kysely'
import {
  announceContentVersion,
  type ContentVersion,
  type Database,
  firstValue,
  isPostgres,
  type Queries,
} from '../db/database.ts'

/** The channel of PostgreSQL that notifies all processes of raised versions: `SCOPE VERSION`. */
export const VERSION_CHANNEL = 'xc_content_version'

const SITE_SCOPE = 'site'

/** The old addresses that lead here; no page depends on them. */
const REDIRECTS_SCOPE = 'redirects'

function reviewScope(reviewId: number): string {
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

/** The site's version, with what this transaction sees. Changes whenever a text is published, hidden or deleted. */
export async function readSiteVersion(queries: Queries): Promise<number> {
  const row = await queries
    .selectFrom('xc_content_version')
    .select('version')
    .where('scope', '=', SITE_SCOPE)
    .executeTakeFirst()
  return row?.version ?? 0
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
export function readFileVersion(queries: Queries): Promise<number | undefined> {
  // A select, because a pragma would wait for writers (sqlite-driver.ts).
  return firstValue(
    queries.selectFrom(sql<{ data_version: number }>`pragma_data_version`.as('file')).select('data_version'),
  )
}

/** How often the public content has changed, as far as this process knows. Cached pages are stored under it. */
export interface ContentVersions {
  /**
   * The version of the site, or of a review's page, which changes with the site's too. Equal versions mean equal
   * content. Read from memory: this process's own changes count from their commit on, those of others within a second
   * (content-version-sync.ts). Call it before reading the content to be cached: afterwards it may be newer.
   */
  of(reviewId?: number): string
  /** The version of the old addresses; undefined while there has never been one. */
  ofRedirects(): number | undefined
  /** Records a version of another process. An older one than the known changes nothing. */
  learn(raised: ContentVersion): void
}

/** Holds one number for each review that was ever commented on, and one for the site. */
export function createContentVersions(database: Pick<Database, 'onContentVersion'>): ContentVersions {
  const known = new Map<string, number>()
  const learn = ({ scope, version }: ContentVersion) => {
    if (version > (known.get(scope) ?? 0)) known.set(scope, version)
  }
  database.onContentVersion(learn)
  return {
    of(reviewId) {
      const site = known.get(SITE_SCOPE) ?? 0
      return reviewId === undefined ? `${site}` : `${site}.${known.get(reviewScope(reviewId)) ?? 0}`
    },
    ofRedirects: () => known.get(REDIRECTS_SCOPE),
    learn,
  }
}
