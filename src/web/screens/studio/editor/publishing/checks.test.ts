import { expect, test } from 'vitest'
import { firstSentence } from './checks.ts'

test('a first sentence ends with its mark and closing quotation mark, and is never too long', () => {
  expect(firstSentence('一家人說好要去看燈塔。隔了十年才成行。', 60)).toBe('一家人說好要去看燈塔。')
  expect(firstSentence('她說：「好啊。」然後下樓。', 60)).toBe('她說：「好啊。」')
  expect(firstSentence('沒有句號', 60)).toBe('沒有句號')
  expect(firstSentence('🌊海海海', 2)).toBe('🌊海')
  expect(firstSentence('  ', 60)).toBe('')
})
