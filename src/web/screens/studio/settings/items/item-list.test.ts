import { expect, test } from 'vitest'
import { inOrder, withoutItem } from './item-list.tsx'

const [a, b, c] = [{ url: 'a' }, { url: 'b' }, { url: 'c' }]

test('an item is removed from a list that changed meanwhile, and one of two alike stays', () => {
  expect(withoutItem([b, c], { ...c })).toEqual([b])
  expect(withoutItem([b], a)).toEqual([b])
  expect(withoutItem([a, b, a], a)).toEqual([b, a])
})

test('an order brings nothing back that was removed meanwhile, and loses nothing new', () => {
  expect(inOrder([a, c], [c, b, a])).toEqual([c, a])
  expect(inOrder([a, b, c], [b, a])).toEqual([b, a, c])
})
