import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { postComment } from '../../../../contract/comments/comments.ts'
import { createStudioReview } from '../../../../contract/studio/studio-reviews.endpoints.ts'
import { endpointRoute } from '../create-api.ts'
import { queueLargeBodies } from './body-limit.ts'

test('one large body is handled at a time, four are received, and small ones go on', async () => {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const app = new Hono().post('/:name', queueLargeBodies, async (c) => {
    const name = c.req.param('name')
    begun.push(name)
    if (name !== 'small') await new Promise<void>((resolve) => ends.set(name, resolve))
    return c.body(null, 204)
  })
  const send = (name: string, length: number, body: ReadableStream | string) => {
    // A stream is refused without `duplex`, which the DOM's types lack.
    const init: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      headers: { 'Content-Length': `${length}` },
      body,
      duplex: 'half',
    }
    return app.request(`/${name}`, init)
  }
  const stalled = Array.from({ length: 3 }, () => new TransformStream<Uint8Array, Uint8Array>())
  const slow = stalled.map(({ readable }, at) => send(`slow ${at}`, 1e6, readable))
  const large = ['first', 'second'].map((name) => send(name, 1e6, '{}'))
  const small = await send('small', 100, '{}')
  expect(small.status).toBe(204)
  await expect.poll(() => begun).toEqual(['small', 'first'])
  ends.get('first')?.()
  await expect.poll(() => begun).toEqual(['small', 'first', 'second'])
  ends.get('second')?.()
  for (const { writable } of stalled) await writable.close()
  for (let at = 0; at < slow.length; at++) {
    await expect.poll(() => begun).toHaveLength(4 + at)
    ends.get(begun.at(-1) ?? '')?.()
  }
  for (const answer of [...slow, ...large]) expect((await answer).status).toBe(204)
})

test('members’ endpoints queue them, and those that strangers may call do not', () => {
  expect(endpointRoute(createStudioReview, []).middleware).toContain(queueLargeBodies)
  expect(endpointRoute(postComment, []).middleware).not.toContain(queueLargeBodies)
})
