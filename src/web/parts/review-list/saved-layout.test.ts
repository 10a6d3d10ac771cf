import { expect, test } from 'vitest'
import { heightWith } from './list-memory.ts'

test('what has grown since the reader left it is not kept as high as it was', () => {
  const left = { height: 2400, cards: 3 }
  expect(heightWith(3, left)).toBe(2400)
  expect(heightWith(12, left)).toBeUndefined()
  expect(heightWith(3, undefined)).toBeUndefined()
})
