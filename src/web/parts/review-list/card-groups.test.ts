import { expect, test } from 'vitest'
import type { ReviewCard } from '../../../contract/reviews/reviews.ts'
import { groupCards } from './card-groups.ts'

const CARDS = Array.from({ length: 30 }, (_, id) => ({ id }) as ReviewCard)

test('a full group stays the same array when more cards arrive', () => {
  const before = groupCards([], CARDS.slice(0, 20))
  const after = groupCards(before, CARDS)
  expect(after.flat()).toEqual(CARDS)
  expect(after.map((group) => group.length)).toEqual([12, 12, 6])
  expect(after[0]).toBe(before[0])
  expect(after[1]).not.toBe(before[1])
})

test('a group whose cards change their order is a new array, even with the same first and last card', () => {
  const before = groupCards([], CARDS)
  const [first, second, third, ...others] = CARDS
  const after = groupCards(before, [first!, third!, second!, ...others])
  expect(after[0]).not.toBe(before[0])
  expect(after[1]).toBe(before[1])
})
