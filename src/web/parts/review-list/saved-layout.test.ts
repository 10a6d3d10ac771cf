import { expect, test } from 'vitest'
import { savedHeightOf } from './saved-layout.ts'

test('the saved height of a group that has more cards now is not used', () => {
  const saved = { height: 2400, cards: 3 }
  expect(savedHeightOf(3, saved)).toBe(2400)
  expect(savedHeightOf(12, saved)).toBeUndefined()
  expect(savedHeightOf(3, undefined)).toBeUndefined()
})
