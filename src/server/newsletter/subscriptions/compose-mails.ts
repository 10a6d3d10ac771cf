import { confirmSubscriptionPath } from '../../../contract/links.ts'
import type { SiteSettings } from '../../../contract/settings/settings.ts'
import { alreadySubscribedMail, confirmationMail } from '../mail-texts.ts'
import type { Deps } from '../../deps.ts'
import { designMail } from '../../mail/mail-design.service.ts'
import type { OutgoingMail } from '../../mail/outbox.service.ts'
import type { SubscriptionRow } from '../../platform/db/tables/tables.ts'
import { confirmToken, confirmTokenEnd } from './newsletter-tokens.ts'
import { newsletterHeaders, unsubscribeLink } from './unsubscribe-links.service.ts'

type MailDeps = Pick<Deps, 'siteUrl' | 'secret' | 'clock'>

/** The link to confirm a subscription. */
export function composeConfirmation(
  deps: MailDeps,
  site: SiteSettings,
  subscription: SubscriptionRow,
): OutgoingMail {
  const { siteUrl, secret, clock } = deps
  const words = confirmationMail(site.name)
  const token = confirmToken(secret, subscription, clock.now())
  return {
    to: subscription.email,
    subject: words.subject,
    expiresAt: confirmTokenEnd(clock.now()),
    headers: newsletterHeaders(deps, subscription),
    body: designMail({
      site,
      siteUrl,
      preheader: words.preheader,
      heading: words.heading,
      blocks: [
        {
          kind: 'paragraph',
          text: site.confirmation_text?.replaceAll('{site}', site.name) ?? words.text,
        },
        { kind: 'button', label: words.button, url: siteUrl + confirmSubscriptionPath(token) },
        { kind: 'paragraph', text: words.validity },
      ],
      notes: [{ kind: 'paragraph', text: words.notYou }, unsubscribeLink(deps, subscription)],
    }),
  }
}

/** Tells a subscriber that nothing has to be done. */
export function composeAlreadySubscribed(
  deps: MailDeps,
  site: SiteSettings,
  subscription: SubscriptionRow,
): OutgoingMail {
  const words = alreadySubscribedMail(site.name)
  return {
    to: subscription.email,
    subject: words.subject,
    headers: newsletterHeaders(deps, subscription),
    body: designMail({
      site,
      siteUrl: deps.siteUrl,
      preheader: words.preheader,
      heading: words.heading,
      blocks: [{ kind: 'paragraph', text: words.text }],
      notes: [{ kind: 'paragraph', text: words.notYou }, unsubscribeLink(deps, subscription)],
    }),
  }
}
