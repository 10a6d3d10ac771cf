import { DAY, SECOND } from '../../../contract/durations.ts'
import {
  confirmSubscriptionPath,
  oneClickUnsubscribePath,
  subscriptionChoicePath,
} from '../../../contract/links.ts'
import type { SiteSettings } from '../../../contract/settings/settings.ts'
import type { Deps } from '../../deps.ts'
import { composeMail, type MailWords } from '../../mail/mail-design.service.ts'
import type { OutgoingMail } from '../../mail/outbox.service.ts'
import type { SubscriptionRow } from '../../platform/db/tables/tables.ts'
import { isSameHash, keyedHash, type SecretsInUse, secretsOf } from '../../platform/security/secret.ts'
import { alreadySubscribedMail, confirmationMail, newsletterMail } from '../mail-texts.ts'

/** The mail with the link to confirm a subscription. */
export function composeConfirmation(
  deps: Deps,
  site: SiteSettings,
  subscription: SubscriptionRow,
): OutgoingMail {
  const now = deps.clock.now()
  const words = confirmationMail(site.name)
  const text = site.confirmation_text?.replaceAll('{site}', site.name) ?? words.text
  const path = confirmSubscriptionPath(confirmToken(deps.secret, subscription, now))
  return {
    ...composeToSubscriber(deps, site, subscription, { ...words, text }, path),
    expiresAt: confirmTokenEnd(now),
  }
}

/** Tells a subscriber that nothing has to be done. */
export function composeAlreadySubscribed(deps: Deps, site: SiteSettings, subscription: SubscriptionRow) {
  return composeToSubscriber(deps, site, subscription, alreadySubscribedMail(site.name))
}

function composeToSubscriber(
  deps: Deps,
  site: SiteSettings,
  subscription: SubscriptionRow,
  words: MailWords,
  path?: string,
): OutgoingMail {
  const notes = [unsubscribeLink(deps, subscription)]
  return {
    ...composeMail(deps.siteUrl, site, { to: subscription.email, words, path, notes }),
    headers: newsletterHeaders(deps, subscription),
  }
}

type Subscriber = Pick<SubscriptionRow, 'key'>

/** The headers by which mail programs know the newsletter (RFC 2919) and leave it by one press (RFC 8058), on every mail of it. */
export function newsletterHeaders(
  { siteUrl, secret }: Deps,
  subscription: Subscriber,
): Record<string, string> {
  return {
    'List-Id': `<newsletter.${new URL(siteUrl).hostname}>`,
    'List-Unsubscribe': `<${siteUrl}${oneClickUnsubscribePath(unsubscribeToken(secret, subscription))}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/** The link at the end of every mail of the newsletter. */
export function unsubscribeLink({ siteUrl, secret }: Deps, subscription: Subscriber) {
  const url = siteUrl + subscriptionChoicePath(unsubscribeToken(secret, subscription))
  return { kind: 'link', label: newsletterMail.unsubscribeLink, url } as const
}

type Held = Pick<SubscriptionRow, 'key' | 'left_at'>

export interface ReadToken {
  /** The key of the token's subscription. */
  key: string
  /** Whether the token is signed for this subscription, valid and not revoked. */
  isGood(subscription: Held): boolean
  /** Whether the token comes from a mail to this subscription, even if it has expired or leaving has revoked it. */
  isFromMailbox(subscription: Held): boolean
  purpose: 'confirm' | 'leave'
}

/** The token of a confirmation link: valid for seven days, and revoked when its holder leaves. */
function confirmToken(secret: string, subscription: Held, now: Date): string {
  const until = confirmTokenEnd(now).getTime() / 1_000
  return `${subscription.key}.${until.toString(36)}.${confirmHash(secret, subscription, until)}`
}

function confirmTokenEnd(now: Date): Date {
  return new Date(Math.ceil(now.getTime() / SECOND) * SECOND + CONFIRM_DAYS * DAY)
}

/** The token of the links at the end of every mail: it does not expire. */
function unsubscribeToken(secret: string, { key }: Pick<Held, 'key'>): string {
  return `${key}.${leaveHash(secret, key)}`
}

/** Undefined where the text is no token. */
export function readToken(deps: SecretsInUse, token: string, now: Date): ReadToken | undefined {
  const { key = '', until: end, hash = '' } = TOKEN.exec(token)?.groups ?? {}
  if (key === '') return undefined
  const secrets = secretsOf(deps)
  if (end === undefined) {
    const isGood = () => secrets.some((secret) => isSameHash(hash, leaveHash(secret, key)))
    return { key, purpose: 'leave', isGood, isFromMailbox: ({ key: mailed }) => mailed === key && isGood() }
  }
  const until = Number.parseInt(end, 36)
  const isSigned = (subscription: Held) =>
    secrets.some((secret) => isSameHash(hash, confirmHash(secret, subscription, until)))
  return {
    key,
    purpose: 'confirm',
    isGood: (subscription) => isSigned(subscription) && now.getTime() <= until * 1_000,
    // Signed now, or before its holder left for the first time.
    isFromMailbox: (subscription) => isSigned(subscription) || isSigned({ ...subscription, left_at: null }),
  }
}

// 16 bytes, a time in seconds for confirmations, 32 bytes.
const TOKEN = /^(?<key>[\w-]{22})\.(?:(?<until>[0-9a-z]{1,8})\.)?(?<hash>[\w-]{43})$/

const CONFIRM_DAYS = 7

function confirmHash(secret: string, { key, left_at }: Held, until: number): string {
  return keyedHash(secret, 'newsletter: confirm', `${key}.${until}.${left_at ?? ''}`)
}

function leaveHash(secret: string, key: string): string {
  return keyedHash(secret, 'newsletter: leave', key)
}
