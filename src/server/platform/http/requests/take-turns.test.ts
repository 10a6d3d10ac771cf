import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { takeTurns } from './body-limit.ts'

test('other work runs between requests that arrive together', async () => {
  const order: string[] = []
  const app = new Hono().get('/:name', takeTurns, (c) => {
    order.push(c.req.param('name'))
    setImmediate(() => order.push('other work'))
    return c.text('')
  })
  await Promise.all(['/a', '/b', '/c'].map(async (path) => app.request(path)))
  expect(order.slice(0, 5)).toEqual(['a', 'other work', 'b', 'other work', 'c'])
})
