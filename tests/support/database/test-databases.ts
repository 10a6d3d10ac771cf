import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** The databases of this worker that no test has at present, with the state of their catalog when they were made. */
const free: TestDatabase[] = []

interface TestDatabase {
  name: string
  url: string
  /** A connection that empties it: another one after each test would take as long as that. */
  connection: pg.Pool
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
      if (await empty(database)) return void free.push(database)
      await database.connection.end().catch(() => {})
      await onCluster(cluster, `drop database ${database.name} with (force)`)
    },
  }
}

async function createDatabase(cluster: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // The other strategy, the default, writes each page twice.
  await onCluster(cluster, `create database ${name} template template_xingcha strategy file_copy`)
  const url = `${cluster}/${name}`
  const connection = new pg.Pool({
    connectionString: url,
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  })
  // A test may end all connections of its database.
  connection.on('error', () => {})
  return { name, url, connection, catalog: await readCatalog(connection) }
}

/**
 * Empties all tables but those of the migrations, as in the template. Returns whether that is all there was to do: it is not
 * where the test has changed tables, migrations or settings of the database.
 */
async function empty(database: TestDatabase): Promise<boolean> {
  const { connection } = database
  try {
    await connection.query(END_OTHERS)
    if ((await readCatalog(connection)) !== database.catalog) return false
    await connection.query(EMPTY)
    database.catalog = await readCatalog(connection)
    return true
  } catch {
    return false
  }
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

/** The latest transaction of a table's rows, null where it is one of initdb. Reading it as a text takes most of the time of a test's end. */
const LATEST = `age('3'::xid) - nullif(min(age(xmin)), 2147483647)`

async function readCatalog(connection: pg.Pool): Promise<string> {
  const states = CATALOG.map((table) => `(select concat(count(*), ' ', ${LATEST}) from ${table})`)
  const self = `(select xmin::text from pg_database where datname = current_database())`
  const { rows } = await connection.query(`select concat_ws(',', ${[...states, self].join()}) as catalog`)
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
  const client = new pg.Client(`${cluster}/postgres`)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
