import { expect } from 'vitest'
import { HONEST } from '../../../tests/support/spam.ts'
import { holdClock } from '../../../tests/support/test-clock.ts'
import { testOnEachEngine } from '../../../tests/support/test-site.ts'
import { newVisitor, prove } from '../../../tests/support/visitors.ts'

testOnEachEngine(
  'of thirty who send the same text at the same moment one is published, the others wait',
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
  const [first, second] = HONEST
  const send = () =>
    reader.send('POST', '/api/reviews/1/comments', { user_name: '小青', content: first?.text, proof })
  const { comment } = (await (await send()).json()) as { comment: { id: number } }
  for (let index = 0; index < 12; index++)
    expect(await (await send()).json()).toMatchObject({ outcome: 'published', comment: { id: comment.id } })
  await reader.publish(1, { text: second?.text ?? '' })
})
