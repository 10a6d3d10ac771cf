import { sql } from 'kysely'
import type { Queries } from '../platform/db/database.ts'

export interface StoredFingerprint {
  id: number
  created_at: string
  fingerprint: string | null
}

/** Of everybody's latest comments since then, held ones included, newest first. */
export function listFingerprints(
  queries: Queries,
  since: string,
  limit: number,
): Promise<StoredFingerprint[]> {
  return selectFingerprints(queries)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Of the comments with higher ids, at most `limit`, newest first. */
export function listFingerprintsAfter(
  queries: Queries,
  id: number,
  limit: number,
): Promise<StoredFingerprint[]> {
  return selectFingerprints(queries).where('id', '>', id).orderBy('id', 'desc').limit(limit).execute()
}

function selectFingerprints(queries: Queries) {
  return queries
    .selectFrom('xc_comments')
    .select(['id', 'created_at', 'fingerprint'])
    .where('fingerprint', 'is not', null)
}

export interface FingerprintState {
  /** Raised whenever a fingerprint is changed or removed. */
  version: number
  /** The highest id of all comments. */
  lastId: number
}

export async function readFingerprintState(queries: Queries): Promise<FingerprintState> {
  const { version, last_id } = await queries
    .selectFrom('xc_prints_version')
    .select((select) => [
      'version',
      select
        .selectFrom('xc_comments')
        .select((comments) => comments.fn.max('id').as('id'))
        .as('last_id'),
    ])
    .executeTakeFirstOrThrow()
  return { version, lastId: last_id ?? 0 }
}

/** Call it after changing or removing fingerprints, so that each transaction locks the comments before this one row. */
export async function raiseFingerprintVersion(queries: Queries): Promise<void> {
  await queries
    .updateTable('xc_prints_version')
    .set({ version: sql<number>`version + 1` })
    .execute()
}
