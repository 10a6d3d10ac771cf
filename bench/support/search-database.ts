import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { createSearchIndex } from '../../database/migrations/first-schema/search.ts'
import type { Database, Engine } from '../../src/server/platform/db/database.ts'
import { openDatabase } from '../../src/server/platform/db/open-database.ts'
import { createLog } from '../../src/server/platform/runtime/log.ts'
import { migrate } from '../../src/server/platform/db/migrate.ts'
import { PROJECT_ROOT } from '../../src/server/platform/runtime/project-root.ts'
import { type ReviewToStore, upsertReviews } from '../../src/server/reviews/saving/save-reviews.store.ts'

/** A database of the bench's own, and the way to be rid of it. */
export interface SearchDatabase {
  database: Database
  /** Seconds in which an upgrade makes the index. */
  upgrade: number
  drop(): Promise<void>
}

/** Opens an empty database on that engine, removes the index, and stores the reviews in it. */
export async function openWithoutIndex(
  engine: Engine,
  name: string,
  clusterUrl: string | undefined,
  reviews: readonly ReviewToStore[],
): Promise<Omit<SearchDatabase, 'upgrade'>> {
  const { database, drop } = await openEmpty(engine, name, clusterUrl)
  await migrate(database)
  await dropIndex(database)
  for (let at = 0; at < reviews.length; at += BATCH) {
    await database.transaction((queries) => upsertReviews(queries, reviews.slice(at, at + BATCH)))
  }
  return { database, drop }
}

async function dropIndex({ engine, queries }: Database): Promise<void> {
  if (engine === 'postgres') await sql`drop function xc_grams cascade`.execute(queries)
  else {
    for (const event of ['added', 'changed', 'removed'])
      await sql.raw(`drop trigger xc_review_index_${event}`).execute(queries)
    await sql`drop table xc_review_index`.execute(queries)
  }
}

/** The same with the index, made from what was stored. */
export async function openWithIndex(...wanted: Parameters<typeof openWithoutIndex>): Promise<SearchDatabase> {
  const { database, drop } = await openWithoutIndex(...wanted)
  const begun = performance.now()
  await database.transaction(createSearchIndex)
  const upgrade = (performance.now() - begun) / 1000
  if (database.engine === 'postgres') await sql`vacuum analyze`.execute(database.queries)
  return { database, upgrade, drop }
}

/** Bytes of the index and of the texts it is made of. */
export async function sizesOf({ engine, queries }: Database): Promise<{ index: number; texts: number }> {
  const sizes =
    engine === 'sqlite'
      ? sql<{ index: number; texts: number }>`select
          sum(case when name like 'xc_review_index%' then pgsize else 0 end) as "index",
          sum(case when name = 'xc_review_search' then pgsize else 0 end) as texts from dbstat`
      : sql<{ index: number; texts: number }>`select
          pg_relation_size('xc_review_search_grams') as index, pg_table_size('xc_review_search') as texts`
  const { rows } = await sizes.execute(queries)
  return rows[0]!
}

const BATCH = 100

async function openEmpty(engine: Engine, name: string, clusterUrl: string | undefined) {
  const log = createLog('silent')
  const dataDir = path.join(PROJECT_ROOT, `build/bench/search-${name}`)
  if (engine === 'sqlite') {
    await rm(dataDir, { recursive: true, force: true })
    await mkdir(dataDir, { recursive: true })
    const database = await openDatabase({ dataDir, databaseUrl: undefined }, log)
    const drop = async () => {
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    }
    return { database, drop }
  }
  const cluster = await openDatabase({ dataDir, databaseUrl: `${clusterUrl}/postgres` }, log)
  await sql`create database ${sql.id(name)}`.execute(cluster.queries)
  await cluster.close()
  const database = await openDatabase({ dataDir, databaseUrl: `${clusterUrl}/${name}` }, log)
  // The cluster is thrown away as a whole.
  return { database, drop: () => database.close() }
}
