import { expect } from 'vitest'
import { listHeldComments } from '../../../tests/support/server/moderation.ts'
import { testOnEachEngine } from '../../../tests/support/server/test-site.ts'
import { createBan } from './bans.service.ts'
import { storeRemoteComment } from './remote-comments.service.ts'

const REPLY = {
  kind: 'activity' as const,
  object: 'https://far.example/notes/1',
  actor: 'https://far.example/users/ann',
  url: 'https://far.example/@ann/1',
  reviewId: 1,
  name: 'Ann',
  address: '@ann@far.example',
  text: '代購這一本。',
}

testOnEachEngine('a comment of another site waits, and says that it holds a banned word', async (site) => {
  await site.addReview({ id: 1 })
  await createBan(site.deps, { kind: 'word', word: '代購', days: 30 })
  await storeRemoteComment(site.deps, REPLY)
  await storeRemoteComment(site.deps, { ...REPLY, object: `${REPLY.object}0`, text: '謝謝。' })
  expect((await listHeldComments(site)).map(({ held_reasons }) => held_reasons).toSorted()).toEqual([
    'remote',
    'remote,banned',
  ])
})

testOnEachEngine('another account does not change the comment of its author', async (site) => {
  await site.addReview({ id: 1 })
  await storeRemoteComment(site.deps, REPLY)
  await storeRemoteComment(site.deps, { ...REPLY, actor: 'https://evil.example/users/eve', text: '換掉。' })
  expect((await listHeldComments(site)).map(({ content }) => content)).toEqual([REPLY.text])
})
