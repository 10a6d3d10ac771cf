import type { Snapshot } from '../../platform/db/snapshot/snapshot.ts'
import type { TableRow, Tables } from '../../platform/db/tables/tables.ts'

/** The rows of a table in the order of its primary key; booleans are 0 and 1. */
export async function* readRows<Name extends keyof Tables>(
  snapshot: Snapshot,
  name: Name,
): AsyncIterable<TableRow<Name>> {
  const table = snapshot.tables.find((each) => each.name === name)
  if (!table) throw new Error(`the database has no table ${name}`)
  for await (const values of snapshot.rows(table)) {
    const row: unknown = Object.fromEntries(
      table.columns.map((column, index) => [column, values[index] ?? null]),
    )
    yield row as TableRow<Name>
  }
}

/** The rows of a table by one of their columns. */
export async function groupRows<Name extends keyof Tables, Column extends keyof TableRow<Name>>(
  snapshot: Snapshot,
  name: Name,
  column: Column,
): Promise<Map<TableRow<Name>[Column], TableRow<Name>[]>> {
  const groups = new Map<TableRow<Name>[Column], TableRow<Name>[]>()
  for await (const row of readRows(snapshot, name)) {
    const group = groups.get(row[column])
    if (group) group.push(row)
    else groups.set(row[column], [row])
  }
  return groups
}
