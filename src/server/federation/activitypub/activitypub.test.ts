import { listHeldComments, moderate } from '../../../../tests/support/server/moderation.ts'
import { expect } from 'vitest'
import { holdClock } from '../../../../tests/support/server/test-clock.ts'
import { testOnEachEngine, testOnSqlite, type TestSite } from '../../../../tests/support/server/test-site.ts'
import { createBan } from '../../comments/bans.service.ts'
import { hideReview } from '../../reviews/saving/save-reviews.service.ts'
import { changeSetting } from '../../settings/change-settings.service.ts'
import { readFederationStatus } from './activitypub.service.ts'
import { announceReviews } from './announce-reviews.service.ts'
import { withFederatedSite, withPeer } from './testing.ts'

const TODAY = '2025-06-01'
const JSON_TYPE = { headers: { Accept: 'application/activity+json' } }

/** Does the work of the scheduled tasks. */
async function federate(site: TestSite): Promise<void> {
  await announceReviews(site.deps)
  await site.deliverToOtherSites()
}

testOnSqlite('a site that does not federate has no actor, and its pages are pages', async (site) => {
  await site.addReview({ id: 1 })
  for (const path of [
    '/.well-known/webfinger?resource=acct:reviews@xingcha.test',
    '/activitypub/actors/site',
  ])
    expect((await site.get(path, JSON_TYPE)).status, path).toBe(404)
  const page = await site.get('/review/1', JSON_TYPE)
  expect(page.headers.get('Content-Type')).toContain('text/html')
  expect(page.headers.get('Vary')).not.toContain('Accept,')
})

testOnEachEngine('a follower is told of new reviews, of their changes and of their removal', async (site) => {
  await withFederatedSite(site, async (url) => {
    await withPeer(async (peer) => {
      const clock = holdClock(site)
      await site.addReview({ id: 1, publish_date: '2020-01-01' })
      await federate(site)
      await peer.follow(url)
      await federate(site)
      expect(peer.received.map(({ type }) => type)).toEqual(['Accept'])

      await site.addReview({
        id: 2,
        title: '夜航船',
        author: '張岱',
        rating: 4.5,
        publish_date: TODAY,
        content: '<p>一段話。</p><details><summary>結局</summary><p>船沉了。</p></details>',
      })
      await Promise.all([federate(site), federate(site)])
      expect(peer.received.slice(1).map(({ type, object }) => `${type} ${object}`)).toEqual([
        'Create Article',
      ])
      const text = JSON.stringify(peer.received[1]?.json)
      expect(text).toContain('《夜航船》　張岱')
      expect(text).toContain('★★★★½（4.5／5）')
      expect(text).toContain('一段話。')
      expect(text).not.toContain('船沉了')
      expect(text).toContain(`${url}/mail-covers/2.jpg`)
      expect(text).toContain('DataIntegrityProof')

      clock.pass(60)
      await site.addReview({ id: 2, title: '夜航船', publish_date: TODAY, content: '<p>改過的一段話。</p>' })
      await federate(site)
      await federate(site)
      expect(peer.received.slice(2).map(({ type, object }) => `${type} ${object}`)).toEqual([
        'Update Article',
      ])
      expect(JSON.stringify(peer.received[2]?.json)).toContain('改過的一段話。')

      await site.deps.database.transaction((queries) => hideReview(queries, 2))
      await federate(site)
      await federate(site)
      expect(peer.received.slice(3).map(({ type, object }) => `${type} ${object}`)).toEqual([
        'Delete Tombstone',
      ])
      const gone = await fetch(`${url}/review/2`, JSON_TYPE)
      expect(gone.status).toBe(410)
      expect(await gone.json()).toMatchObject({ type: 'Tombstone', id: `${url}/review/2` })

      await peer.unfollow(url)
      await site.addReview({ id: 3, publish_date: TODAY })
      await federate(site)
      expect(peer.received).toHaveLength(4)
    })
  })
})

testOnEachEngine('an inbox that fails gets its activities later, in their order', async (site) => {
  await withFederatedSite(site, async (url) => {
    await withPeer(async (peer) => {
      const clock = holdClock(site)
      await federate(site)
      await peer.follow(url)
      await federate(site)
      peer.failures.push(503, 503)
      await site.addReview({ id: 1, publish_date: TODAY })
      await federate(site)
      clock.pass(20)
      await site.deps.database.transaction((queries) => hideReview(queries, 1))
      await federate(site)
      expect(peer.received.map(({ type }) => type)).toEqual(['Accept'])
      expect(await readFederationStatus(site.deps)).toMatchObject({
        followers: 1,
        waiting: 2,
        failures: [{ target: `${peer.url}/users/reader/inbox`, attempts: 1, is_given_up: false }],
      })
      clock.pass(60)
      await federate(site)
      clock.pass(600)
      await federate(site)
      expect(peer.received.map(({ type }) => type)).toEqual(['Accept', 'Create', 'Delete'])
    })
  })
})

testOnEachEngine('a follower whose inbox is gone is told of nothing any more', async (site) => {
  await withFederatedSite(site, async (url) => {
    await withPeer(async (peer) => {
      await federate(site)
      await peer.follow(url)
      await federate(site)
      peer.failures.push(410)
      await site.addReview({ id: 1, publish_date: TODAY })
      await federate(site)
      await site.addReview({ id: 2, publish_date: TODAY })
      await federate(site)
      expect(peer.received.map(({ type }) => type)).toEqual(['Accept'])
      const followers = await fetch(`${url}/activitypub/actors/site/followers`, JSON_TYPE)
      expect(await followers.json()).toMatchObject({ totalItems: 0 })
    })
  })
})

testOnSqlite('programs find the account, its reviews and the object of a page', async (site) => {
  await withFederatedSite(site, async (url) => {
    const { host } = new URL(url)
    await site.addReview({ id: 1, title: '夜航船', publish_date: TODAY })
    const found = await fetch(`${url}/.well-known/webfinger?resource=acct:reviews@${host}`)
    expect(await found.json()).toMatchObject({
      subject: `acct:reviews@${host}`,
      links: expect.arrayContaining([
        expect.objectContaining({ rel: 'self', href: `${url}/activitypub/actors/site` }),
      ]),
    })
    const spellings = [`acct:Reviews@${host.toUpperCase()}`, `reviews@${host}`, `@reviews@${host}`]
    for (const resource of [...spellings, `${url}/activitypub/actors/site`]) {
      const answer = await fetch(`${url}/.well-known/webfinger?${new URLSearchParams({ resource })}`)
      expect(answer.status, resource).toBe(200)
    }
    const reading = { headers: { Accept: 'text/html,*/*;q=0.8' }, redirect: 'manual' } as const
    const browser = await fetch(`${url}/activitypub/actors/site`, reading)
    expect([browser.status, browser.headers.get('Location')]).toEqual([302, '/'])
    const actor = (await (await fetch(`${url}/activitypub/actors/site`, JSON_TYPE)).json()) as object
    expect(actor).toMatchObject({
      preferredUsername: 'reviews',
      name: '星槎書話',
      inbox: `${url}/activitypub/actors/site/inbox`,
    })
    const nodeInfo = (await (await fetch(`${url}/nodeinfo/2.1`)).json()) as object
    expect(nodeInfo).toMatchObject({ software: { name: 'xingcha' }, usage: { localPosts: 1 } })
    const outbox = await fetch(`${url}/activitypub/actors/site/outbox?cursor=0`, JSON_TYPE)
    expect(JSON.stringify(await outbox.json())).toContain(`${url}/review/1`)

    const page = await fetch(`${url}/review/1`)
    expect(page.headers.get('Content-Type')).toContain('text/html')
    expect(page.headers.get('Vary')).toContain('Accept')
    const object = await fetch(`${url}/review/1`, JSON_TYPE)
    expect(object.headers.get('Content-Type')).toContain('application/activity+json')
    expect(await object.json()).toMatchObject({
      type: 'Article',
      id: `${url}/review/1`,
      url: `${url}/review/1`,
    })
    expect((await fetch(`${url}/review/1`)).headers.get('Content-Type')).toContain('text/html')
    expect((await fetch(`${url}/review/9`, JSON_TYPE)).status).toBe(404)
  })
})

testOnSqlite('servers in private networks are not asked, and unsigned activities not taken', async (site) => {
  await withFederatedSite(site, async (url) => {
    await withPeer(async (peer) => {
      site.deps.federatesPrivately = false
      await expect(peer.follow(url)).rejects.toThrow()
      const forged = await fetch(`${url}/activitypub/inbox`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/activity+json' },
        body: JSON.stringify({
          '@context': 'https://www.w3.org/ns/activitystreams',
          type: 'Follow',
          id: `${peer.url}/follows/9`,
          actor: `${peer.url}/users/reader`,
          object: `${url}/activitypub/actors/site`,
        }),
      })
      expect(forged.status).toBe(401)
      const followers = await fetch(`${url}/activitypub/actors/site/followers`, JSON_TYPE)
      expect(await followers.json()).toMatchObject({ totalItems: 0 })
    })
  })
})

testOnEachEngine('a blocked server neither follows nor is told of anything', async (site) => {
  await withFederatedSite(site, async (url) => {
    await withPeer(async (peer) => {
      await federate(site)
      await peer.follow(url)
      await changeSetting(site.deps.database, 'blocked_servers', '["127.0.0.1"]')
      await site.addReview({ id: 1, publish_date: TODAY })
      await federate(site)
      expect(peer.received).toEqual([])
      await peer.like(url, `${url}/review/1`)
      expect(await readFederationStatus(site.deps)).toMatchObject({ followers: 0, likes: 0 })
    })
  })
})

testOnEachEngine(
  'a reply waits as a comment, follows its changes, and goes with its removal',
  async (site) => {
    await withFederatedSite(site, async (url) => {
      await withPeer(async (peer) => {
        holdClock(site)
        await site.addReview({ id: 1 })
        const id = await peer.reply(url, {
          to: `${url}/review/1`,
          html: '<p><a href="/x">@reviews</a> 說得<b>真</b>好。<script>alert(1)</script></p><p>第二段&amp;</p>',
        })
        const [held] = await listHeldComments(site)
        expect(held).toMatchObject({
          review_id: 1,
          held_reasons: 'remote',
          content: '說得真好。alert(1)\n\n第二段&',
        })
        expect(held?.user_name).toBe(`遠方的讀者（@reader@${new URL(peer.url).host}）`)
        await peer.reply(url, { to: `${url}/review/1`, html: '<p>只給你看。</p>', isPrivate: true })
        await peer.reply(url, { to: id, html: '<p>再補一句。</p>' })
        const waiting = await listHeldComments(site)
        expect(waiting.map(({ parent_id }) => parent_id)).toEqual([null, held?.id])

        await moderate(site, [held?.id ?? 0], 'published')
        const thread = async () =>
          ((await (await site.get('/api/reviews/1/comments')).json()) as { total: number }).total
        expect(await thread()).toBe(1)
        await peer.edit(url, id, { to: `${url}/review/1`, html: '<p>改過了。</p>' })
        expect(await thread()).toBe(0)
        expect((await listHeldComments(site)).map(({ content }) => content)).toContain('改過了。')
        await peer.remove(url, id)
        expect((await listHeldComments(site)).map(({ content }) => content)).toEqual(['再補一句。'])
      })
    })
  },
)

testOnEachEngine(
  'a banned account sends nothing any more, and a deleted one leaves nothing',
  async (site) => {
    await withFederatedSite(site, async (url) => {
      await withPeer(async (peer) => {
        holdClock(site)
        await site.addReview({ id: 1 })
        await peer.follow(url)
        const to = `${url}/review/1`
        await peer.reply(url, { to, html: '一則' })
        await peer.like(url, to)
        await peer.like(url, to)
        expect(await readFederationStatus(site.deps)).toMatchObject({ followers: 1, likes: 1 })
        const [held] = await listHeldComments(site)
        await createBan(site.deps, {
          kind: 'visitor',
          comment_id: held?.id ?? 0,
          days: null,
          hides_published: false,
        })
        await peer.reply(url, { to, html: '又一則' })
        expect(await listHeldComments(site)).toEqual([])
        await peer.unlike(url, to)
        expect(await readFederationStatus(site.deps)).toMatchObject({ followers: 1, likes: 0 })
        await peer.like(url, to)
        await peer.leave(url)
        expect(await readFederationStatus(site.deps)).toMatchObject({ followers: 0, likes: 0 })
      })
    })
  },
)
