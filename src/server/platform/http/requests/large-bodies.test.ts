import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { postComment } from '../../../../contract/comments/comments.endpoints.ts'
import { createStudioReview } from '../../../../contract/studio/studio-reviews.endpoints.ts'
import { endpointRoute } from '../endpoint-route.ts'
import { queueLargeBodies } from './large-bodies.ts'

test('two large bodies are handled at once, others wait, and small ones go on', async () => {
  const { promise: end, resolve: endAll } = Promise.withResolvers<void>()
  const begun: string[] = []
  const app = new Hono().post('/:name', queueLargeBodies, async (c) => {
    begun.push(c.req.param('name'))
    await end
    return c.body(null, 204)
  })
  const send = (name: string, length: number) =>
    app.request(`/${name}`, { method: 'POST', headers: { 'Content-Length': `${length}` } })
  const sent = [send('first', 1e6), send('second', 1e6), send('third', 1e6), send('small', 100)]
  await expect.poll(() => begun).toEqual(['first', 'second', 'small'])
  endAll()
  for (const answer of sent) expect((await answer).status).toBe(204)
  expect(begun.at(-1)).toBe('third')
})

test('members’ endpoints queue them, and those that strangers may call do not', () => {
  expect(endpointRoute(createStudioReview, []).middleware).toContain(queueLargeBodies)
  expect(endpointRoute(postComment, []).middleware).not.toContain(queueLargeBodies)
})
