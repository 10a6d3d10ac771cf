import { expect, test } from 'vitest'
import { publishDateText } from '../../../contract/wording/review.ts'
import { descriptionOf } from './description.ts'
import { wrapTables } from './wrap-tables.ts'

const BOX = { className: 'box', label: '表格' }
const OPENING = '<div class="box" role="region" aria-label="表格" tabindex="0">'

test('each table is wrapped in its own box, nested tables too', () => {
  const inner = '<table><tr><td>內</td></tr></table>'
  expect(wrapTables(`<p>前</p>${inner}<p>後</p>`, BOX)).toBe(`<p>前</p>${OPENING}${inner}</div><p>後</p>`)
  const nested = wrapTables(`<table><tr><td>${inner}</td></tr></table>`, BOX)
  expect(nested.match(/<div/g)).toHaveLength(2)
  expect(nested.match(/<\/table><\/div>/g)).toHaveLength(2)
})

test('an article without tables stays unchanged', () => {
  const html = '<p>談「&lt;table&gt;」的一段。</p>'
  expect(wrapTables(html, BOX)).toBe(html)
})

test('the description is the summary, else the excerpt, else the beginning of the text', () => {
  expect(descriptionOf({ summary: '摘要', excerpt: '引言', content: '<p>正文</p>' })).toBe('摘要')
  expect(descriptionOf({ summary: ' ', excerpt: '引言', content: '<p>正文</p>' })).toBe('引言')
  const content = '<h2>起頭</h2><p>甲&amp;乙 &lt;丙&gt;</p>'
  expect(descriptionOf({ summary: '', excerpt: '', content })).toBe('起頭 甲&乙 <丙>')
})

test('the beginning of a long text is cut between characters', () => {
  const content = `<p>${'𠀀'.repeat(200)}</p>`
  expect(descriptionOf({ summary: '', excerpt: '', content })).toBe(`${'𠀀'.repeat(120)}……`)
})

test('a date is written in Chinese in every time zone; an incomplete date stays unchanged', () => {
  expect(publishDateText('2025-03-09')).toBe('2025 年 3 月 9 日')
  expect(publishDateText('2024-12-31')).toBe('2024 年 12 月 31 日')
  expect(publishDateText('2023-12')).toBe('2023-12')
})
