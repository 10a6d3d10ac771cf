import { expect, test } from 'vitest'
import { joinNotes } from '../../../parts/note-conflict/note-conflict.tsx'
import { countTyped, isLongChange } from './entry-notes.tsx'

test('what was typed is counted without the text that was there before', () => {
  expect(countTyped('', '三個字')).toBe(3)
  expect(countTyped('第一章。', '第一章。很好。')).toBe(3)
  expect(countTyped('第一章。', '第二章。')).toBe(1)
  expect(countTyped('哈哈', '哈哈哈')).toBe(1)
  expect(countTyped('第一章。第二章。', '第一章。')).toBe(0)
  expect(countTyped('', '𠮷𠮷')).toBe(2)
})

test('a long text is one of fifty characters that are not saved', () => {
  const saved = '已經儲存的筆記。'.repeat(100)
  expect(isLongChange(saved, `${saved}${'字'.repeat(49)}`)).toBe(false)
  expect(isLongChange(saved, `${saved}${'字'.repeat(50)}`)).toBe(true)
  expect(isLongChange(saved, '')).toBe(false)
})

test('joined notes contain both texts, and the lines with which they begin once', () => {
  expect(joinNotes('甲\n乙', '甲\n丙')).toBe('甲\n乙\n\n丙')
  expect(joinNotes('甲', '乙')).toBe('甲\n\n乙')
  expect(joinNotes('', '乙')).toBe('乙')
  expect(joinNotes('甲', '')).toBe('甲')
  expect(joinNotes('甲\n乙', '甲')).toBe('甲\n乙')
  expect(joinNotes('甲', '甲\n乙')).toBe('甲\n乙')
  expect(joinNotes('甲乙\n丁', '甲丙\n丁')).toBe('甲乙\n丁\n\n甲丙\n丁')
})
