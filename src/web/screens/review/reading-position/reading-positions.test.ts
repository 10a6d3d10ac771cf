import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storageWith } from '../../../../../tests/support/browser/local-storage.ts'
import { readingPositions } from './reading-positions.ts'

beforeEach(() => void vi.stubGlobal('localStorage', storageWith()))
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
