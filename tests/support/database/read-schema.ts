import { sql } from 'kysely'
import { type Database, isPostgres } from '../../../src/server/platform/db/database.ts'

/** What the database says of its tables, columns, constraints, indexes, functions and triggers, a line each, sorted: their order says nothing. */
export async function describeSchema({ queries }: Database): Promise<string[]> {
  const statements = isPostgres(queries) ? ON_POSTGRES : ON_SQLITE
  const answers = await Promise.all(
    statements.map((statement) => sql.raw<Record<string, unknown>>(statement).execute(queries)),
  )
  const lines = answers.flatMap(({ rows }) => rows.map((row) => Object.values(row).join(' ')))
  return lines.map((line) => line.replaceAll(/\s+/g, ' ').replaceAll(/"(xc_\w+)"/g, '$1')).toSorted()
}

const OF_XC = `m.name like 'xc\\_%' escape '\\' and m.name not like 'xc\\_migration%' escape '\\'`

const ON_SQLITE = [
  `select m.name, c.name, lower(c.type), c."notnull", c.dflt_value, c.pk from sqlite_master m, pragma_table_info(m.name) c
    where m.type = 'table' and m.name not like 'xc_review_index_%' and ${OF_XC}`,
  `select m.name, 'refers by', f."from", 'to', f."table", f."to", f.on_update, f.on_delete
    from sqlite_master m, pragma_foreign_key_list(m.name) f where m.type = 'table' and ${OF_XC}`,
  // Those of `unique` have no name of their own.
  `select m.name, case when i.origin = 'c' then i.name end, i."unique", i.partial,
    (select group_concat(x.name, ', ') from pragma_index_info(i.name) x)
    from sqlite_master m, pragma_index_list(m.name) i where m.type = 'table' and ${OF_XC}`,
  `select m.name, lower(replace(m.sql, '"', '')) from sqlite_master m where m.type in ('index', 'trigger') and m.sql is not null and ${OF_XC}`,
  `select m.name, m.sql like '%autoincrement%', m.sql like '%without rowid%' from sqlite_master m where m.type = 'table' and ${OF_XC}`,
]

const OF_PUBLIC = `table_schema = current_schema() and table_name like 'xc\\_%' and table_name not like 'xc\\_migration%'`

const ON_POSTGRES = [
  `select table_name, column_name, data_type, is_nullable, column_default, is_identity from information_schema.columns
    where ${OF_PUBLIC}`,
  `select conrelid::regclass, pg_get_constraintdef(oid) from pg_constraint
    where connamespace = current_schema()::regnamespace and conrelid::regclass::text like 'xc\\_%'`,
  `select indexdef from pg_indexes where schemaname = current_schema() and tablename not like 'xc\\_migration%'`,
  `select proname, prosrc from pg_proc where pronamespace = current_schema()::regnamespace`,
]
