import { expect, test } from 'vitest'
import { keepGroups, SHELF } from './card-groups.ts'

const CARDS = Array.from({ length: 15 }, (_, id) => ({ id }))

test('what has been drawn of a list stays when more of it arrives', () => {
  const before = keepGroups([], CARDS.slice(0, 10), SHELF)
  const after = keepGroups(before, CARDS, SHELF)
  expect(after.flat()).toEqual(CARDS)
  expect(after.map((shelf) => shelf.length)).toEqual([4, 4, 4, 3])
  expect(after[0]).toBe(before[0])
  expect(after[1]).toBe(before[1])
  expect(after[2]).not.toBe(before[2])
})

test('a list in another order is drawn anew, also where a shelf begins and ends with the same cards', () => {
  const before = keepGroups([], CARDS, SHELF)
  const [first, second, third, ...others] = CARDS
  const after = keepGroups(before, [first!, third!, second!, ...others], SHELF)
  expect(after[0]).not.toBe(before[0])
  expect(after[1]).toBe(before[1])
})
