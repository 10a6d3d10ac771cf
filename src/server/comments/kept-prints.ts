import type { Database, Queries } from '../platform/database.ts'
import { type Print, readPrint } from './fingerprint.ts'
import * as recent from './recent.store.ts'

interface Kept {
  /** Of the database, when these were read. */
  version: number
  /** Of all comments, when these were read. */
  lastId: number
  /** The latest first. */
  prints: readonly KeptPrint[]
}

interface KeptPrint {
  id: number
  created_at: string
  print: Print
}

/**
 * Of everybody's latest comments since then, at most `limit`, but for `except`. A thousand fingerprints are most of a
 * megabyte and each comment is compared with all: a process reads each of them once, unless one of them has been changed
 * or removed by whomever. Called in a transaction that has taken the judging turn: ids rise in the order of commits.
 */
export async function readPrints(
  database: Database,
  queries: Queries,
  { since, limit, except }: { since: string; limit: number; except: number | undefined },
): Promise<Print[]> {
  const { version, lastId } = await recent.readPrintsState(queries)
  const before = keptPrints.get(database)
  const isPresent = before?.version === version
  const found = isPresent
    ? await recent.listPrintsAfter(queries, before.lastId, limit)
    : await recent.listPrints(queries, since, limit)
  const prints = [...found.map(toKept), ...(isPresent ? before.prints : [])]
    .filter(({ created_at }) => created_at > since)
    .slice(0, limit)
  // What is not committed may yet be undone, and its id be another one's.
  database.afterCommit(() => keptPrints.set(database, { version, lastId, prints }))
  return prints.filter(({ id }) => id !== except).map(({ print }) => print)
}

/** What is blanked in the database is in no memory either; what is not is read again with the next comment. */
export function forgetPrints(database: Database): void {
  keptPrints.delete(database)
}

const keptPrints = new WeakMap<Database, Kept>()

function toKept({ id, created_at, fingerprint }: recent.StoredPrint): KeptPrint {
  return { id, created_at, print: readPrint(fingerprint ?? '') }
}
