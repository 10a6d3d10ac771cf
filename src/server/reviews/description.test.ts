import { expect, test } from 'vitest'
import { descriptionOf } from './reviews.service.ts'

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
