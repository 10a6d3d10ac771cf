import { expect, test } from 'vitest'
import { keepPieces } from './keep-pieces.ts'

const CARDS = Array.from({ length: 150 }, (_, id) => ({ id }))

test('what has been drawn of a list stays when more of it arrives', () => {
  const before = keepPieces([], CARDS.slice(0, 100))
  const after = keepPieces(before, CARDS)
  expect(after.flat()).toEqual(CARDS)
  expect(after.map((piece) => piece.length)).toEqual([48, 48, 48, 6])
  expect(after[0]).toBe(before[0])
  expect(after[1]).toBe(before[1])
  expect(after[2]).not.toBe(before[2])
})

test('a list in another order is drawn anew, also where a piece begins and ends with the same cards', () => {
  const before = keepPieces([], CARDS)
  const [first, second, third, ...others] = CARDS
  const after = keepPieces(before, [first!, third!, second!, ...others])
  expect(after[0]).not.toBe(before[0])
  expect(after[1]).toBe(before[1])
})
