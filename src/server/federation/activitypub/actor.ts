import { Endpoints, Image, Person, PropertyValue } from '@fedify/fedify/vocab'
import type { ActorKeyPair, Context } from '@fedify/fedify'
import { ABOUT_PATH } from '../../../contract/links.ts'
import { ACTOR_ID, ACTOR_PATH, SHARED_INBOX_PATH } from '../../../contract/site/federation-links.ts'
import type { OwnerSettings, SiteSettings } from '../../../contract/settings/settings.ts'
import { websiteField } from '../../../contract/wording/site/federation.ts'
import { escapeHtml } from '../../text/html-text.ts'

interface ActorInput {
  site: SiteSettings
  owners: OwnerSettings
  siteUrl: string
  keys: readonly ActorKeyPair[]
}

/** The site as an account that others follow. */
export function siteActor(context: Context<void>, { site, owners, siteUrl, keys }: ActorInput): Person {
  const [main] = keys
  return new Person({
    id: context.getActorUri(ACTOR_ID),
    preferredUsername: owners.activitypub_name,
    name: site.name,
    summary: `<p>${escapeHtml(site.tagline)}</p><p>${escapeHtml(site.description)}</p>`,
    url: new URL(siteUrl),
    icon: new Image({ url: new URL('/apple-touch-icon.png', siteUrl), mediaType: 'image/png' }),
    // Two: JSON-LD writes a single one without its array, and Mastodon reads no field then.
    attachments: [
      new PropertyValue({ name: websiteField, value: link(siteUrl) }),
      new PropertyValue({ name: site.founder, value: link(new URL(ABOUT_PATH, siteUrl).href) }),
    ],
    inbox: new URL(`${ACTOR_PATH}/inbox`, siteUrl),
    outbox: context.getOutboxUri(ACTOR_ID),
    followers: context.getFollowersUri(ACTOR_ID),
    endpoints: new Endpoints({ sharedInbox: new URL(SHARED_INBOX_PATH, siteUrl) }),
    manuallyApprovesFollowers: false,
    discoverable: true,
    indexable: true,
    ...(main && { publicKey: main.cryptographicKey }),
    assertionMethods: keys.map(({ multikey }) => multikey),
  })
}

function link(url: string): string {
  const text = escapeHtml(url)
  return `<a href="${text}" rel="me">${text}</a>`
}
