import { expect, test } from 'vitest'
import { type ImportedText, textItem } from './imported-text.ts'
import { nameText } from './name-text.ts'

function named(title: string, more: Partial<ImportedText> = {}) {
  const {
    kind,
    title: book,
    headline,
  } = nameText(textItem({ source: '', where: '', html: '', title, ...more }).text)
  return [kind, book, headline]
}

test('a title names a book by exactly one 《…》 or by its beginning, and the rest of it stays', () => {
  expect(named('讀《邊城》')).toEqual(['review', '邊城', '讀'])
  expect(named('《邊城》：水邊的人')).toEqual(['review', '邊城', '水邊的人'])
  expect(named('【書評】《邊城》')).toEqual(['review', '邊城', ''])
  expect(named('【書評】邊城')).toEqual(['review', '邊城', ''])
  expect(named('書評：《邊城》——水邊')).toEqual(['review', '邊城', '水邊'])
  expect(named('书评: 边城')).toEqual(['review', '边城', ''])
  expect(named('我為什麼不喜歡《邊城》的結局')).toEqual(['review', '邊城', '我為什麼不喜歡《邊城》的結局'])
  expect(named('《邊城》與《長河》')).toEqual(['essay', '', '《邊城》與《長河》'])
  expect(named('一個下午')).toEqual(['essay', '', '一個下午'])
})

test('fields name a book beside the title of the text; a page is a page', () => {
  expect(named('水邊的人', { book: { title: '邊城' } })).toEqual(['review', '邊城', '水邊的人'])
  expect(named('邊城', { book: { title: '邊城' } })).toEqual(['review', '邊城', ''])
  expect(named('讀《邊城》', { book: { title: '邊城' } })).toEqual(['review', '邊城', '讀'])
  expect(named('邊城', { book: { isbn: '9789571399999' } })).toEqual(['review', '邊城', ''])
  expect(named('邊城', { book: { author: '沈從文', rating: 4.5 } })).toEqual(['review', '邊城', ''])
  expect(named('一年', { book: { author: '阿川' } })[0]).toBe('essay')
  expect(named('關於《邊城》', { hidden: [{ code: 'page', detail: '' }] })).toEqual([
    'page',
    '邊城',
    '關於《邊城》',
  ])
})

test('what the owner chooses wins, and a headline that is too long is cut and named', () => {
  const { text } = textItem({ source: '', where: '', html: '', title: '一'.repeat(70) })
  expect(nameText(text, 'review')).toEqual({ kind: 'review', title: '一'.repeat(70), headline: '' })
  expect(nameText(text)).toMatchObject({ headline: `${'一'.repeat(59)}…`, cut: '一'.repeat(70) })
  expect(nameText({ ...text, title: '讀《邊城》' }, 'essay')).toMatchObject({
    kind: 'essay',
    headline: '讀《邊城》',
  })
})
