import type { Database, Queries } from '../platform/db/database.ts'
import { type Fingerprint, parseFingerprint } from './fingerprint.ts'
import { type IndexedFingerprints, indexFingerprints, type RecentFingerprints } from './similarity.ts'
import * as recent from './recent-comments.store.ts'

interface Kept {
  /** Of the database, when these were read. */
  version: number
  /** Of all comments, when these were read. */
  lastId: number
  /** What has come since the others were settled, the latest first. */
  fresh: readonly CachedFingerprint[]
  settled: Settled
}

interface Settled {
  prints: readonly CachedFingerprint[]
  marked: IndexedFingerprints
}

interface CachedFingerprint {
  id: number
  created_at: string
  print: Fingerprint
}

interface Wanted {
  since: string
  limit: number
  except: number | undefined
}

/**
 * Of everybody's latest comments since then, at most `limit`, but for `except`. A thousand fingerprints are most of a
 * megabyte and each comment is compared with all: a process reads each of them once, unless one of them has been changed
 * or removed by whomever. Called in a transaction that has taken the judging turn, ids rising in the order of commits, and
 * that has changed none of them yet: whoever shares its commit goes on from what it has read.
 */
export async function readFingerprints(
  database: Database,
  queries: Queries,
  wanted: Wanted,
): Promise<RecentFingerprints> {
  const { version, lastId } = await recent.readFingerprintState(queries)
  const commit = database.openCommit()
  const before = tidy(readInCommit.get(commit) ?? keptPrints.get(database), wanted.limit)
  const isPresent = before?.version === version
  const kept: Kept = isPresent
    ? {
        ...before,
        lastId,
        fresh: [...(await readAfter(queries, before, lastId, wanted.limit)), ...before.fresh],
      }
    : { version, lastId, fresh: [], settled: await readAll(queries, wanted) }
  readInCommit.set(commit, kept)
  // What is not committed may yet be undone, and its id be another one's.
  database.afterCommit(() => keptPrints.set(database, kept))
  return choose(kept, wanted)
}

/** What is blanked in the database is in no memory either; what is not is read again with the next comment. */
export function clearFingerprintCache(database: Database): void {
  keptPrints.delete(database)
}

const keptPrints = new WeakMap<Database, Kept>()

/** With those of works before that are committed together or not at all. */
const readInCommit = new WeakMap<object, Kept>()

/** Settles what is fresh once it is much. */
function tidy(kept: Kept | undefined, limit: number): Kept | undefined {
  if (!kept || kept.fresh.length <= MOST_FRESH) return kept
  const settled = settle([...kept.fresh, ...kept.settled.prints].slice(0, limit))
  return { ...kept, fresh: [], settled }
}

/** So few that comparing them one by one takes less than marking a thousand again would, shared among them. */
const MOST_FRESH = 64

async function readAll(queries: Queries, { since, limit }: Wanted): Promise<Settled> {
  return settle((await recent.listFingerprints(queries, since, limit)).map(toKept))
}

async function readAfter(
  queries: Queries,
  before: Kept,
  lastId: number,
  limit: number,
): Promise<CachedFingerprint[]> {
  if (lastId === before.lastId) return []
  return (await recent.listFingerprintsAfter(queries, before.lastId, limit)).map(toKept)
}

function settle(prints: readonly CachedFingerprint[]): Settled {
  return { prints, marked: indexFingerprints(prints.map(({ print }) => print)) }
}

function choose({ fresh, settled }: Kept, { since, limit, except }: Wanted): RecentFingerprints {
  const latest = fresh.filter(({ created_at }) => created_at > since).slice(0, limit)
  let count = Math.min(settled.prints.length, limit - latest.length)
  // The oldest stand last.
  while (count > 0 && settled.prints[count - 1]!.created_at <= since) count--
  const isOther = ({ id }: CachedFingerprint) => id !== except
  const all = { fresh: latest.filter(isOther).map(toPrint), settled: settled.marked, settledCount: count }
  if (except === undefined || settled.prints.every(isOther)) return all
  // One is changed seldom.
  const others = settled.prints.slice(0, count).filter(isOther).map(toPrint)
  return { ...all, settled: indexFingerprints(others), settledCount: others.length }
}

function toPrint({ print }: CachedFingerprint): Fingerprint {
  return print
}

function toKept({ id, created_at, fingerprint }: recent.StoredFingerprint): CachedFingerprint {
  return { id, created_at, print: parseFingerprint(fingerprint ?? '') }
}
