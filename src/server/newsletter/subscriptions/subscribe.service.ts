import { randomBytes } from 'node:crypto'
import { DAY, HOUR } from '../../../contract/durations.ts'
import type { Category } from '../../../contract/categories/categories.ts'
import type {
  MailedConfirmation,
  NewSubscription,
  SubscriptionOutcome,
} from '../../../contract/newsletter/newsletter.ts'
import { labelFault, SUBSCRIBER_LIMITS } from '../../../contract/newsletter/letter-states.ts'
import { cleanTag } from '../../../contract/reviews/tag-names.ts'
import { countCodePoints } from '../../../contract/limits.ts'
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
  findByEmail,
  findOrInsert,
  insertConfirmed,
  insertLeft,
  listWaiting,
  replaceCategories,
  replaceLabels,
  updateSubscription,
} from './newsletter.store.ts'
import { composeAlreadySubscribed, composeConfirmation, readToken } from './subscription-mails.ts'

/**
 * Subscribes an email to the newsletter, once its holder has confirmed. Where the site sends no mail, that is once it does
 * (`mailWaitingConfirmations`), or at once if the owner has allowed it. Response and work are the same whether the email is known or not
 * (docs/product/newsletter.md), unless a `token` from a mail to this very email proves that its holder asks. Throws
 * email_invalid, too_many_requests.
 */
export async function subscribe(
  deps: Deps,
  { senderKey, network }: { senderKey: string; network: string | undefined },
  { email: typed, categories = [], token = '', review }: NewSubscription,
): Promise<SubscriptionOutcome> {
  const email = normalizeEmail(typed)
  if (email === undefined) throw problem('email_invalid')
  const { database, clock } = deps
  await enforceRateLimit(database.queries, clock, { ...SUBSCRIBE_LIMITS.sender, key: senderKey })
  if (network !== undefined) {
    await enforceRateLimit(database.queries, clock, { ...SUBSCRIBE_LIMITS.network, key: network })
  }
  const terms = await readSubscribeTerms(deps)
  const read = readToken(deps, token, terms.now)
  const mailed = await database.transaction(async (queries) => {
    const source = review === undefined ? 'home' : 'text'
    const first = { source, source_review: review ?? null } as const
    const stored = await findOrInsert(queries, {
      ...first,
      key: newKey(),
      email,
      created_at: terms.now.toISOString(),
    })
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

/** Mails a confirmation if the policy allows one, or confirms at once where `confirmation` is undefined. */
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
  // Its confirmation goes out once the site sends mail; until then it is a file for the operator.
  const isWaiting = !deps.sendsMail && subscription.state !== 'confirmed'
  const { kind, isSent } = decideConfirmationMail(subscription, now, isHolder)
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
    last_mail_at: isSent ? sendAt.toISOString() : stored.last_mail_at,
    unanswered: stored.unanswered + (isSent && kind === 'confirmation' ? 1 : 0),
    waits_since: isWaiting ? now.toISOString() : null,
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

/** Mails the confirmation to those who last asked within the last month while the site sent no mail, in that order. */
export async function mailWaitingConfirmations(deps: Deps): Promise<void> {
  const { database, clock, sendsMail } = deps
  if (!sendsMail) return
  const site = await readSettings(database)
  const now = clock.now()
  const since = new Date(now.getTime() - 30 * DAY).toISOString()
  let [mailed, before] = [0, 0]
  do {
    mailed = await database.transaction(async (queries) => {
      const limit = WAITING_AT_ONCE
      const waiting = await listWaiting(queries, { since, now: now.toISOString(), limit })
      for (const subscription of waiting) {
        await updateSubscription(queries, subscription.id, {
          last_mail_at: now.toISOString(),
          unanswered: subscription.unanswered + 1,
          waits_since: null,
        })
        // No faster than others are asked (SUBSCRIBE_LIMITS.site).
        const notBefore = new Date(now.getTime() + before++ * (HOUR / SUBSCRIBE_LIMITS.site.max))
        await enqueueMail(deps, queries, { ...composeConfirmation(deps, site, subscription), notBefore })
      }
      return waiting.length
    })
  } while (mailed === WAITING_AT_ONCE)
}

/**
 * Adds somebody by the owner's hand and mails the confirmation, or has them at once where the holder has agreed; so, too, one who
 * is yet to confirm. Throws too_many_requests.
 */
export async function subscribeByHand(
  deps: Deps,
  { email, name, labels, hasConsent }: NewByHand,
): Promise<'asked' | 'waits' | 'added' | 'known' | 'left'> {
  // Without the holder's word only a confirmation confirms, whatever the owner allows at the form.
  const terms = { ...(await readSubscribeTerms(deps)), needsNoConfirmation: false }
  const now = terms.now.toISOString()
  const consent = { state: 'confirmed', confirmed_at: now, consented_at: now, waits_since: null } as const
  return deps.database.transaction(async (queries) => {
    const known = await findByEmail(queries, email)
    if (known?.state === 'left') return 'left'
    if (known && !(hasConsent && known.state === 'pending')) return 'known'
    const first = { key: newKey(), email, name, source: 'hand', created_at: now } as const
    const stored = known ?? (await findOrInsert(queries, first))
    if (!known) await replaceLabels(queries, stored.id, labels)
    if (hasConsent) {
      await updateSubscription(queries, stored.id, consent)
      return 'added'
    }
    await mailConfirmationRequest(deps, queries, { terms, stored, categories: [], isHolder: false })
    return deps.sendsMail ? 'asked' : 'waits'
  })
}

interface NewByHand {
  /** Folded (text/email-address.ts). */
  email: string
  name: string | null
  labels: readonly string[]
  hasConsent: boolean
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
  /** Known ones keep theirs. */
  name?: string | null
  labels?: readonly string[]
}

/** A name and labels between commas as another program has them, without those that cannot be one here; `isCut`: something is missing. */
export function usableDetails(givenName: string, givenLabels: string) {
  const name = cleanTag(givenName)
  const labels = [...new Set(givenLabels.split(/[,，、;；]/).map(cleanTag))].filter(Boolean)
  const usable = labels.filter((label) => !labelFault(label)).slice(0, SUBSCRIBER_LIMITS.labels)
  const isLong = countCodePoints(name) > SUBSCRIBER_LIMITS.name
  return {
    details: { name: isLong || name === '' ? null : name, labels: usable },
    isCut: isLong || usable.length < labels.length,
  }
}

/** Imports emails as confirmed ones, a few hundred at most; those that are here or have left stay. Counts the added ones. */
export async function storeImportedSubscriptions(
  queries: Queries,
  subscriptions: readonly ImportedSubscription[],
  now: Date,
): Promise<{ added: number }> {
  const rows = subscriptions.map(({ email, created_at, name = null }) => ({
    key: newKey(),
    email,
    name,
    source: 'import' as const,
    state: 'confirmed' as const,
    created_at: created_at ?? now.toISOString(),
    confirmed_at: created_at ?? now.toISOString(),
  }))
  const { categories: known } = (await readAllSettings(queries)).site
  const added = new Map((await insertConfirmed(queries, rows)).map(({ email, id }) => [email, id]))
  // Most lists have neither: three statements each would take PostgreSQL four times as long.
  for (const { email, categories, labels = [] } of subscriptions) {
    const id = added.get(email)
    if (id === undefined) continue
    if (categories.length > 0)
      await replaceCategories(queries, id, await knownCategories(queries, categories, known))
    if (labels.length > 0) await replaceLabels(queries, id, labels)
  }
  return { added: added.size }
}

/** Notes emails that have left another site's newsletter, so that no import subscribes them; known ones stay. */
export async function storeImportedUnsubscribers(queries: Queries, emails: readonly string[], now: Date) {
  const left_at = now.toISOString()
  await insertLeft(
    queries,
    emails.map((email) => ({ key: newKey(), email, state: 'left' as const, created_at: left_at, left_at })),
  )
}
