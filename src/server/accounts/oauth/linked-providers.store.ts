import { randomUUID } from 'node:crypto'
import { PROVIDER_IDS, type ProviderId } from '../../../contract/accounts/providers.ts'
import { countRows, hasRow, type Queries } from '../../platform/db/database.ts'

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
    .where((is) => is.and({ providerId: provider, accountId: subject }))
    .executeTakeFirst()
}

/** False where it is linked already, or this account has another one at this provider. */
export function insertLinked(
  queries: Queries,
  { provider, subject, address }: LinkedProviderRow,
  { userId, now }: { userId: string; now: Date },
): Promise<boolean> {
  const at = now.toISOString()
  return hasRow(
    queries
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
      .returning('id'),
  )
}

export async function updateEmail(queries: Queries, { provider, subject, address }: LinkedProviderRow) {
  await queries
    .updateTable('xc_accounts')
    .set({ address })
    .where((is) => is.and({ providerId: provider, accountId: subject }))
    .execute()
}

/** Sorted by the time of linking. */
export async function listLinked(queries: Queries, userId: string) {
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
export function countOfFormerProvidersAlone(queries: Queries): Promise<number> {
  return countRows(
    queries
      .selectFrom('xc_users')
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
      ),
  )
}

/** Whether it was linked. */
export function deleteLinked(queries: Queries, userId: string, provider: ProviderId): Promise<boolean> {
  return hasRow(
    queries
      .deleteFrom('xc_accounts')
      .where((is) => is.and({ userId, providerId: provider }))
      .returning('id'),
  )
}
