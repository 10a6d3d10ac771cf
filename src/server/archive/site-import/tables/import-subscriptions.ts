import type { Deps } from '../../../deps.ts'
import {
  type ImportedSubscription,
  storeImportedSubscriptions,
} from '../../../newsletter/subscriptions/subscription-import.service.ts'
import { readSubscription, SUBSCRIPTION_COLUMNS } from '../rows/subscription-row.ts'
import type { TableImport } from './table-import.ts'

/** Imports the subscriptions table: emails that subscribed to the newsletter on the original site. */
export function importSubscriptions(
  deps: Pick<Deps, 'database' | 'clock'>,
): TableImport<ImportedSubscription, ImportedSubscription> {
  const counts = { added: 0, unchanged: 0 }

  return {
    requiredColumns: SUBSCRIPTION_COLUMNS,
    check: readSubscription,
    keyOf: (subscription) => subscription.email,
    keyName: 'address',
    prepare: async (subscription) => subscription,
    sizeOf: ({ email }) => email.length * 2,
    async store(batch) {
      const { added } = await deps.database.transaction((queries) =>
        storeImportedSubscriptions(queries, batch, deps.clock.now()),
      )
      counts.added += added
      counts.unchanged += batch.length - added
      return new Map()
    },
    notes: () => [`${counts.added} new, ${counts.unchanged} as they were`],
  }
}
