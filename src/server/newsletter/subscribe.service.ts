import { randomBytes } from 'node:crypto'
import { CATEGORY_IDS } from '../../contract/categories.ts'
import type { NewSubscription, SubscriptionOutcome } from '../../contract/newsletter.ts'
import type { SiteSettings } from '../../contract/settings.ts'
import type { Deps } from '../deps.ts'
import { enqueueMail } from '../mail/outbox.service.ts'
import { problem } from '../platform/http/problems.ts'
import type { Queries } from '../platform/db/database.ts'
import type { SubscriptionRow } from '../platform/db/tables.ts'
import { enforceRateLimit, takeTurn } from '../platform/security/rate-limit.store.ts'
import { readOwnerSettings, readSettings } from '../settings/settings.service.ts'
import { normalizeEmail } from '../text/email-address.ts'
import { composeAlreadySubscribed, composeConfirmation } from './newsletter-mails.ts'
import { decideConfirmationMail, LONGEST_TURN_SECONDS, SUBSCRIBE_LIMITS } from './newsletter.policy.ts'
import { findOrInsert, replaceCategories, updateSubscription } from './newsletter.store.ts'

/** Where a request comes from (sender-key.ts). */
interface Senders {
  sender: string
  network: string | undefined
}

/**
 * Takes an address for the newsletter; it counts once its holder has confirmed, or at once where no mail leaves and
 * the owner has set so. The answer, and the work done for it, are the same whether the address is known or not
 * (docs/product/newsletter.md). Throws email_invalid, too_many_requests.
 */
export async function subscribe(
  deps: Deps,
  { sender, network }: Senders,
  { email: typed, categories = [] }: NewSubscription,
): Promise<SubscriptionOutcome> {
  const email = normalizeEmail(typed)
  if (email === undefined) throw problem('email_invalid')
  const { database, clock } = deps
  await enforceRateLimit(database.queries, clock, { ...SUBSCRIBE_LIMITS.sender, key: sender })
  if (network !== undefined) {
    await enforceRateLimit(database.queries, clock, { ...SUBSCRIBE_LIMITS.network, key: network })
  }
  const terms = await readTerms(deps)
  await database.transaction(async (queries) => {
    const asked = await findOrInsert(queries, { key: newKey(), email, now: terms.now.toISOString() })
    await mailConfirmationRequest(deps, queries, { terms, asked, categories, isHolder: false })
  })
  return { outcome: terms.countsAtOnce ? 'subscribed' : 'to_confirm' }
}

export interface Terms {
  site: SiteSettings
  /** Whether asking is enough. */
  countsAtOnce: boolean
  now: Date
  /** When a mail may leave. */
  turn: Date
}

/** What asking for the newsletter means just now, to be read before the transaction. Throws too_many_requests. */
export async function readTerms({ database, clock, sendsMail }: Deps): Promise<Terms> {
  const limit = { ...SUBSCRIBE_LIMITS.site, key: '' }
  const wait = await takeTurn(database.queries, clock, limit, LONGEST_TURN_SECONDS)
  const site = await readSettings(database)
  const { newsletter } = await readOwnerSettings(database)
  const now = clock.now()
  return {
    site,
    countsAtOnce: !sendsMail && newsletter.confirm_without_mail,
    now,
    turn: new Date(now.getTime() + wait * 1_000),
  }
}

interface Asking {
  terms: Terms
  asked: SubscriptionRow
  categories: readonly string[]
  /** Whether it is asked by a link from its own mailbox. */
  isHolder: boolean
}

/** Asks the holder by mail, as far as the policy allows, or counts the subscription at once. */
export async function mailConfirmationRequest(
  deps: Deps,
  queries: Queries,
  { terms: { site, countsAtOnce, now, turn }, asked, categories, isHolder }: Asking,
): Promise<SubscriptionRow> {
  const isOpen = asked.state !== 'confirmed'
  const subscription =
    isOpen && countsAtOnce
      ? { ...asked, state: 'confirmed' as const, confirmed_at: now.toISOString() }
      : asked
  const { letter, isSent } = decideConfirmationMail(subscription, now, isHolder)
  const compose = letter === 'confirmation' ? composeConfirmation : composeAlreadySubscribed
  // What someone else asks for must not change what a reader has chosen.
  await replaceCategories(queries, asked.id, knownCategories(categories), isOpen)
  const change = {
    state: subscription.state,
    confirmed_at: subscription.confirmed_at,
    last_mail_at: isSent ? turn.toISOString() : asked.last_mail_at,
    unanswered: asked.unanswered + (isSent && letter === 'confirmation' ? 1 : 0),
  }
  await updateSubscription(queries, asked.id, change)
  await enqueueMail(deps, queries, { ...compose(deps, site, subscription), notBefore: turn }, isSent)
  return { ...asked, ...change }
}

/** By which links know a subscription: cannot be guessed, and does not tell how many there are. */
export function newKey(): string {
  return randomBytes(16).toString('base64url')
}

/** Those that there are, each once; none where all are wanted. */
export function knownCategories(categories: readonly string[]): string[] {
  const known = CATEGORY_IDS.filter((category) => categories.includes(category))
  return known.length === CATEGORY_IDS.length ? [] : known
}
