import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storageWith } from '../../../../../tests/support/browser/local-storage.ts'
import { deleteDraft, saveCommentDraft, readDraft } from './draft-storage.ts'

beforeEach(() => void vi.stubGlobal('localStorage', storageWith()))
afterEach(() => void vi.unstubAllGlobals())

test('the latest draft is stored for each review', () => {
  saveCommentDraft(1, { name: '蘇合', text: '一' })
  saveCommentDraft(2, { name: '', text: '二' })
  saveCommentDraft(1, { name: '蘇合', text: '一\n一' })
  expect(readDraft(1)).toEqual({ name: '蘇合', text: '一\n一' })
  expect(readDraft(2)).toEqual({ name: '', text: '二' })
  expect(readDraft(3)).toBeUndefined()
})

test('a draft written while signed in is returned only for the same account', () => {
  saveCommentDraft(1, { name: '蘇合', text: '一', whose: 'a' })
  saveCommentDraft(2, { name: '', text: '二' })
  expect(readDraft(1, 'b')).toBeUndefined()
  expect(readDraft(1)).toBeUndefined()
  expect(readDraft(1, 'a')).toMatchObject({ text: '一' })
  expect(readDraft(2, 'b')).toMatchObject({ text: '二' })
})

test('a deleted or emptied draft is removed, the others stay', () => {
  saveCommentDraft(1, { name: '蘇合', text: '一' })
  saveCommentDraft(2, { name: '蘇合', text: '二' })
  saveCommentDraft(3, { name: '蘇合', text: '三' })
  deleteDraft(1)
  saveCommentDraft(2, { name: '蘇合', text: ' \n ' })
  expect(readDraft(1)).toBeUndefined()
  expect(readDraft(2)).toBeUndefined()
  expect(readDraft(3)).toBeDefined()
})

test('beyond twenty drafts the oldest one is removed', () => {
  for (let review = 1; review <= 21; review++) saveCommentDraft(review, { name: '', text: '字' })
  expect(readDraft(1)).toBeUndefined()
  expect(readDraft(2)).toBeDefined()
  expect(readDraft(21)).toBeDefined()
})

test('damaged storage counts as empty', () => {
  for (const damaged of [
    '{',
    '{"1":2}',
    '[null,[1],[1,{"name":2,"text":"a"}],["1",{"name":"a","text":"b"}]]',
  ]) {
    vi.stubGlobal('localStorage', storageWith(damaged))
    expect(readDraft(1)).toBeUndefined()
    saveCommentDraft(1, { name: 'a', text: 'b' })
    expect(readDraft(1)).toEqual({ name: 'a', text: 'b' })
  }
})

test('a browser that denies storage, or has no room, causes no error', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  saveCommentDraft(1, { name: 'a', text: 'b' })
  deleteDraft(1)
  expect(readDraft(1)).toBeUndefined()
  vi.stubGlobal('localStorage', {
    getItem: () => '[[1,{"name":"a","text":"b"}]]',
    setItem: refuse,
    removeItem: refuse,
  })
  saveCommentDraft(1, { name: 'a', text: 'c' })
  deleteDraft(1)
  expect(readDraft(1)).toEqual({ name: 'a', text: 'b' })
})
