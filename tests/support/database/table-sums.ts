import { readBackupLines } from '../../../src/server/archive/backup/backup-file.ts'
import { encodeRow, tableEndLine, TableSum } from '../../../src/server/archive/archive-lines.ts'
import type { DatabaseEnv } from '../../../src/server/platform/db/database.ts'
import {
  openSnapshot,
  type Snapshot,
  type SnapshotTable,
} from '../../../src/server/platform/db/snapshot/snapshot.ts'

interface Sum {
  rows: number
  sha256: string
}

/** By table: the number and the checksum of its rows, which are the same on either engine. */
export async function sumsOf(env: DatabaseEnv): Promise<Map<string, Sum>> {
  const snapshot = await openSnapshot(env)
  try {
    const sums = new Map<string, Sum>()
    for (const table of snapshot.tables) sums.set(table.name, await sumOf(snapshot, table))
    return sums
  } finally {
    await snapshot.close()
  }
}

export async function sumOf(snapshot: Snapshot, table: SnapshotTable): Promise<Sum> {
  const sum = new TableSum()
  for await (const row of snapshot.rows(table)) sum.add(encodeRow(row))
  const { rows, sha256 } = sum.end(table.name)
  return { rows, sha256 }
}

/** The same, as a backup recorded them. */
export async function sumsInBackup(file: string): Promise<Map<string, Sum>> {
  const sums = new Map<string, Sum>()
  for await (const line of readBackupLines(file, undefined)) {
    const read = tableEndLine.safeParse(line)
    if (read.success) sums.set(read.data.end, { rows: read.data.rows, sha256: read.data.sha256 })
  }
  return sums
}
