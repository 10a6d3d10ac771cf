import { type Kysely, PostgresAdapter, sql } from 'kysely'
import { accountTables } from './start/accounts.ts'
import { ON_POSTGRES, ON_SQLITE } from './start/column-types.ts'
import { federationTables } from './start/federation.ts'
import { newsletterTables } from './start/newsletter.ts'
import { readerTables } from './start/readers.ts'
import { reviewTables } from './start/reviews.ts'
import { GRAMS, NAMES_INDEX, SEARCH_INDEX } from './start/search.ts'
import { studioTables } from './start/studio.ts'

/** The tables as the migrations 0001 to 0083 of earlier versions left them, each after those that it refers to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const types = isPostgres ? ON_POSTGRES : ON_SQLITE
  const tables = [reviewTables, accountTables, readerTables, studioTables, newsletterTables, federationTables]
  const statements = tables.flatMap((of) => of(types))
  if (isPostgres) statements.push(GRAMS, ...SEARCH_INDEX, ...NAMES_INDEX)
  for (const statement of statements) await sql.raw(statement).execute(db)
}
