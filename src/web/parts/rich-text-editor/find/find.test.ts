import { expect, test } from 'vitest'
import { findMatches } from './find.ts'
import { openText } from '../testing.ts'

/** The text of each match. */
function found(html: string, text: string, isFolded = true): string[] {
  const { doc } = openText(html).state()
  return findMatches(doc, { text, isFolded }).map(({ from, to }) => doc.textBetween(from, to))
}

test('Simplified and Traditional, full and half width are found alike, or not', () => {
  expect(found('<p>讀書、读书、ＡＢ、ab</p>', '读书')).toEqual(['讀書', '读书'])
  expect(found('<p>讀書、读书</p>', '读书', false)).toEqual(['读书'])
  expect(found('<p>ＡＢ、ab</p>', 'Ab')).toEqual(['ＡＢ', 'ab'])
})

test('a match crosses marks and ruby, not blocks and pictures', () => {
  expect(found('<p>燈<em>塔</em>行</p>', '燈塔行')).toEqual(['燈塔行'])
  expect(found('<p>燈</p><p>塔</p>', '燈塔')).toEqual([])
  expect(found('<p>燈<img src="/media/a.webp">塔</p>', '燈塔')).toEqual([])
  const { doc } = openText('<p><ruby>漢<rt>ㄏㄢˋ</rt></ruby>字</p>').state()
  expect(findMatches(doc, { text: '漢字', isFolded: true })).toHaveLength(1)
})

test('matches do not overlap, and characters outside the first plane keep their places', () => {
  expect(found('<p>哈哈哈</p>', '哈哈')).toEqual(['哈哈'])
  expect(found('<p>𠮷野家的燈</p>', '燈')).toEqual(['燈'])
})
