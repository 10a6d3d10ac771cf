import pg from 'pg'
import type { Snapshot, SnapshotTable, Value } from './snapshot.ts'
import { isInSnapshot, quoteName, sortTables } from './snapshot-tables.ts'

/** One read-only transaction on a connection of its own, in which every query sees the same state. */
export async function openPostgresSnapshot(url: string): Promise<Snapshot> {
  const client = new pg.Client({ connectionString: url, types: { getTypeParser } })
  // The present query rejects; without a listener the process would end.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const columns = await readColumns(client)
    const names = [...new Set(columns.map(([table]) => table))].filter(isInSnapshot)
    const primaryKeys = group(await readKeys(client))
    const tables = names.map((name) => ({
      name,
      columns: columns.flatMap(([table, column]) => (table === name ? [column] : [])).toSorted(),
      primaryKey: (primaryKeys.get(name) ?? []).toSorted(),
    }))
    return {
      migrations: (await select(client, 'select name from xc_migration order by name')).map(([name]) => name),
      tables: sortTables(tables, group(await readReferences(client))),
      sequences: await readSequences(client, names),
      rows: (table) => readRows(client, table),
      close: () => client.end(),
    }
  } catch (cause) {
    await client.end()
    throw cause
  }
}

const getTypeParser = ((type: number, format?: 'text' | 'binary') => {
  if (type === pg.types.builtins.BOOL) return (text: string) => Number(text === 't')
  // Counts and times in milliseconds: none exceeds the safe integers.
  if (type === pg.types.builtins.INT8) return Number
  return pg.types.getTypeParser(type, format)
}) as typeof pg.types.getTypeParser

type Pair = [string, string]

function readColumns(client: pg.Client): Promise<Pair[]> {
  return select(
    client,
    `select table_name, column_name from information_schema.columns
      where table_schema = current_schema() order by ordinal_position`,
  )
}

function readKeys(client: pg.Client): Promise<Pair[]> {
  return select(
    client,
    `select relname, attname from pg_index
      join pg_class on pg_class.oid = indrelid
      join pg_attribute on attrelid = indrelid and attnum = any(indkey)
      where indisprimary and relnamespace = current_schema()::regnamespace`,
  )
}

function readReferences(client: pg.Client): Promise<Pair[]> {
  return select(
    client,
    `select distinct referring.relname, referred.relname from pg_constraint
      join pg_class as referring on referring.oid = conrelid
      join pg_class as referred on referred.oid = confrelid
      where contype = 'f' and referring.relnamespace = current_schema()::regnamespace`,
  )
}

async function readSequences(client: pg.Client, tables: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await client.query<[string, number]>({
    text: `select name, last from unnest($1::text[]) as name
      cross join lateral (select pg_sequence_last_value(pg_get_serial_sequence(quote_ident(name), 'id')::regclass) as last
        where exists (select from information_schema.columns
          where table_schema = current_schema() and table_name = name and column_name = 'id')) as sequence
      where last is not null`,
    values: [tables],
    rowMode: 'array',
  })
  return new Map(rows)
}

/** Texts in the order of their bytes, as SQLite sorts them. */
async function* readRows(client: pg.Client, table: SnapshotTable): AsyncIterable<Value[]> {
  const { name, columns, primaryKey } = table
  const texts = new Set(
    (
      await select(
        client,
        `select column_name, '' from information_schema.columns
          where table_schema = current_schema() and table_name = '${name}' and data_type in ('text', 'character varying')`,
      )
    ).map(([column]) => column),
  )
  const order = (primaryKey.length > 0 ? primaryKey : columns).map(
    (column) => quoteName(column) + (texts.has(column) ? ' collate "C"' : ''),
  )
  await client.query(
    `declare backup_rows no scroll cursor for
      select ${columns.map(quoteName).join(', ')} from ${quoteName(name)} order by ${order.join(', ')}`,
  )
  for (;;) {
    const { rows } = await client.query<Value[]>({
      text: `fetch forward ${FETCHED} from backup_rows`,
      rowMode: 'array',
    })
    if (rows.length === 0) break
    yield* rows
  }
  await client.query('close backup_rows')
}

/** Rows: reviews and pictures may have some megabytes each. */
const FETCHED = 50

async function select(client: pg.Client, text: string): Promise<Pair[]> {
  const { rows } = await client.query<Pair>({ text, rowMode: 'array' })
  return rows
}

function group(pairs: readonly Pair[]): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const [name, value] of pairs) groups.set(name, [...(groups.get(name) ?? []), value])
  return groups
}
