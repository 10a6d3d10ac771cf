import type { Database, Queries } from '../../platform/db/database.ts'
import { type Fingerprint, parseFingerprint } from './fingerprint.ts'
import * as store from '../fingerprints.store.ts'

interface Wanted {
  /** An ISO time. */
  since: string
  limit: number
  /** The id of a comment that is left out: the one that is being edited. */
  except: number | undefined
}

/**
 * Everybody's latest fingerprints after `since`, newest first, held comments included. They are 150 KB of
 * text: each process reads only new ones, and all again once any comment was changed or removed. Call it in
 * a transaction of `checkSpamInOrder`, where ids rise in the order of commits, before the transaction changes a comment.
 */
export async function readFingerprints(
  database: Database,
  queries: Queries,
  { since, limit, except }: Wanted,
): Promise<Fingerprint[]> {
  const cached = caches.get(database)
  const [state, newer] = await Promise.all([
    store.readFingerprintState(queries),
    cached ? store.listFingerprintsAfter(queries, cached.lastId, limit) : [],
  ])
  const fingerprints =
    cached?.version === state.version
      ? [...newer.map(toCached), ...cached.fingerprints].slice(0, limit)
      : (await store.listFingerprints(queries, since, limit)).map(toCached)
  // Before the commit it may yet be rolled back, and another comment get its id.
  database.afterCommit(() => caches.set(database, { ...state, fingerprints }))
  return fingerprints
    .filter(({ id, createdAt }) => createdAt > since && id !== except)
    .map(({ fingerprint }) => fingerprint)
}

/** Called where fingerprints are deleted from the database for privacy: no process memory holds them longer. */
export function clearFingerprintCache(database: Database): void {
  caches.delete(database)
}

interface FingerprintCache extends store.FingerprintState {
  /** Newest first. */
  fingerprints: readonly CachedFingerprint[]
}

interface CachedFingerprint {
  id: number
  createdAt: string
  fingerprint: Fingerprint
}

const caches = new WeakMap<Database, FingerprintCache>()

function toCached({ id, created_at, fingerprint }: store.StoredFingerprint): CachedFingerprint {
  return { id, createdAt: created_at, fingerprint: parseFingerprint(fingerprint ?? '') }
}
