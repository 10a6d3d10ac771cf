import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { batchesOf, inTurns } from './batches.ts'

test('a batch has at most a hundred rows, and ends with the row that makes its texts long', () => {
  const rows = Array.from({ length: 250 }, (_, at) => at)
  expect([...batchesOf(rows)].map((batch) => batch.length)).toEqual([100, 100, 50])
  expect([...batchesOf(rows, () => 70_000)].every((batch) => batch.length === 2)).toBe(true)
  expect([...batchesOf(rows, () => 70_000)].flat()).toEqual(rows)
})

test('works that last long take turns: one of them goes on in each turn of the event loop', async () => {
  let turn = 0
  const turns: number[] = []
  const works = Array.from({ length: 5 }, async () => {
    for await (const batch of inTurns([1, 2, 3], () => 1_000_000)) turns.push(...batch.map(() => turn))
  })
  for (; turns.length < 15; turn++) await setImmediate()
  await Promise.all(works)
  expect(new Set(turns).size).toBe(15)
})
