import { z } from 'zod'
import { CATEGORY_IDS } from '../../../../contract/categories/categories.ts'
import { LIMITS } from '../../../../contract/limits.ts'
import type { Deps } from '../../../deps.ts'
import {
  type ImportedSubscription,
  storeImportedSubscriptions,
} from '../../../newsletter/subscriptions/subscribe.service.ts'
import { readArray, readText, readTimestamp } from '../../../tabular/field-values.ts'
import { type CheckedRow, checkRow, optional, required } from '../../../tabular/row-schema.ts'
import { normalizeEmail } from '../../../text/email-address.ts'
import { plainTable } from './table-import.ts'

/** Imports the subscriptions table: emails that subscribed to the newsletter on the original site. */
export function importSubscriptions(deps: Pick<Deps, 'database' | 'clock'>) {
  return plainTable<ImportedSubscription>(deps, {
    requiredColumns: ['email'],
    check: readSubscription,
    keyOf: ({ email }) => email,
    keyName: 'address',
    outcomes: ['new', 'as they were'],
    async store(batch, now) {
      const { added } = await deps.database.transaction((queries) =>
        storeImportedSubscriptions(queries, batch, now),
      )
      return { counts: [added, batch.length - added] }
    },
  })
}

/** Reads a row of the original site's subscriptions table (docs/product/newsletter.md); only the email is required. */
export function readSubscription(fields: Record<string, unknown>): CheckedRow<ImportedSubscription> {
  return checkRow(subscriptionSchema, fields)
}

const subscriptionSchema = z.object({
  email: required(`an e-mail address of at most ${LIMITS.email} characters`, (value) =>
    normalizeEmail(readText(value) ?? ''),
  ),
  created_at: optional('a moment such as 2024-05-01T12:30:00Z', null, readTimestamp),
  categories: optional(
    `a list of ${CATEGORY_IDS.join(', ')}, written ["a","b"] or {a,b}`,
    [],
    readCategories,
  ),
})

/** Undefined where one is unknown: the reader would get mails about other categories than requested. */
function readCategories(value: unknown): string[] | undefined {
  const slugs = readArray(value)?.filter((slug) => slug !== '')
  const known = CATEGORY_IDS.filter((category) => slugs?.includes(category))
  return slugs && known.length === new Set(slugs).size ? known : undefined
}
