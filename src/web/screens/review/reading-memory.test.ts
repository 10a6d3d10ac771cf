import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetPlace, keepPlace, recallPlace } from './reading-memory.ts'

beforeEach(() => void vi.stubGlobal('localStorage', storage()))
afterEach(() => void vi.unstubAllGlobals())

test('a place is kept for each review by itself, the latest counting', () => {
  keepPlace(1, { block: 9, heading: '崇禎十一年的火星' })
  keepPlace(2, { block: 3, heading: null })
  keepPlace(1, { block: 12, heading: '魚在夜裡朝北' })
  expect(recallPlace(1)).toEqual({ block: 12, heading: '魚在夜裡朝北' })
  expect(recallPlace(2)).toEqual({ block: 3, heading: null })
  expect(recallPlace(3)).toBeUndefined()
})

test('a forgotten place is gone, the others stay', () => {
  keepPlace(1, { block: 9, heading: null })
  keepPlace(2, { block: 3, heading: null })
  forgetPlace(1)
  expect(recallPlace(1)).toBeUndefined()
  expect(recallPlace(2)).toEqual({ block: 3, heading: null })
})

test('after fifty reviews the one read longest ago gives way', () => {
  for (let review = 1; review <= 50; review++) keepPlace(review, { block: review, heading: null })
  keepPlace(1, { block: 1, heading: null })
  keepPlace(51, { block: 51, heading: null })
  expect(recallPlace(1)).toBeDefined()
  expect(recallPlace(2)).toBeUndefined()
  expect(recallPlace(51)).toBeDefined()
})

test('a damaged memory is no memory', () => {
  for (const damaged of ['{', '{"1":2}', '[null,[1],["1",2,null],[1,2,3]]']) {
    vi.stubGlobal('localStorage', storage(damaged))
    expect(recallPlace(1)).toBeUndefined()
    keepPlace(1, { block: 4, heading: null })
    expect(recallPlace(1)).toEqual({ block: 4, heading: null })
  }
})

test('a browser that keeps nothing disturbs nobody', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
  keepPlace(1, { block: 9, heading: null })
  forgetPlace(1)
  expect(recallPlace(1)).toBeUndefined()
})

function storage(initial?: string) {
  let kept = initial
  return {
    getItem: () => kept ?? null,
    setItem: (_key: string, value: string) => {
      kept = value
    },
  }
}
