import type { KvKey, KvStore } from '@fedify/fedify'
import type { Queries } from '../platform/db/database.ts'
import type { Clock } from '../platform/runtime/clock.ts'

/** Fedify's store in the database. Shared by all processes: remote keys and received activity ids. */
export function createKeyValueStore(queries: Queries, clock: Clock): KvStore {
  const now = () => clock.now().getTime()
  return {
    async get<T>(key: KvKey) {
      const row = await queries
        .selectFrom('xc_federation_cache')
        .select(['value', 'expires_at'])
        .where('key', '=', toText(key))
        .executeTakeFirst()
      const isCurrent = row && (row.expires_at === null || Date.parse(row.expires_at) > now())
      return isCurrent ? (JSON.parse(row.value) as T) : undefined
    },
    async set(key, value, options) {
      const ttlMs = options?.ttl?.total('milliseconds')
      const expires_at = ttlMs === undefined ? null : new Date(now() + ttlMs).toISOString()
      const row = { value: JSON.stringify(value), expires_at }
      await queries
        .insertInto('xc_federation_cache')
        .values({ key: toText(key), ...row })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
        .execute()
    },
    async delete(key) {
      await queries.deleteFrom('xc_federation_cache').where('key', '=', toText(key)).execute()
    },
    async *list() {
      // Only Fedify's tools list entries.
    },
  }
}

export async function deleteExpired(queries: Queries, now: string): Promise<void> {
  await queries.deleteFrom('xc_federation_cache').where('expires_at', '<=', now).execute()
}

function toText(key: KvKey): string {
  return JSON.stringify(key)
}
