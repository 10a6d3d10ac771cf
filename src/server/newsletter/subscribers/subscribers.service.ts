import { dayInTaipei } from '../../../contract/days.ts'
import { monthsUntil, startOfDay } from '../../../contract/months.ts'
import { countCodePoints } from '../../../contract/limits.ts'
import {
  labelFault,
  MAX_BOUNCES,
  MOST_LABELS,
  SUBSCRIBER_LIMITS,
  SUBSCRIBER_PAGE_SIZE,
} from '../../../contract/newsletter/letter-states.ts'
import { MOST_MONTHS } from '../../../contract/studio/statistics.ts'
import { cleanTag } from '../../../contract/reviews/tag-names.ts'
import { writeSpreadsheet } from '../../../contract/text/spreadsheet.ts'
import type {
  AddedSubscriber,
  ImportedSubscribers,
  NewSubscriber,
  SubscriberDetails,
  SubscriberGrowth,
  SubscriberLabelChange,
  SubscriberList,
  SubscriberQuery,
} from '../../../contract/newsletter/subscribers.ts'
import {
  allCategoriesName,
  bounceNames,
  subscriberColumns,
  subscriberStateNames,
} from '../../../contract/wording/studio/subscribers.ts'
import { titleInSentence } from '../../../contract/wording/reviews/sentences.ts'
import type { Deps } from '../../deps.ts'
import { storeImportedSubscriptions, subscribeByHand } from '../subscriptions/subscribe.service.ts'
import { forgetBounces } from '../bounces/bounces.store.ts'
import { replaceLabels, updateSubscription } from '../subscriptions/newsletter.store.ts'
import { normalizeEmail } from '../../text/email-address.ts'
import { markUnsubscribed } from '../subscriptions/subscriptions.service.ts'
import type { Queries } from '../../platform/db/database.ts'
import { problem } from '../../platform/http/responses/problems.ts'
import { readSettings } from '../../settings/settings.service.ts'
import { parseSubscribers } from './parse-subscribers.ts'
import * as store from './subscribers.store.ts'
import { partsOf, pluck } from '../../platform/runtime/batches.ts'

/** One page of the roll. */
export async function listSubscribers(
  { database: { queries } }: Deps,
  { q, state, label, order, offset }: SubscriberQuery,
): Promise<SubscriberList> {
  const [term = '', name = ''] = ['NFKC', 'NFC'].map((form) => q.trim().normalize(form).toLowerCase())
  const filter = { term, name, state, label }
  const rows = await store.listRows(queries, filter, { order, offset, limit: SUBSCRIBER_PAGE_SIZE })
  const ids = pluck(rows, 'id')
  const categories = await store.listOf(queries, 'category', ids)
  const labels = await store.listOf(queries, 'label', ids)
  return {
    total: await store.countRows(queries, filter),
    counts: {
      ...(await store.countStates(queries)),
      failing: await store.countRows(queries, { ...EVERYBODY, state: 'failing' }),
    },
    labels: await store.countLabels(queries, MOST_LABELS),
    rows: rows.map(({ bounces, title, headline, ...row }) => ({
      ...row,
      labels: labels.get(row.id) ?? [],
      source_text: title === null ? null : titleInSentence({ title, headline: headline ?? '' }),
      is_given_up: row.bounce === 'unknown' || bounces >= MAX_BOUNCES,
      categories: categories.get(row.id) ?? [],
    })),
  }
}

const EVERYBODY = { term: '', name: '', label: '' }

export { countFromReview } from './subscribers.store.ts'

/** At the end of each month, the present one last. */
export async function readGrowth({ database: { queries }, clock }: Deps): Promise<SubscriberGrowth> {
  const months = monthsUntil(clock.now(), MOST_MONTHS)
  // A month ends where the next begins.
  const { counts, confirmed } = await store.countAt(queries, [...months.map(startOfDay), END_OF_TIME])
  return {
    months: months.map((month, at) => {
      const [before = 0, count = 0] = counts.slice(at, at + 2)
      const joined = (confirmed[at + 1] ?? 0) - (confirmed[at] ?? 0)
      return { month, count, joined, left: before + joined - count }
    }),
  }
}

const END_OF_TIME = '9999'

/** All but those who have left. */
export async function countSubscribers(queries: Queries): Promise<number> {
  const { confirmed, pending } = await store.countStates(queries)
  return confirmed + pending
}

/** All subscribers as CSV for spreadsheets, newest first. */
export async function exportSubscribers({ database }: Deps): Promise<string> {
  const { queries } = database
  const { categories } = await readSettings(database)
  const rows = await store.listRows(queries, { ...EVERYBODY, state: 'all' })
  const chosen = await store.listOf(queries, 'category')
  const labels = await store.listOf(queries, 'label')
  const names = (id: number) => {
    const slugs = chosen.get(id)
    if (!slugs) return allCategoriesName
    return categories.flatMap(({ id: slug, name }) => (slugs.includes(slug) ? [name] : [])).join('、')
  }
  return writeSpreadsheet(
    subscriberColumns,
    rows.map(({ id, email, name, state, bounce, created_at }) => [
      email,
      state === 'confirmed' && bounce !== null ? bounceNames[bounce] : subscriberStateNames[state],
      names(id),
      dayInTaipei(new Date(created_at)),
      name ?? '',
      (labels.get(id) ?? []).join('、'),
    ]),
  )
}

/**
 * Adds somebody by hand. Throws email_invalid, subscriber_known, subscriber_left, name_too_long, label_invalid, label_too_long,
 * too_many_labels, too_many_requests.
 */
export async function addSubscriber(
  deps: Deps,
  { has_consent, ...given }: NewSubscriber,
): Promise<AddedSubscriber> {
  const email = normalizeEmail(given.email)
  if (email === undefined) throw problem('email_invalid')
  const { name = null, labels = [] } = readDetails(given)
  const outcome = await subscribeByHand(deps, { email, name, labels, hasConsent: has_consent })
  if (outcome === 'left' || outcome === 'known') throw problem(`subscriber_${outcome}`)
  return { outcome }
}

/** Throws subscription_not_found, name_too_long, label_invalid, label_too_long, too_many_labels. */
export async function changeSubscriber(
  { database }: Deps,
  id: number,
  given: SubscriberDetails,
): Promise<void> {
  const { name, labels } = readDetails(given)
  await database.transaction(async (queries) => {
    await requireSubscriber(queries, id)
    if (name !== undefined) await updateSubscription(queries, id, { name })
    if (labels) await replaceLabels(queries, id, labels)
  })
}

/** Gives several a label, or takes it: all or none. Throws label_invalid, label_too_long, too_many_labels. */
export async function labelSubscribers(
  { database }: Deps,
  { ids, label: typed, has }: SubscriberLabelChange,
): Promise<void> {
  const [label = ''] = readDetails({ labels: [typed] }).labels ?? []
  await database.transaction(async (queries) => {
    const present = await store.listPresent(queries, ids)
    const before = await store.listOf(queries, 'label', present)
    for (const id of present) {
      const others = (before.get(id) ?? []).filter((each) => each !== label)
      if (has && others.length >= SUBSCRIBER_LIMITS.labels) throw problem('too_many_labels')
      await replaceLabels(queries, id, has ? [...others, label] : others)
    }
  })
}

/** The details as they are stored; an empty name is none. */
function readDetails({ name, labels }: SubscriberDetails): { name?: string | null; labels?: string[] } {
  if (name !== undefined && countCodePoints(name) > SUBSCRIBER_LIMITS.name) throw problem('name_too_long')
  const unique = labels && [...new Set(labels.map(cleanTag))]
  for (const label of unique ?? []) {
    const fault = labelFault(label)
    if (fault) throw problem(fault)
  }
  if (unique && unique.length > SUBSCRIBER_LIMITS.labels) throw problem('too_many_labels')
  return { ...(name !== undefined && { name: cleanTag(name) || null }), ...(unique && { labels: unique }) }
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

/** Adds addresses as confirmed, with their date and categories. Those who are here or have left stay as they are. */
export async function importSubscribers(
  { database, clock }: Deps,
  text: string,
): Promise<ImportedSubscribers> {
  const { categories } = await readSettings(database)
  const slugs = new Map(categories.map(({ id, name }) => [name, id]))
  const { subscriptions, left, skipped } = parseSubscribers(text, slugs)
  const report = { added: 0, known: 0, left: left.length, skipped }
  for (const batch of partsOf(subscriptions, BATCH)) {
    const { added, states } = await database.transaction(async (queries) => ({
      states: await store.findStates(queries, pluck(batch, 'email')),
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
