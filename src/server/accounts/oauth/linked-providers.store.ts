import { randomUUID } from 'node:crypto'
import { PROVIDER_IDS, type ProviderId } from '../../../contract/accounts/providers.ts'
import type { Queries } from '../../platform/db/database.ts'

/** An account at a provider, stored without the provider's tokens. */
export interface LinkedProviderRow {
  provider: ProviderId
  subject: string
  address: string | null
}

/** The account of this site that the provider's account signs in to. */
export async function findLinked(
  queries: Queries,
  { provider, subject }: Pick<LinkedProviderRow, 'provider' | 'subject'>,
): Promise<{ userId: string; address: string | null } | undefined> {
  return queries
    .selectFrom('xc_accounts')
    .select(['userId', 'address'])
    .where('providerId', '=', provider)
    .where('accountId', '=', subject)
    .executeTakeFirst()
}

/** False where it is linked already, or this account has another one at this provider. */
export async function insertLinked(
  queries: Queries,
  { provider, subject, address }: LinkedProviderRow,
  { userId, now }: { userId: string; now: Date },
): Promise<boolean> {
  const at = now.toISOString()
  const inserted = await queries
    .insertInto('xc_accounts')
    .values({
      id: randomUUID(),
      userId,
      providerId: provider,
      accountId: subject,
      address,
      createdAt: at,
      updatedAt: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function updateEmail(
  queries: Queries,
  { provider, subject, address }: LinkedProviderRow,
): Promise<void> {
  await queries
    .updateTable('xc_accounts')
    .set({ address })
    .where('providerId', '=', provider)
    .where('accountId', '=', subject)
    .execute()
}

/** Sorted by the time of linking. */
export async function listLinked(
  queries: Queries,
  userId: string,
): Promise<{ provider: ProviderId; address: string | null; createdAt: Date | string }[]> {
  const rows = await queries
    .selectFrom('xc_accounts')
    .select(['providerId', 'address', 'createdAt'])
    .where('userId', '=', userId)
    .where('providerId', 'in', PROVIDER_IDS)
    .orderBy('createdAt')
    .execute()
  return rows.flatMap(({ providerId, ...row }) => {
    const provider = PROVIDER_IDS.find((id) => id === providerId)
    return provider ? [{ provider, ...row }] : []
  })
}

/** How many accounts have no sign-in method but providers that are not in PROVIDER_IDS. */
export async function countOfFormerProvidersAlone(queries: Queries): Promise<number> {
  const { count } = await queries
    .selectFrom('xc_users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('xc_accounts')
          .select('xc_accounts.id')
          .whereRef('userId', '=', 'xc_users.id')
          .where('providerId', 'not in', ['credential', ...PROVIDER_IDS]),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('xc_accounts')
            .select('xc_accounts.id')
            .whereRef('userId', '=', 'xc_users.id')
            .where('providerId', 'in', ['credential', ...PROVIDER_IDS]),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('xc_passkeys').select('id').whereRef('user_id', '=', 'xc_users.id'))),
    )
    .executeTakeFirstOrThrow()
  return count
}

/** Whether it was linked. */
export async function deleteLinked(queries: Queries, userId: string, provider: ProviderId): Promise<boolean> {
  const deleted = await queries
    .deleteFrom('xc_accounts')
    .where('userId', '=', userId)
    .where('providerId', '=', provider)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}
