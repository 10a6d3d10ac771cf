import { DAY } from '../../../contract/durations.ts'
import type { ChosenSubscription, Subscription } from '../../../contract/newsletter/newsletter.ts'
import type { Deps } from '../../deps.ts'
import { deleteExpiringMails, enqueueMail, newMessageId } from '../../mail/outbox.service.ts'
import type { Queries } from '../../platform/db/database.ts'
import { problem } from '../../platform/http/responses/problems.ts'
import { readAllSettings } from '../../settings/settings.service.ts'
import type { SubscriptionRow } from '../../platform/db/tables/tables.ts'
import {
  deleteByEmail,
  deleteUnconfirmed,
  findByEmail,
  findByKey,
  listCategories,
  listLabels,
  replaceCategories,
  replaceLabels,
  updateSubscription,
} from './newsletter.store.ts'
import { isRefusal, quietUntil } from './newsletter.policy.ts'
import { knownCategories, mailConfirmationRequest, readSubscribeTerms } from './subscribe.service.ts'
import { readToken } from './subscription-mails.ts'
import { insertDelivery } from '../letters/deliveries.store.ts'
import { composeForSubscribers, contentOf } from '../letters/letter-content.ts'
import { findWelcome } from '../letters/letters.store.ts'

// Actions of the holder of a mail's token. Each throws subscription_not_found where the token is invalid or revoked;
// repeating one changes nothing.

export async function readSubscription(deps: Deps, token: string): Promise<Subscription> {
  const { subscription } = await holderOf(deps, deps.database.queries, token)
  return shown(deps.database.queries, subscription)
}

/** Accepts the token of a confirmation only: the one at the end of every mail may have been forwarded with it. */
export function confirmSubscription(deps: Deps, token: string): Promise<Subscription> {
  return deps.database.transaction(async (queries) => {
    const { subscription, purpose } = await holderOf(deps, queries, token)
    if (purpose !== 'confirm') throw problem('subscription_not_found')
    return shown(queries, await confirmed(deps, queries, subscription))
  })
}

/**
 * Sets the categories; empty means all. For an email that is not subscribed, choosing requests a subscription and
 * mails a confirmation, once an hour at most: only the link of a confirmation confirms, because the one at the end of
 * every mail may have been forwarded with it. Throws too_many_requests too.
 */
export async function chooseCategories(
  deps: Deps,
  token: string,
  categories: readonly string[],
): Promise<ChosenSubscription> {
  const before = await holderOf(deps, deps.database.queries, token)
  const isAsking = before.purpose === 'leave' && before.subscription.state !== 'confirmed'
  const terms = isAsking ? await readSubscribeTerms(deps) : undefined
  return deps.database.transaction(async (queries) => {
    const { subscription, purpose } = await holderOf(deps, queries, token)
    if (terms) {
      const request = { terms, stored: subscription, categories, isHolder: true }
      const asked = await mailConfirmationRequest(deps, queries, request)
      return { ...(await shown(queries, asked.subscription)), confirmation: asked.confirmation }
    }
    const { categories: known } = (await readAllSettings(queries)).site
    await replaceCategories(queries, subscription.id, await knownCategories(queries, categories, known))
    const isConfirming = purpose === 'confirm'
    return shown(queries, isConfirming ? await confirmed(deps, queries, subscription) : subscription)
  })
}

/** Sends no pending confirmation any more; where it refuses one, none for a while, unless the holder asks. */
export function unsubscribe(deps: Deps, token: string): Promise<Subscription> {
  return deps.database.transaction(async (queries) => {
    const { subscription } = await holderOf(deps, queries, token)
    return shown(queries, await markUnsubscribed(deps, queries, subscription))
  })
}

/** Mails that wait for this email are not sent. */
export async function markUnsubscribed(
  { clock }: Deps,
  queries: Queries,
  subscription: SubscriptionRow,
): Promise<SubscriptionRow> {
  const { id, email, state, left_at, quiet_until } = subscription
  const now = clock.now()
  const change = {
    state: 'left',
    left_at: state === 'left' ? left_at : now.toISOString(),
    quiet_until: isRefusal(subscription) ? quietUntil(now) : quiet_until,
    waits_since: null,
    // What stays is that the address has left, as the privacy page says.
    name: null,
    source: null,
    source_review: null,
    consented_at: null,
  } as const
  await updateSubscription(queries, id, change)
  await replaceLabels(queries, id, [])
  await deleteExpiringMails(queries, [email])
  return { ...subscription, ...change }
}

/** Emails left unconfirmed for a month are deleted, with their mails. */
export async function deleteUnconfirmedSubscriptions({ database, clock }: Deps): Promise<void> {
  const now = clock.now()
  const before = new Date(now.getTime() - 30 * DAY)
  await database.transaction(async (queries) => {
    const emails = await deleteUnconfirmed(queries, before.toISOString(), now.toISOString())
    await deleteExpiringMails(queries, emails)
  })
}

async function confirmed(
  deps: Deps,
  queries: Queries,
  subscription: SubscriptionRow,
): Promise<SubscriptionRow> {
  if (subscription.state === 'confirmed') return subscription
  const change = {
    state: 'confirmed',
    confirmed_at: deps.clock.now().toISOString(),
    quiet_until: null,
    unanswered: 0,
    // The confirmation's mail has arrived.
    bounce: null,
    bounces: 0,
  } as const
  await updateSubscription(queries, subscription.id, change)
  await mailWelcome(deps, queries, subscription)
  return { ...subscription, ...change }
}

async function holderOf(deps: Deps, queries: Queries, token: string) {
  const read = readToken(deps, token, deps.clock.now())
  const subscription = read && (await findByKey(queries, read.key))
  if (!subscription || !read.isGood(subscription)) throw problem('subscription_not_found')
  return { subscription, purpose: read.purpose }
}

async function shown(queries: Queries, { id, email, state }: SubscriptionRow): Promise<Subscription> {
  return { email, state, categories: await listCategories(queries, id) }
}

type SubscriptionOf = Pick<
  SubscriptionRow,
  'state' | 'created_at' | 'confirmed_at' | 'source' | 'source_review' | 'consented_at' | 'name'
> & {
  categories: string[]
  labels: string[]
}

/** The subscription of a folded email, for its holder; undefined where there is none. */
export async function findSubscriptionOfAccount(
  queries: Queries,
  email: string,
): Promise<SubscriptionOf | undefined> {
  const found = await findByEmail(queries, email)
  if (!found) return undefined
  const { id, state, created_at, confirmed_at, source, source_review, consented_at, name } = found
  const kept = { state, created_at, confirmed_at, source, source_review, consented_at, name }
  return {
    ...kept,
    categories: await listCategories(queries, id),
    labels: await listLabels(queries, id),
  }
}

/** Deletes the subscription of the email in the caller's transaction; the links in its mails become invalid. */
export const deleteSubscriptionOf = deleteByEmail

/** Mails 歡迎信 to a subscriber who has just confirmed, if the owner has one running and the site is public; nobody gets it twice. */
async function mailWelcome(
  deps: Deps,
  queries: Queries,
  { id, email, key }: Pick<SubscriptionRow, 'id' | 'email' | 'key'>,
): Promise<void> {
  const letter = await findWelcome(queries)
  const { site, owners } = await readAllSettings(queries)
  if (!letter || !owners.is_public) return
  const messageId = newMessageId(deps)
  if (!(await insertDelivery(queries, { letter_id: letter.id, subscription_id: id, message_id: messageId })))
    return
  const mail = composeForSubscribers(deps, site, contentOf(letter))({ key })
  // Leaving deletes mails that expire.
  const expiresAt = new Date(deps.clock.now().getTime() + MAX_DAYS * DAY)
  await enqueueMail(deps, queries, { ...mail, to: email, messageId, expiresAt })
}

const MAX_DAYS = 7
