import { expect, test } from 'vitest'
import { writeJson } from './stream-text.ts'

const ROWS = Array.from({ length: 250 }, (_, id) => ({ id, title: `「${id}」\n\\"`, absent: undefined }))

test('JSON in pieces is the same text as JSON in one piece', async () => {
  const values: object[] = [
    {},
    { a: 1 },
    { rows: [] },
    { rows: ROWS },
    { absent: undefined, rows: ROWS, none: [], last: null },
    { head: { of: [1] }, one: ['x'], more: ROWS, text: ']' },
  ]
  for (const value of values) expect((await piecesOf(value)).join('')).toBe(JSON.stringify(value))
})

test('lists come in the batches in which they are read', async () => {
  async function* batches() {
    yield ROWS.slice(0, 3)
    yield []
    yield ROWS.slice(3, 5)
  }
  const pieces = await piecesOf({ total: 5, rows: batches() })
  expect(pieces.join('')).toBe(JSON.stringify({ total: 5, rows: ROWS.slice(0, 5) }))
  expect(pieces).toHaveLength(3)
})

async function piecesOf(answer: object): Promise<string[]> {
  const pieces: string[] = []
  for await (const piece of writeJson(answer)) pieces.push(piece)
  return pieces
}
