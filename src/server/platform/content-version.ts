import { sql } from 'kysely'
import type { Queries } from './database.ts'

/** Called in the transaction that changes what visitors see. */
export async function raiseSiteVersion(queries: Queries): Promise<void> {
  await queries
    .insertInto('xc_content_version')
    .values({ scope: SITE, version: 1 })
    .onConflict((conflict) =>
      conflict.column('scope').doUpdateSet({ version: sql<number>`xc_content_version.version + 1` }),
    )
    .execute()
}

const SITE = 'site'
