import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetDraft, keepDraftOf, recallDraft } from './draft-memory.ts'

beforeEach(() => void vi.stubGlobal('localStorage', storage()))
afterEach(() => void vi.unstubAllGlobals())

test('what was typed is kept for each review by itself, the latest counting', () => {
  keepDraftOf(1, { name: '蘇合', text: '一' })
  keepDraftOf(2, { name: '', text: '二' })
  keepDraftOf(1, { name: '蘇合', text: '一\n一' })
  expect(recallDraft(1)).toEqual({ name: '蘇合', text: '一\n一' })
  expect(recallDraft(2)).toEqual({ name: '', text: '二' })
  expect(recallDraft(3)).toBeUndefined()
})

test('what a reader has written under their account is shown to nobody else', () => {
  keepDraftOf(1, { name: '蘇合', text: '一', whose: 'a' })
  keepDraftOf(2, { name: '', text: '二' })
  expect(recallDraft(1, 'b')).toBeUndefined()
  expect(recallDraft(1)).toBeUndefined()
  expect(recallDraft(1, 'a')).toMatchObject({ text: '一' })
  expect(recallDraft(2, 'b')).toMatchObject({ text: '二' })
})

test('what was sent or taken back is forgotten, the others stay', () => {
  keepDraftOf(1, { name: '蘇合', text: '一' })
  keepDraftOf(2, { name: '蘇合', text: '二' })
  keepDraftOf(3, { name: '蘇合', text: '三' })
  forgetDraft(1)
  keepDraftOf(2, { name: '蘇合', text: ' \n ' })
  expect(recallDraft(1)).toBeUndefined()
  expect(recallDraft(2)).toBeUndefined()
  expect(recallDraft(3)).toBeDefined()
})

test('after twenty reviews the oldest draft gives way', () => {
  for (let review = 1; review <= 21; review++) keepDraftOf(review, { name: '', text: '字' })
  expect(recallDraft(1)).toBeUndefined()
  expect(recallDraft(2)).toBeDefined()
  expect(recallDraft(21)).toBeDefined()
})

test('a damaged memory is no memory', () => {
  for (const damaged of [
    '{',
    '{"1":2}',
    '[null,[1],[1,{"name":2,"text":"a"}],["1",{"name":"a","text":"b"}]]',
  ]) {
    vi.stubGlobal('localStorage', storage(damaged))
    expect(recallDraft(1)).toBeUndefined()
    keepDraftOf(1, { name: 'a', text: 'b' })
    expect(recallDraft(1)).toEqual({ name: 'a', text: 'b' })
  }
})

test('a browser that keeps nothing, or has no room, disturbs nobody', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  keepDraftOf(1, { name: 'a', text: 'b' })
  forgetDraft(1)
  expect(recallDraft(1)).toBeUndefined()
  vi.stubGlobal('localStorage', {
    getItem: () => '[[1,{"name":"a","text":"b"}]]',
    setItem: refuse,
    removeItem: refuse,
  })
  keepDraftOf(1, { name: 'a', text: 'c' })
  forgetDraft(1)
  expect(recallDraft(1)).toEqual({ name: 'a', text: 'b' })
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
