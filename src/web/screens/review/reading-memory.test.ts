import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readingPlaces } from './reading-memory.ts'

beforeEach(() => void vi.stubGlobal('localStorage', storage()))
afterEach(() => void vi.unstubAllGlobals())

test('a place is kept for each review by itself, the latest counting', () => {
  readingPlaces.set(1, { block: 9, heading: '崇禎十一年的火星' })
  readingPlaces.set(2, { block: 3, heading: null })
  readingPlaces.set(1, { block: 12, heading: '魚在夜裡朝北' })
  expect(readingPlaces.get(1)).toEqual({ block: 12, heading: '魚在夜裡朝北' })
  expect(readingPlaces.get(2)).toEqual({ block: 3, heading: null })
  expect(readingPlaces.get(3)).toBeUndefined()
})

test('a forgotten place is gone, the others stay', () => {
  readingPlaces.set(1, { block: 9, heading: null })
  readingPlaces.set(2, { block: 3, heading: null })
  readingPlaces.remove(1)
  expect(readingPlaces.get(1)).toBeUndefined()
  expect(readingPlaces.get(2)).toEqual({ block: 3, heading: null })
})

test('after fifty reviews the one read longest ago gives way', () => {
  for (let review = 1; review <= 50; review++) readingPlaces.set(review, { block: review, heading: null })
  readingPlaces.set(1, { block: 1, heading: null })
  readingPlaces.set(51, { block: 51, heading: null })
  expect(readingPlaces.get(1)).toBeDefined()
  expect(readingPlaces.get(2)).toBeUndefined()
  expect(readingPlaces.get(51)).toBeDefined()
})

test('a damaged memory is no memory', () => {
  for (const damaged of [
    '{',
    '{"1":2}',
    '[null,[1],[1,null],["1",{"block":2,"heading":null}],[1,{"block":2,"heading":3}]]',
  ]) {
    vi.stubGlobal('localStorage', storage(damaged))
    expect(readingPlaces.get(1)).toBeUndefined()
    readingPlaces.set(1, { block: 4, heading: null })
    expect(readingPlaces.get(1)).toEqual({ block: 4, heading: null })
  }
})

test('a browser that keeps nothing disturbs nobody', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  readingPlaces.set(1, { block: 9, heading: null })
  readingPlaces.remove(1)
  expect(readingPlaces.get(1)).toBeUndefined()
})

function storage(initial?: string) {
  let kept = initial
  return {
    getItem: () => kept ?? null,
    setItem: (_key: string, value: string) => {
      kept = value
    },
    removeItem: () => {
      kept = undefined
    },
  }
}
