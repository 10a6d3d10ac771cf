import { randomBytes } from 'node:crypto'
import { DAY, HOUR } from '../../../contract/durations.ts'
import type { Category } from '../../../contract/categories/categories.ts'
import type {
  MailedConfirmation,
  NewSubscription,
  SubscriptionOutcome,
} from '../../../contract/newsletter/newsletter.ts'
import type { SiteSettings } from '../../../contract/settings/settings.ts'
import type { Deps } from '../../deps.ts'
import { enqueueMail } from '../../mail/outbox.service.ts'
import type { Queries } from '../../platform/db/database.ts'
import type { SubscriptionRow } from '../../platform/db/tables/tables.ts'
import { problem } from '../../platform/http/responses/problems.ts'
import { findMovedCategories } from '../../reviews/category-names.service.ts'
import { enforceRateLimit, reserveRateLimit } from '../../platform/security/rate-limit.store.ts'
import { readAllSettings, readOwnerSettings, readSettings } from '../../settings/settings.service.ts'
import { normalizeEmail } from '../../text/email-address.ts'
import { decideConfirmationMail, LONGEST_DELAY_SECONDS, SUBSCRIBE_LIMITS } from './newsletter.policy.ts'
import {
  findOrInsert,
  insertConfirmed,
  insertLeft,
  listWaiting,
  replaceCategories,
  updateSubscription,
} from './newsletter.store.ts'
import { composeAlreadySubscribed, composeConfirmation, readToken } from './subscription-mails.ts'

/** Keyed hashes of the client's address and network (client-ip.ts). */
interface Senders {
  senderKey: string
  network: string | undefined
}

/**
 * Subscribes an email to the newsletter, once its holder has confirmed. Where the site sends no mail, that is once it does
 * (`mailWaitingConfirmations`), or at once if the owner has allowed it. Response and work are the same whether the email is known or not
 * (docs/product/newsletter.md), unless a `token` from a mail to this very email proves that its holder asks. Throws
 * email_invalid, too_many_requests.
 */
export async function subscribe(
  deps: Deps,
  { senderKey, network }: Senders,
  { email: typed, categories = [], token = '' }: NewSubscription,
): Promise<SubscriptionOutcome> {
  const email = normalizeEmail(typed)
  if (email === undefined) throw problem('email_invalid')
  const { database, clock } = deps
  await enforceRateLimit(database.queries, clock, { ...SUBSCRIBE_LIMITS.sender, key: senderKey })
  if (network !== undefined) {
    await enforceRateLimit(database.queries, clock, { ...SUBSCRIBE_LIMITS.network, key: network })
  }
  const terms = await readSubscribeTerms(deps)
  const read = readToken(deps.secret, token, terms.now)
  const mailed = await database.transaction(async (queries) => {
    const stored = await findOrInsert(queries, { key: newKey(), email, now: terms.now.toISOString() })
    const isHolder = read?.isFromMailbox(stored) ?? false
    const request = { terms, stored, categories, isHolder }
    const { confirmation } = await mailConfirmationRequest(deps, queries, request)
    return isHolder ? confirmation : undefined
  })
  if (mailed !== undefined) return { outcome: `confirmation_${mailed}` }
  return { outcome: deps.sendsMail ? 'to_confirm' : 'subscribed' }
}

interface SubscribeTerms {
  site: SiteSettings
  /** Whether subscriptions are valid without a confirmation. */
  needsNoConfirmation: boolean
  now: Date
  /** The time from which the mail may be sent. */
  sendAt: Date
}

/** The present conditions for subscribing, to be read before the transaction. Throws too_many_requests. */
export async function readSubscribeTerms({ database, clock, sendsMail }: Deps): Promise<SubscribeTerms> {
  const limit = { ...SUBSCRIBE_LIMITS.site, key: '' }
  const wait = await reserveRateLimit(database.queries, clock, limit, LONGEST_DELAY_SECONDS)
  const site = await readSettings(database)
  const { newsletter } = await readOwnerSettings(database)
  const now = clock.now()
  return {
    site,
    needsNoConfirmation: !sendsMail && newsletter.confirm_without_mail,
    now,
    sendAt: new Date(now.getTime() + wait * 1_000),
  }
}

interface SubscriptionRequest {
  terms: SubscribeTerms
  stored: SubscriptionRow
  categories: readonly string[]
  /** Whether the request came by a link from the mailbox. */
  isHolder: boolean
}

/**
 * Mails the holder a confirmation, if the policy allows one, or confirms the subscription at once. `confirmation` is
 * undefined where none is needed.
 */
export async function mailConfirmationRequest(
  deps: Deps,
  queries: Queries,
  { terms: { site, needsNoConfirmation, now, sendAt }, stored, categories, isHolder }: SubscriptionRequest,
): Promise<{ subscription: SubscriptionRow; confirmation: MailedConfirmation | undefined }> {
  const isOpen = stored.state !== 'confirmed'
  const subscription =
    isOpen && needsNoConfirmation
      ? { ...stored, state: 'confirmed' as const, confirmed_at: now.toISOString() }
      : stored
  // Its confirmation goes out once the site sends mail; until then a first one is a file for the operator.
  const isWaiting = !deps.sendsMail && subscription.state === 'pending'
  const decision = decideConfirmationMail(subscription, now, isHolder)
  const { kind } = decision
  const isSent = isWaiting && !isHolder ? stored.unanswered === 0 : decision.isSent
  const compose = kind === 'confirmation' ? composeConfirmation : composeAlreadySubscribed
  // Another person's request must not change what a reader has chosen.
  await replaceCategories(
    queries,
    stored.id,
    await knownCategories(queries, categories, site.categories),
    isOpen,
  )
  const change = {
    state: subscription.state,
    confirmed_at: subscription.confirmed_at,
    last_mail_at: isSent && !isWaiting ? sendAt.toISOString() : stored.last_mail_at,
    unanswered: stored.unanswered + (isSent && kind === 'confirmation' ? 1 : 0),
  }
  await updateSubscription(queries, stored.id, change)
  await enqueueMail(deps, queries, { ...compose(deps, site, subscription), notBefore: sendAt }, isSent)
  const mailed = isSent ? 'sent' : 'recent'
  return {
    subscription: { ...stored, ...change },
    confirmation: kind === 'confirmation' ? mailed : undefined,
  }
}

/** So many in one transaction. */
const WAITING_AT_ONCE = 100

/** Mails the confirmation to those who subscribed within the last month while the site sent no mail, in that order. */
export async function mailWaitingConfirmations(deps: Deps): Promise<void> {
  const { database, clock, sendsMail } = deps
  if (!sendsMail) return
  const site = await readSettings(database)
  const now = clock.now()
  const since = new Date(now.getTime() - 30 * DAY).toISOString()
  let [mailed, before] = [0, 0]
  do {
    mailed = await database.transaction(async (queries) => {
      const waiting = await listWaiting(queries, since, WAITING_AT_ONCE)
      for (const subscription of waiting) {
        await updateSubscription(queries, subscription.id, {
          last_mail_at: now.toISOString(),
          unanswered: subscription.unanswered + 1,
        })
        // No faster than others are asked (SUBSCRIBE_LIMITS.site).
        const notBefore = new Date(now.getTime() + before++ * (HOUR / SUBSCRIBE_LIMITS.site.max))
        await enqueueMail(deps, queries, { ...composeConfirmation(deps, site, subscription), notBefore })
      }
      return waiting.length
    })
  } while (mailed === WAITING_AT_ONCE)
}

/** The subscription's key in links: it cannot be guessed, and does not tell how many there are. */
function newKey(): string {
  return randomBytes(16).toString('base64url')
}

/** Those of the site's categories, each once and by its present slug; empty where all that it offers are chosen. */
export async function knownCategories(
  queries: Queries,
  chosen: readonly string[],
  categories: readonly Category[],
): Promise<string[]> {
  // A form that was opened before a category was merged would otherwise choose none of them, which means all.
  const moved = await findMovedCategories(queries, chosen, categories)
  const present = new Set(chosen.map((slug) => moved.get(slug) ?? slug))
  const isChosen = ({ id }: Category) => present.has(id)
  const areAll = categories.every((category) => category.is_hidden || isChosen(category))
  return areAll ? [] : categories.filter(isChosen).map(({ id }) => id)
}

/** A subscription of the original site. */
export interface ImportedSubscription {
  /** Folded (text/email-address.ts). */
  email: string
  /** Null where the time is not known. */
  created_at: string | null
  /** Empty for all. */
  categories: readonly string[]
}

/**
 * Imports subscriptions, each email once, a few hundred at most, in the caller's transaction. They count as
 * confirmed, because they were at the original site. An email that is here already stays as it is, also one that has
 * left. Returns how many were added.
 */
export async function storeImportedSubscriptions(
  queries: Queries,
  subscriptions: readonly ImportedSubscription[],
  now: Date,
): Promise<{ added: number }> {
  const rows = subscriptions.map(({ email, created_at }) => ({
    key: newKey(),
    email,
    state: 'confirmed' as const,
    created_at: created_at ?? now.toISOString(),
    confirmed_at: created_at ?? now.toISOString(),
  }))
  const { categories: known } = (await readAllSettings(queries)).site
  const added = new Map((await insertConfirmed(queries, rows)).map(({ email, id }) => [email, id]))
  for (const { email, categories } of subscriptions) {
    const id = added.get(email)
    if (id !== undefined)
      await replaceCategories(queries, id, await knownCategories(queries, categories, known))
  }
  return { added: added.size }
}

/**
 * Notes emails that have left the newsletter of another site, so that no later import subscribes them. An email that is here
 * already stays as it is.
 */
export async function storeImportedUnsubscribers(
  queries: Queries,
  emails: readonly string[],
  now: Date,
): Promise<void> {
  const left_at = now.toISOString()
  await insertLeft(
    queries,
    emails.map((email) => ({ key: newKey(), email, state: 'left' as const, created_at: left_at, left_at })),
  )
}
