import { listHeldComments } from '../../../../tests/support/server/moderation.ts'
import { expect } from 'vitest'
import * as payloads from '../../../../tests/support/federation/fediverse-payloads.ts'
import { type MastodonServer, withMastodon } from '../../../../tests/support/federation/mastodon-server.ts'
import { holdClock } from '../../../../tests/support/server/test-clock.ts'
import { type TestSite, testOnSqlite } from '../../../../tests/support/server/test-site.ts'
import { readFederationStatus } from './activitypub.service.ts'
import { announceReviews } from './announce-reviews.service.ts'
import { withFederatedSite } from './testing.ts'

/** The Accept headers with which the programs look something up. */
const MASTODON_ACCEPT =
  'application/activity+json, application/ld+json; profile="https://www.w3.org/ns/activitystreams"'
const BOOKWYRM_ACCEPT =
  'application/json, application/activity+json, application/ld+json; profile="https://www.w3.org/ns/activitystreams"; charset=utf-8'

testOnSqlite('Mastodon and BookWyrm find in the documents what they require', async (site) => {
  await withFederatedSite(site, async (url) => {
    await site.addReview({ id: 1, title: '夜航船', author: '張岱', rating: 4, publish_date: '2025-06-01' })
    const { host } = new URL(url)
    const actorUri = `${url}/activitypub/actors/site`

    // Mastodon, fetch_remote_actor_service.rb: the account's WebFinger leads back to it.
    const webFinger = await read(`${url}/.well-known/webfinger?resource=acct:reviews@${host}`)
    expect(webFinger['subject']).toBe(`acct:reviews@${host}`)
    expect(webFinger['links']).toContainEqual(
      expect.objectContaining({ rel: 'self', type: 'application/activity+json', href: actorUri }),
    )

    for (const accept of [MASTODON_ACCEPT, BOOKWYRM_ACCEPT]) {
      // process_account_service.rb, and person.py of BookWyrm.
      const actor = await read(actorUri, accept)
      expect([actor['@context']].flat()).toContain('https://www.w3.org/ns/activitystreams')
      expect(actor).toMatchObject({
        id: actorUri,
        type: 'Person',
        preferredUsername: 'reviews',
        name: '星槎書話',
        inbox: `${actorUri}/inbox`,
        outbox: `${actorUri}/outbox`,
        followers: `${actorUri}/followers`,
        endpoints: { sharedInbox: `${url}/activitypub/inbox` },
        publicKey: { owner: actorUri, publicKeyPem: expect.stringContaining('BEGIN PUBLIC KEY') },
        manuallyApprovesFollowers: false,
        icon: { type: 'Image', url: `${url}/apple-touch-icon.png` },
        // Mastodon reads fields from an array alone.
        attachment: [
          { type: 'PropertyValue', name: '網站', value: expect.stringContaining(url) },
          { type: 'PropertyValue', name: '槎客', value: expect.stringContaining(`${url}/about`) },
        ],
      })
      expect(String(actor['url'])).toMatch(new RegExp(`^${url}`))

      // parser/status_parser.rb and activity/create.rb.
      const article = await read(`${url}/review/1`, accept)
      expect(article).toMatchObject({
        id: `${url}/review/1`,
        type: 'Article',
        attributedTo: actorUri,
        url: `${url}/review/1`,
        name: '《夜航船》　張岱',
        nameMap: { 'zh-Hant': '《夜航船》　張岱' },
        sensitive: false,
      })
      expect([article['to']].flat()).toContain(payloads.PUBLIC)
      expect(Date.parse(String(article['published']))).not.toBeNaN()
      expect(article['attachment']).toMatchObject([
        { type: 'Image', mediaType: 'image/jpeg', url: `${url}/mail-covers/1.jpg`, name: expect.any(String) },
      ])
      for (const tag of article['tag'] as object[])
        expect(tag).toMatchObject({ type: 'Hashtag', name: expect.stringMatching(/^#\S+$/) })
    }

    for (const name of ['followers', 'outbox'])
      expect(await read(`${actorUri}/${name}`), name).toMatchObject({
        type: 'OrderedCollection',
        totalItems: expect.any(Number),
      })

    // BookWyrm reads the first link and expects both fields below it.
    const { links } = (await read(`${url}/.well-known/nodeinfo`)) as {
      links: { rel: string; href: string }[]
    }
    expect(links[0]?.rel).toMatch(/^http:\/\/nodeinfo\.diaspora\.software\/ns\/schema\/2\.[01]$/)
    expect(await read(links[0]?.href ?? '')).toMatchObject({
      version: '2.1',
      software: { name: 'xingcha', version: expect.any(String) },
      protocols: ['activitypub'],
      services: { inbound: [], outbound: [] },
      openRegistrations: false,
      usage: { users: { total: 1 }, localPosts: 1 },
      metadata: {},
    })
  })
})

testOnSqlite('a follow of Mastodon is accepted in the form that Mastodon and BookWyrm read', async (site) => {
  await withMastodonAndSite(
    site,
    async ({ mastodon, url, inbox }) => {
      const follow = payloads.mastodonFollow(mastodon.actor, `${url}/activitypub/actors/site`)
      expect(await mastodon.send(inbox, follow)).toBe(202)
      await federate(site)
      const { '@context': _context, ...followed } = follow
      // BookWyrm takes actor and object for addresses: an embedded account is no follow to it.
      expect(mastodon.received).toMatchObject([{ type: 'Accept', object: followed }])
      expect(await readFederationStatus(site.deps)).toMatchObject({ followers: 1 })
      expect(await mastodon.send(inbox, payloads.mastodonUndo(follow))).toBe(202)
      expect(await readFederationStatus(site.deps)).toMatchObject({ followers: 0 })
    },
    { makesKeys: true },
  )
})

testOnSqlite('replies of Mastodon and BookWyrm come in, change and go, and likes count', async (site) => {
  await withMastodonAndSite(site, async ({ mastodon, url, inbox }) => {
    const { actor } = mastodon
    const held = async () => (await listHeldComments(site)).map(({ content }) => content)
    const send = async (activity: Record<string, unknown>) =>
      expect(await mastodon.send(inbox, activity)).toBe(202)
    const mentioned = `${url}/activitypub/actors/site`
    const reply = { actor, inReplyTo: `${url}/review/1`, mentioned }
    const mention = `<span class="h-card" translate="no"><a href="${url}/" class="u-url mention">@<span>reviews</span></a></span>`
    await send(
      payloads.mastodonCreate({ ...reply, number: 1, content: `<p>${mention} 說得好。<br />第二行</p>` }),
    )
    expect(await held()).toEqual(['說得好。\n第二行'])

    const unlisted = { to: [`${actor}/followers`], cc: [payloads.PUBLIC, mentioned] }
    await send(payloads.mastodonCreate({ ...reply, ...unlisted, number: 2, content: '<p>不公開列出</p>' }))
    expect(await held()).toContain('不公開列出')
    const toFollowers = { to: [`${actor}/followers`], cc: [mentioned] }
    await send(payloads.mastodonCreate({ ...reply, ...toFollowers, number: 3, content: '<p>給跟隨者</p>' }))
    const direct = { to: [mentioned], cc: [] }
    await send(payloads.mastodonCreate({ ...reply, ...direct, number: 4, content: '<p>給你</p>' }))
    await send(payloads.mastodonAnnounce(actor, `${url}/review/1`))
    expect(await held()).toHaveLength(2)

    const updated = '2025-05-31T09:00:00Z'
    await send(payloads.mastodonUpdate({ ...reply, number: 1, updated, content: '<p>改過了。</p>' }))
    expect(await held()).toContain('改過了。')
    await send(payloads.mastodonDelete(actor, 1))
    expect(await held()).toEqual(['不公開列出'])

    await send(payloads.bookWyrmCreate({ ...reply, number: 5, content: '<p>書蟲的回覆</p>' }))
    expect(await held()).toContain('書蟲的回覆')

    const like = payloads.mastodonLike(actor, `${url}/review/1`)
    await send(like)
    expect(await readFederationStatus(site.deps)).toMatchObject({ likes: 1 })
    await send(payloads.mastodonUndo(like))
    expect(await readFederationStatus(site.deps)).toMatchObject({ likes: 0 })

    // Mastodon tells of a deleted account when its address answers no more.
    mastodon.isGone = true
    await send(payloads.mastodonDeleteActor(actor))
    expect(await held()).toEqual([])
  })
})

async function withMastodonAndSite(
  site: TestSite,
  run: (both: { mastodon: MastodonServer; url: string; inbox: string }) => Promise<void>,
  keys?: { makesKeys: boolean },
): Promise<void> {
  await withFederatedSite(
    site,
    (url) =>
      withMastodon(async (mastodon) => {
        holdClock(site)
        await site.addReview({ id: 1 })
        await run({ mastodon, url, inbox: `${url}/activitypub/inbox` })
      }),
    keys,
  )
}

async function federate(site: TestSite): Promise<void> {
  await announceReviews(site.deps)
  await site.deliverToOtherSites()
}

async function read(address: string, accept = MASTODON_ACCEPT): Promise<Record<string, unknown>> {
  const response = await fetch(address, { headers: { Accept: accept } })
  expect(response.status, address).toBe(200)
  return (await response.json()) as Record<string, unknown>
}
