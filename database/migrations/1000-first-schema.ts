import { type Kysely, PostgresAdapter, sql } from 'kysely'
import { accountTables } from './first-schema/accounts.ts'
import { ON_POSTGRES, ON_SQLITE } from './first-schema/column-types.ts'
import { federationTables } from './first-schema/federation.ts'
import { newsletterTables } from './first-schema/newsletter.ts'
import { readerTables } from './first-schema/readers.ts'
import { reviewTables } from './first-schema/reviews.ts'
import { createSearchIndex } from './first-schema/search.ts'
import { studioTables } from './first-schema/studio.ts'

/** The tables of 1.0.0, which a database of the last version before it has too (decisions/0002). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const types = db.getExecutor().adapter instanceof PostgresAdapter ? ON_POSTGRES : ON_SQLITE
  // Each after those that it refers to.
  const tables = [reviewTables, accountTables, readerTables, studioTables, federationTables, newsletterTables]
  for (const statement of tables.flatMap((of) => of(types))) await sql.raw(statement).execute(db)
  await createSearchIndex(db)
}
