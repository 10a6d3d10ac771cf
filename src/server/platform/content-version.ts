import { sql } from 'kysely'
import type { Queries } from './database.ts'

/** Called in the transaction that changes what visitors see on any page. */
export function raiseSiteVersion(queries: Queries): Promise<void> {
  return raise(queries, SITE)
}

/** Called in the transaction that changes what visitors see on this review's page alone. */
export function raiseReviewVersion(queries: Queries, reviewId: number): Promise<void> {
  return raise(queries, `review:${reviewId}`)
}

async function raise(queries: Queries, scope: string): Promise<void> {
  await queries
    .insertInto('xc_content_version')
    .values({ scope, version: 1 })
    .onConflict((conflict) =>
      conflict.column('scope').doUpdateSet({ version: sql<number>`xc_content_version.version + 1` }),
    )
    .execute()
}

const SITE = 'site'
