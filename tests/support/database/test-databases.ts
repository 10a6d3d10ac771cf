import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** The databases of this worker that no test has at present, with the state of their catalog when they were made. */
const free: TestDatabase[] = []

interface TestDatabase {
  name: string
  url: string
  catalog: string
}

/**
 * Lends a copy of the template in the cluster at `cluster`: one that a former test gave back, or a new one. A copy costs as
 * much as an average test, since PostgreSQL writes and deletes some hundreds of files for it.
 */
export async function borrowDatabase(
  cluster: string,
): Promise<{ url: string; giveBack: () => Promise<void> }> {
  const database = free.pop() ?? (await createDatabase(cluster))
  return {
    url: database.url,
    giveBack: async () => {
      if (await empty(database)) free.push(database)
      else await onCluster(cluster, `drop database ${database.name} with (force)`)
    },
  }
}

async function createDatabase(cluster: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // The other strategy, the default, writes each page twice.
  await onCluster(cluster, `create database ${name} template template_xingcha strategy file_copy`)
  const url = `${cluster}/${name}`
  return { name, url, catalog: await withClient(url, readCatalog) }
}

/**
 * Empties all tables but those of the migrations, as in the template. Returns whether that is all there was to do: it is not
 * where the test has changed tables, migrations or settings of the database.
 */
async function empty(database: TestDatabase): Promise<boolean> {
  return withClient(database.url, async (client) => {
    await client.query(END_OTHERS)
    if ((await readCatalog(client)) !== database.catalog) return false
    await client.query(EMPTY)
    database.catalog = await readCatalog(client)
    return true
  }).catch(() => false)
}

const END_OTHERS = `
  select pg_terminate_backend(pid, 5000) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`

/** A change of the schema, of a migration or of the database's settings gives a row of these another transaction, or adds or removes one. */
const CATALOG = [
  'pg_class',
  'pg_attribute',
  'pg_attrdef',
  'pg_constraint',
  'pg_trigger',
  'pg_proc',
  'pg_namespace',
  'pg_type',
  'pg_index',
  'pg_extension',
  'pg_db_role_setting',
  'xc_migration',
]

async function readCatalog(client: pg.Client): Promise<string> {
  const states = CATALOG.map((table) => `(select count(*) || ' ' || max(xmin::text::bigint) from ${table})`)
  const self = `(select xmin::text from pg_database where datname = current_database())`
  const { rows } = await client.query(`select concat_ws(',', ${[...states, self].join()}) as catalog`)
  return rows[0].catalog as string
}

/** A table without a file has no rows. Triggers and foreign keys need no attention, since all rows go. */
const EMPTY = `
  do $$
  declare used text;
  begin
    select string_agg(format('%I', relname), ', ') into used from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'xc\\_migration%'
      and pg_relation_size(oid) > 0;
    if used is not null then execute 'truncate ' || used || ' cascade'; end if;
    perform setval(format('%I', sequencename)::regclass, start_value, false) from pg_sequences where last_value is not null;
  end $$`

/** Runs a statement on the cluster's own database, next to those of the tests. */
export async function onCluster(cluster: string, statement: string): Promise<void> {
  await withClient(`${cluster}/postgres`, (client) => client.query(statement))
}

async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
