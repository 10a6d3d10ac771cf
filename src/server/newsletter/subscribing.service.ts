import { randomBytes } from 'node:crypto'
import { CATEGORY_IDS } from '../../contract/categories.ts'
import type { NewSubscription, SubscriptionOutcome } from '../../contract/newsletter.ts'
import type { Deps } from '../deps.ts'
import { enqueueMail } from '../mail/outbox.service.ts'
import { problem } from '../platform/problems.ts'
import { requireFromLimit } from '../platform/rate-limit.ts'
import { readOwnerSettings, readSettings } from '../settings/settings.service.ts'
import { foldEmail } from './email.ts'
import { composeAlreadySubscribed, composeConfirmation } from './newsletter-mails.ts'
import { decideLetter, SUBSCRIBE_LIMITS } from './newsletter.policy.ts'
import { findOrInsert, replaceCategories, updateSubscription } from './newsletter.store.ts'

/**
 * Takes an address for the newsletter; it counts once its holder has confirmed, or at once where no mail leaves and
 * the owner has set so. The answer, and the work done for it, are the same whether the address is known or not
 * (decisions.md 22). Throws email_invalid, too_many_requests.
 */
export async function subscribe(
  deps: Deps,
  sender: string,
  { email: typed, categories = [] }: NewSubscription,
): Promise<SubscriptionOutcome> {
  const email = foldEmail(typed)
  if (email === undefined) throw problem('email_invalid')
  const { database, clock } = deps
  await requireFromLimit(database.queries, clock, { ...SUBSCRIBE_LIMITS.sender, key: sender })
  await requireFromLimit(database.queries, clock, { ...SUBSCRIBE_LIMITS.site, key: '' })
  const site = await readSettings(database)
  const { newsletter } = await readOwnerSettings(database)
  const countsAtOnce = !deps.sendsMail && newsletter.confirm_without_mail
  const now = clock.now()
  await database.transaction(async (queries) => {
    const found = await findOrInsert(queries, { key: newKey(), email, now: now.toISOString() })
    const isOpen = found.state !== 'confirmed'
    const subscription =
      isOpen && countsAtOnce
        ? { ...found, state: 'confirmed' as const, confirmed_at: now.toISOString() }
        : found
    const { letter, isSent } = decideLetter(subscription, now)
    const compose = letter === 'confirmation' ? composeConfirmation : composeAlreadySubscribed
    // What someone else asks for must not change what a reader has chosen.
    await replaceCategories(queries, found.id, knownCategories(categories), isOpen)
    await updateSubscription(queries, found.id, {
      state: subscription.state,
      confirmed_at: subscription.confirmed_at,
      last_mail_at: isSent ? now.toISOString() : found.last_mail_at,
      unanswered: found.unanswered + (isSent && letter === 'confirmation' ? 1 : 0),
    })
    await enqueueMail(deps, queries, compose(deps, site, subscription), isSent)
  })
  return { outcome: countsAtOnce ? 'subscribed' : 'to_confirm' }
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
