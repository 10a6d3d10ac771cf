import { expect } from 'vitest'
import { listHeldComments } from '../../../../tests/support/server/moderation.ts'
import { testOnEachEngine } from '../../../../tests/support/server/test-site.ts'
import type { PostedReply } from '../../../contract/comments/studio-comments.ts'
import { moderate } from '../../studio/comments/testing.ts'
import { announceReviews } from './announce-reviews.service.ts'
import { withFederatedSite, withPeer } from './testing.ts'

const JSON_TYPE = { headers: { Accept: 'application/activity+json' } }

testOnEachEngine(
  'an answer of the owner goes to the server of whom it answers, with its changes and its removal',
  async (site) => {
    await withFederatedSite(site, async (url) => {
      const { clock, send, browser, change, list } = await moderate(site)
      await withPeer(async (peer) => {
        const federate = async () => {
          await announceReviews(site.deps)
          await site.deliverToOtherSites()
        }
        await federate()
        const note = await peer.reply(url, { to: `${url}/review/3`, html: '<p>有推薦的選注本嗎？</p>' })
        const [held] = await listHeldComments(site)
        expect((await list()).comments[0]).toMatchObject({ answers_go: 'back' })
        const answered = await send('POST', `/comments/${held?.id}/reply`, {
          content: '舊書攤遇到的一冊。\n注得<老實>。',
        })
        expect(answered.status).toBe(201)
        const { id } = (await answered.json()) as PostedReply
        const other = await browser.publish(3, { name: '槎客', text: '不回給誰的話。' })
        await Promise.all([federate(), federate()])
        expect(peer.received.map(({ type, object }) => `${type} ${object}`)).toEqual(['Create Note'])
        const text = JSON.stringify(peer.received[0]?.json)
        for (const part of [
          note,
          '注得&#60;老實&#62;。',
          '<br>',
          '@reader@',
          `${url}/activitypub/answers/${id}`,
        ])
          expect(text).toContain(part)
        const document = await fetch(`${url}/activitypub/answers/${id}`, JSON_TYPE)
        expect(await document.json()).toMatchObject({ type: 'Note', inReplyTo: note })
        expect((await fetch(`${url}/activitypub/answers/${other.id}`, JSON_TYPE)).status).toBe(404)

        clock.pass(60)
        const edited = await browser.send('PATCH', `/api/comments/${id}`, { content: '改過的回覆。' })
        expect(edited.status).toBe(200)
        await federate()
        await federate()
        expect(peer.received.slice(1).map(({ type, object }) => `${type} ${object}`)).toEqual(['Update Note'])
        expect(JSON.stringify(peer.received[1]?.json)).toContain('改過的回覆。')

        // What is answered to it from there stands in the same thread.
        await peer.reply(url, { to: `${url}/activitypub/answers/${id}`, html: '<p>我找到了，謝謝。</p>' })
        expect((await list('?list=held')).comments[0]).toMatchObject({ parent_id: held?.id, answered_id: id })

        // It comes back with the reply above it, as told: Mastodon would not show it again.
        for (const state of ['hidden', 'published'] as const) {
          await change({ id: held?.id ?? 0, state })
          await federate()
        }
        expect(peer.received.slice(2)).toEqual([])

        clock.pass(60)
        await change({ id, state: 'hidden' })
        await federate()
        await federate()
        expect(peer.received.slice(2).map(({ type, object }) => `${type} ${object}`)).toEqual([
          'Delete Tombstone',
        ])
        expect((await fetch(`${url}/activitypub/answers/${id}`, JSON_TYPE)).status).toBe(404)
        clock.pass(60)
        await change({ id, state: 'published' })
        await federate()
        // Under another id: Mastodon ignores one that was deleted.
        const again = `${url}/activitypub/answers/${id}-2`
        expect(peer.received.slice(3).map(({ type }) => type)).toEqual(['Create'])
        expect(peer.received[3]?.json).toMatchObject({ object: { id: again } })
        expect((await fetch(again, JSON_TYPE)).status).toBe(200)
        expect((await fetch(`${url}/activitypub/answers/${id}`, JSON_TYPE)).status).toBe(404)
        await peer.reply(url, { to: again, html: '<p>還在就好。</p>' })
        expect((await list('?list=held')).comments[0]).toMatchObject({ answered_id: id })
        await change({ id, state: 'hidden' })
        await federate()
        expect(peer.received[4]?.json).toMatchObject({ type: 'Delete', object: { id: again } })
      })
    })
  },
)
