import { oneClickUnsubscribePath, subscriptionChoicePath } from '../../../contract/links.ts'
import type { Deps } from '../../deps.ts'
import { newsletterMail } from '../mail-texts.ts'
import type { SubscriptionRow } from '../../platform/db/tables/tables.ts'
import { unsubscribeToken } from './newsletter-tokens.ts'

type MailDeps = Pick<Deps, 'siteUrl' | 'secret'>
type Subscriber = Pick<SubscriptionRow, 'key'>

/** The headers for one-click unsubscribing in mail programs (RFC 8058), on every mail of the newsletter. */
export function newsletterHeaders(
  { siteUrl, secret }: MailDeps,
  subscription: Subscriber,
): Record<string, string> {
  return {
    'List-Unsubscribe': `<${siteUrl}${oneClickUnsubscribePath(unsubscribeToken(secret, subscription))}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/** The link at the end of every mail of the newsletter. */
export function unsubscribeLink({ siteUrl, secret }: MailDeps, subscription: Subscriber) {
  const url = siteUrl + subscriptionChoicePath(unsubscribeToken(secret, subscription))
  return { kind: 'link', label: newsletterMail.unsubscribeLink, url } as const
}
