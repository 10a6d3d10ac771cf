import type { SnapshotTable } from './snapshot.ts'

/** Whether a snapshot contains this table: not the migrator's own, nor the index that triggers fill (migration 0091). */
export function isInSnapshot(table: string): boolean {
  return /^xc_(?!migration|review_(?:grams|index))/.test(table)
}

/** `references`: by table, the tables that it refers to. Sorts each table behind those, otherwise by name. */
export function sortTables(
  tables: readonly SnapshotTable[],
  references: ReadonlyMap<string, readonly string[]>,
): SnapshotTable[] {
  const sorted: SnapshotTable[] = []
  const visited = new Set<string>()
  const byName = new Map(tables.map((table) => [table.name, table]))
  const visit = (table: SnapshotTable) => {
    if (visited.has(table.name)) return
    visited.add(table.name)
    for (const name of (references.get(table.name) ?? []).toSorted()) {
      const target = byName.get(name)
      if (target) visit(target)
    }
    sorted.push(table)
  }
  for (const name of [...byName.keys()].toSorted()) visit(byName.get(name)!)
  return sorted
}

/** Names that are safe between double quotes: tables and columns come from our own migrations. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
