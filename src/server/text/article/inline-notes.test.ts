import { expect, test } from 'vitest'
import { displayArticle } from './display-article.ts'
import { sanitizeArticle } from './sanitize-article.ts'

function display(note: string): string {
  const address = { path: '/review/3', siteUrl: 'https://xingcha.test', medium: 'page' as const }
  return displayArticle(sanitizeArticle(`<p>道可道<small class="warichu">${note}</small>。</p>`), address)
}

test('a short note within a line is set in two rows, neither of which begins with a closing mark', () => {
  expect(display('上篇道經也')).toBe(
    '<p>道可<span class="noted">道<small class="warichu rows">上篇道<br />經也</small>。</span></p>',
  )
  expect(display('有形，之始也。')).toContain('有形，之<br />始也。')
  expect(display('可道之，言也。')).toContain('可道之，<br />言也。')
  expect(display('言「無名」也')).toContain('言「無<br />名」也')
})

test('a note that is very short or long, or holds markup, runs on', () => {
  for (const note of ['疏也', '言'.repeat(25), '見<u>老子</u>上篇', '甲 &amp; 乙丙'])
    expect(display(note)).not.toContain('<br')
})

test('a vertical quotation has a box that scrolls by keyboard', () => {
  const html = sanitizeArticle('<blockquote class="vertical"><p>大江東去</p></blockquote>')
  const address = { path: '/review/3', siteUrl: 'https://xingcha.test' }
  expect(displayArticle(html, { ...address, medium: 'page' })).toMatch(
    /^<div data-vertical="" role="region" aria-label="直排引文" tabindex="0"><blockquote class="vertical">.*<\/div>$/,
  )
  expect(displayArticle(html, address)).toBe(html)
})

const NOTES = '<ol><li id="n1">註。</li></ol>'

function displayNotes(html: string, medium: { medium?: 'page' } = { medium: 'page' }): string {
  const address = { path: '/review/3', siteUrl: 'https://xingcha.test', ...medium }
  return displayArticle(sanitizeArticle(html + NOTES), address)
}

test('a note mark stays on the line of the character before it, close to a closing bracket', () => {
  expect(displayNotes('<p>伸伸腳<sup><a href="#n1">1</a></sup></p>')).toContain(
    '伸伸<span class="noted">腳<sup><a',
  )
  expect(displayNotes('<p>「伸腳。」<sup><a href="#n1">1</a></sup>他</p>')).toMatch(
    /伸腳。<span class="noted half">」<sup>.*<\/sup><\/span>他/,
  )
  expect(displayNotes('<p>腳<a href="#n1"><sup>1</sup></a>他</p>')).toMatch(
    /<span class="noted">腳<a.*<\/a><\/span>他/,
  )
  expect(displayNotes('<p>𠊎<sup><a href="#n1">1</a></sup></p>')).toContain('<span class="noted">𠊎<sup>')
})

test('what is not raised, not a link, or follows Latin or an element is unchanged, as are feeds', () => {
  for (const html of [
    '<p>腳<a href="#n1">[1]</a></p>',
    '<p>面積<sup>2</sup></p>',
    '<p>GitHub<sup><a href="#n1">1</a></sup></p>',
    '<p><em>重</em><sup><a href="#n1">1</a></sup></p>',
  ])
    expect(displayNotes(html)).not.toContain('noted"')
  expect(displayNotes('<p>腳<sup><a href="#n1">1</a></sup></p>', {})).not.toContain('noted"')
})
