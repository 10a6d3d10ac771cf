import { expect } from 'vitest'
import { countLockWaits } from '../../../tests/support/database/lock-waits.ts'
import { codeOf } from '../../../tests/support/server/problem-of.ts'
import { LEGITIMATE } from '../../../tests/support/hostile/spam.ts'
import { holdClock } from '../../../tests/support/server/test-clock.ts'
import { testOnEachEngine } from '../../../tests/support/server/test-site.ts'
import { newVisitor, prove } from '../../../tests/support/server/visitors.ts'
import { type Database, lockNamed } from '../platform/db/database.ts'
import { POSTING_LOCK } from './comments.store.ts'

testOnEachEngine(
  'of thirty equal texts sent at once one is published and the others are held',
  async (site) => {
    const clock = holdClock(site)
    await site.addReview({ id: 1 })
    const senders = Array.from({ length: 30 }, () => newVisitor(site, clock))
    const proofs = await Promise.all(senders.map(prove))
    clock.pass(60)
    const answers = await Promise.all(
      senders.map((sender, index) =>
        sender.send('POST', '/api/reviews/1/comments', {
          user_name: `讀者${index}`,
          content: '這款保健食品我吃了三個月，精神好了很多，現在全館五折，大家快來看看。',
          proof: proofs[index],
        }),
      ),
    )
    const statuses = answers.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([201, ...Array<number>(29).fill(202)])
  },
)

testOnEachEngine('a comment sent again over a bad line is one comment, also for the limits', async (site) => {
  const clock = holdClock(site)
  await site.addReview({ id: 1 })
  const reader = newVisitor(site, clock)
  const proof = await prove(reader)
  clock.pass(60)
  const [first, second] = LEGITIMATE
  const send = () =>
    reader.send('POST', '/api/reviews/1/comments', { user_name: '小青', content: first?.text, proof })
  const { comment } = (await (await send()).json()) as { comment: { id: number } }
  for (let index = 0; index < 12; index++)
    expect(await (await send()).json()).toMatchObject({ outcome: 'published', comment: { id: comment.id } })
  await reader.publish(1, { text: second?.text ?? '' })
})

testOnEachEngine('readers are served while a flood of comments is queued', async (site) => {
  const { database } = site.deps
  // SQLite has no turns to wait for.
  if (database.engine === 'sqlite') return
  const clock = holdClock(site)
  await site.addReview({ id: 1 })
  const senders = LEGITIMATE.slice(0, 12).map(({ text }) => ({ text, sender: newVisitor(site, clock) }))
  // Before the lock is held: who waits for it gives up after four seconds.
  const proofs = await Promise.all(senders.map(({ sender }) => prove(sender)))
  clock.pass(60)
  const end = await standStill(database)
  const flood = senders.map(({ text, sender }, index) =>
    sender.send('POST', '/api/reviews/1/comments', {
      user_name: '小青',
      content: text,
      proof: proofs[index],
    }),
  )
  // Of the five writers; the fifth holds the lock.
  await expect.poll(() => countLockWaits(database)).toBe(4)
  expect((await site.get('/api/reviews/1')).status).toBe(200)
  expect(await countLockWaits(database)).toBe(4)
  await end()
  for (const answer of await Promise.all(flood)) expect(answer.status).toBeLessThan(300)
})

testOnEachEngine('writers do not wait for ever for a process that hangs', async (site) => {
  const { database } = site.deps
  if (database.engine === 'sqlite') return
  await site.addReview({ id: 1 })
  const end = await standStill(database)
  const send = () =>
    site.send('POST', '/api/reviews/1/comments', { user_name: '小青', content: '讀完在窗邊坐了很久。' })
  const answers = await Promise.all(Array.from({ length: 60 }, send))
  const codes = await Promise.all(answers.map(codeOf))
  // Those that waited for the lock, and those whose turn came after them.
  expect(new Set(codes)).toEqual(new Set(['unavailable', 'busy']))
  const refused = answers[codes.indexOf('busy')]
  expect(refused?.status).toBe(429)
  expect(refused?.headers.get('Retry-After')).toBe('5')
  await end()
  expect((await send()).status).toBe(202)
})

/** Holds the lock like a process that hangs, until the returned function is called. */
async function standStill(database: Database): Promise<() => Promise<void>> {
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  const { promise: isTaken, resolve: take } = Promise.withResolvers<void>()
  const standing = database.lockedTransaction('another process', async (queries) => {
    await lockNamed(queries, POSTING_LOCK)
    take()
    await isOver
  })
  await isTaken
  return () => {
    end()
    return standing
  }
}
