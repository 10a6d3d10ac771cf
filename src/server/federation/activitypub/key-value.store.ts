import { hasRow, type Queries } from '../../platform/db/database.ts'
import type { Clock } from '../../platform/runtime/clock.ts'

/** What is remembered of other servers for some time: keys, and the ids of activities that were received. For all processes. */
export interface TimedStore {
  read(key: TimedKey): Promise<unknown>
  /** `lifetime`: milliseconds. */
  write(key: TimedKey, value: unknown, lifetime: number): Promise<void>
}

type TimedKey = readonly [kind: 'key' | 'received', url: string]

export function createTimedStore(queries: Queries, clock: Clock): TimedStore {
  const now = () => clock.now().getTime()
  return {
    async read(key) {
      const row = await queries
        .selectFrom('xc_federation_cache')
        .select(['value', 'expires_at'])
        .where('key', '=', JSON.stringify(key))
        .executeTakeFirst()
      const isCurrent = row && row.expires_at !== null && Date.parse(row.expires_at) > now()
      return isCurrent ? (JSON.parse(row.value) as unknown) : undefined
    },
    async write(key, value, lifetime) {
      if (await isFull(queries)) return
      const row = {
        value: JSON.stringify(value),
        expires_at: new Date(now() + lifetime).toISOString(),
      }
      await queries
        .insertInto('xc_federation_cache')
        .values({ key: JSON.stringify(key), ...row })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
        .execute()
    },
  }
}

/** Anybody with a domain can make any number of keys and ids. */
function isFull(queries: Queries): Promise<boolean> {
  return hasRow(queries.selectFrom('xc_federation_cache').select('key').limit(1).offset(MOST))
}

const MOST = 20_000

/** Also deletes what earlier versions stored for ever. */
export async function deleteExpired(queries: Queries, now: string): Promise<void> {
  await queries
    .deleteFrom('xc_federation_cache')
    .where((is) => is.or([is('expires_at', '<=', now), is('expires_at', 'is', null)]))
    .execute()
}
