import { expect } from 'vitest'
import { listHeldComments } from '../../../tests/support/server/moderation.ts'
import { testOnEachEngine, testOnSqlite } from '../../../tests/support/server/test-site.ts'
import { createBan } from './bans.service.ts'
import { deleteRemoteComments, storeRemoteComment } from './remote-comments.service.ts'
import { countLockWaits } from '../../../tests/support/database/lock-waits.ts'
import { moderate } from '../studio/comments/testing.ts'
import { applyStates } from './moderation.service.ts'
import { answer, countsOf } from './testing.ts'

const REPLY = {
  kind: 'activity' as const,
  object: 'https://far.example/notes/1',
  actor: 'https://far.example/users/ann',
  url: 'https://far.example/@ann/1',
  reviewId: 1,
  name: 'Ann',
  inbox: null,
  handle: null,
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

testOnSqlite('an answer to a page that mentions a text stays here', async (site) => {
  const { list } = await moderate(site)
  await storeRemoteComment(site.deps, { ...REPLY, kind: 'webmention', reviewId: 3, actor: 'far.example' })
  expect((await list()).comments[0]).toMatchObject({ answers_go: 'nowhere', origin: REPLY.url })
})

testOnEachEngine('another account does not change the comment of its author', async (site) => {
  await site.addReview({ id: 1 })
  await storeRemoteComment(site.deps, REPLY)
  await storeRemoteComment(site.deps, { ...REPLY, actor: 'https://evil.example/users/eve', text: '換掉。' })
  expect((await listHeldComments(site)).map(({ content }) => content)).toEqual([REPLY.text])
})

testOnEachEngine(
  'the answers to a comment that its author withdraws while it is set to wait come back',
  async (site) => {
    const owner = await moderate(site)
    const { database } = site.deps
    await storeRemoteComment(site.deps, { ...REPLY, reviewId: 3 })
    const [held] = await listHeldComments(site)
    const id = held?.id ?? 0
    await owner.change({ id, state: 'published' })
    await answer(site, owner.clock, id, '回給遠方。')
    const [moved, waited] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const moving = database.transaction(async (queries) => {
      await applyStates(queries, [{ id, state: 'held' }], site.deps.clock.now())
      moved.resolve()
      await waited.promise
    })
    await moved.promise
    const withdrawn = deleteRemoteComments(site.deps, { actor: REPLY.actor, object: REPLY.object })
    // SQLite has one writer at a time.
    if (database.engine === 'postgres') await expect.poll(() => countLockWaits(database)).toBe(1)
    waited.resolve()
    await Promise.all([moving, withdrawn])
    expect(await countsOf(site, owner)).toMatchObject({ total: 1, published: 1 })
  },
)
