import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storageWith } from '../../../tests/support/browser/local-storage.ts'
import { findUnfinished, setElsewhere } from '../screens/home/continue-line.tsx'
import { readingPositions } from './reading-positions.ts'

beforeEach(() => {
  vi.stubGlobal('localStorage', storageWith())
  vi.stubGlobal('document', { documentElement: { classList: { toggle: () => {} } } })
})
afterEach(() => void vi.unstubAllGlobals())

test('the latest position of each review is saved', () => {
  readingPositions.set(1, { block: 9, heading: '崇禎十一年的火星' })
  readingPositions.set(2, { block: 3, heading: null })
  readingPositions.set(1, { block: 12, heading: '魚在夜裡朝北' })
  expect(readingPositions.get(1)).toEqual({ block: 12, heading: '魚在夜裡朝北' })
  expect(readingPositions.get(2)).toEqual({ block: 3, heading: null })
  expect(readingPositions.get(3)).toBeUndefined()
})

test('deleting a position leaves the others', () => {
  readingPositions.set(1, { block: 9, heading: null })
  readingPositions.set(2, { block: 3, heading: null })
  readingPositions.remove(1)
  expect(readingPositions.get(1)).toBeUndefined()
  expect(readingPositions.get(2)).toEqual({ block: 3, heading: null })
})

test('with more than fifty reviews the one saved longest ago is dropped', () => {
  for (let review = 1; review <= 50; review++) readingPositions.set(review, { block: review, heading: null })
  readingPositions.set(1, { block: 1, heading: null })
  readingPositions.set(51, { block: 51, heading: null })
  expect(readingPositions.get(1)).toBeDefined()
  expect(readingPositions.get(2)).toBeUndefined()
  expect(readingPositions.get(51)).toBeDefined()
})

test('the text to go on with is the one with a title that was read last', () => {
  readingPositions.set(1, { block: 9, heading: '崇禎十一年的火星' }, '《夜航船》')
  readingPositions.set(2, { block: 3, heading: null }, '《茶館》')
  readingPositions.set(3, { block: 3, heading: null })
  expect(findUnfinished()).toEqual({ review: 2, heading: null, title: '《茶館》' })
  readingPositions.set(1, { block: 10, heading: null })
  expect(findUnfinished()).toEqual({ review: 1, heading: null, title: '《夜航船》' })
  readingPositions.remove(1)
  readingPositions.remove(2)
  expect(findUnfinished()).toBeUndefined()
})

test('a text of another device comes after those of this one, and changes no place here', () => {
  const elsewhere = (review: number, title: string) => ({
    review,
    title,
    position: { block: 5, heading: null },
  })
  setElsewhere(elsewhere(1, '《夜航船》'))
  expect(findUnfinished()).toMatchObject({ review: 1, title: '《夜航船》' })
  expect(readingPositions.get(1)).toEqual({ block: 5, heading: null })
  // The account has another one now, which was opened here for a moment.
  readingPositions.set(2, { block: 9, heading: null })
  setElsewhere(elsewhere(2, '《茶館》'))
  expect(findUnfinished()).toBeUndefined()
  expect(readingPositions.get(1)).toBeUndefined()
  expect(readingPositions.get(2)).toEqual({ block: 9, heading: null })
  readingPositions.set(3, { block: 7, heading: null }, '《城南舊事》')
  setElsewhere(elsewhere(4, '《邊城》'))
  expect(findUnfinished()).toMatchObject({ review: 3 })
  readingPositions.remove(3)
  expect(findUnfinished()).toMatchObject({ review: 4 })
  setElsewhere(null)
  expect(findUnfinished()).toBeUndefined()
})

test('damaged storage reads as empty', () => {
  for (const damaged of [
    '{',
    '{"1":2}',
    '[null,[1],[1,null],["1",{"block":2,"heading":null}],[1,{"block":2,"heading":3}]]',
  ]) {
    vi.stubGlobal('localStorage', storageWith(damaged))
    expect(readingPositions.get(1)).toBeUndefined()
    readingPositions.set(1, { block: 4, heading: null })
    expect(readingPositions.get(1)).toEqual({ block: 4, heading: null })
  }
})

test('a browser that denies storage causes no error', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  readingPositions.set(1, { block: 9, heading: null })
  readingPositions.remove(1)
  expect(readingPositions.get(1)).toBeUndefined()
})
