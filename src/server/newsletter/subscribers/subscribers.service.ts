import { dayInTaipei } from '../../../contract/days.ts'
import { MAX_BOUNCES, SUBSCRIBER_PAGE_SIZE } from '../../../contract/newsletter/letter-states.ts'
import { writeSpreadsheet } from '../../../contract/text/spreadsheet.ts'
import type {
  ImportedSubscribers,
  SubscriberList,
  SubscriberQuery,
} from '../../../contract/newsletter/subscribers.ts'
import {
  allCategoriesName,
  bounceNames,
  subscriberColumns,
  subscriberStateNames,
} from '../../../contract/wording/studio/subscribers.ts'
import type { Deps } from '../../deps.ts'
import { storeImportedSubscriptions } from '../subscriptions/subscribe.service.ts'
import { forgetBounces } from '../bounces/bounces.store.ts'
import { markUnsubscribed } from '../subscriptions/subscriptions.service.ts'
import type { Queries } from '../../platform/db/database.ts'
import { problem } from '../../platform/http/responses/problems.ts'
import { readSettings } from '../../settings/settings.service.ts'
import { parseSubscribers } from './parse-subscribers.ts'
import * as store from './subscribers.store.ts'

/** Newest first. */
export async function listSubscribers(
  { database: { queries } }: Deps,
  { q, state, offset }: SubscriberQuery,
): Promise<SubscriberList> {
  const filter = { term: q.trim().normalize('NFKC').toLowerCase(), state }
  const rows = await store.listRows(queries, filter, { offset, limit: SUBSCRIBER_PAGE_SIZE })
  const ids = rows.map(({ id }) => id)
  const categories = await store.listCategoriesOf(queries, ids)
  return {
    total: await store.countRows(queries, filter),
    counts: {
      ...(await store.countStates(queries)),
      failing: await store.countRows(queries, { term: '', state: 'failing' }),
    },
    rows: rows.map(({ bounces, ...row }) => ({
      ...row,
      is_given_up: row.bounce === 'unknown' || bounces >= MAX_BOUNCES,
      categories: categories.get(row.id) ?? [],
    })),
  }
}

/** All but those who have left. */
export async function countSubscribers(queries: Queries): Promise<number> {
  const { confirmed, pending } = await store.countStates(queries)
  return confirmed + pending
}

/** All subscribers as CSV for spreadsheets, newest first. */
export async function exportSubscribers({ database }: Deps): Promise<string> {
  const { queries } = database
  const { categories } = await readSettings(database)
  const rows = await store.listRows(queries, { term: '', state: 'all' })
  const chosen = await store.listCategoriesOf(queries)
  const names = (id: number) => {
    const slugs = chosen.get(id)
    if (!slugs) return allCategoriesName
    return categories.flatMap(({ id: slug, name }) => (slugs.includes(slug) ? [name] : [])).join('、')
  }
  return writeSpreadsheet(
    subscriberColumns,
    rows.map(({ id, email, state, bounce, created_at }) => [
      email,
      state === 'confirmed' && bounce !== null ? bounceNames[bounce] : subscriberStateNames[state],
      names(id),
      dayInTaipei(new Date(created_at)),
    ]),
  )
}

/** Sends letters to this subscriber again. Throws subscription_not_found. */
export async function mailAgain({ database }: Deps, id: number): Promise<void> {
  await database.transaction(async (queries) => {
    await requireSubscriber(queries, id)
    await forgetBounces(queries, [id])
  })
}

/** Ends the subscription; an import does not bring it back. Throws subscription_not_found. */
export async function unsubscribeSubscriber(deps: Deps, id: number): Promise<void> {
  await deps.database.transaction(async (queries) => {
    const subscription = await requireSubscriber(queries, id)
    if (subscription.state !== 'left') await markUnsubscribed(deps, queries, subscription)
  })
}

async function requireSubscriber(queries: Queries, id: number) {
  const found = await store.findRow(queries, id)
  if (!found) throw problem('subscription_not_found')
  return found
}

/**
 * Adds the addresses of a text as confirmed subscribers, with the date and the categories of their lines. Those who are
 * here or have left stay as they are.
 */
export async function importSubscribers(
  { database, clock }: Deps,
  text: string,
): Promise<ImportedSubscribers> {
  const { categories } = await readSettings(database)
  const slugs = new Map(categories.map(({ id, name }) => [name, id]))
  const { subscriptions, left, skipped } = parseSubscribers(text, slugs)
  const report = { added: 0, known: 0, left: left.length, skipped }
  for (let start = 0; start < subscriptions.length; start += BATCH) {
    const batch = subscriptions.slice(start, start + BATCH)
    const { added, states } = await database.transaction(async (queries) => ({
      states: await store.findStates(
        queries,
        batch.map(({ email }) => email),
      ),
      ...(await storeImportedSubscriptions(queries, batch, clock.now())),
    }))
    const alreadyLeft = [...states.values()].filter((state) => state === 'left').length
    report.added += added
    report.left += alreadyLeft
    report.known += batch.length - added - alreadyLeft
  }
  return report
}

const BATCH = 200
