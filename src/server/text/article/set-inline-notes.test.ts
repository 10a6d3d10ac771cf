import { expect, test } from 'vitest'
import { displayArticle } from './display-article.ts'
import { sanitizeArticle } from './sanitize-article.ts'

function display(note: string): string {
  const address = { path: '/review/3', siteUrl: 'https://xingcha.test', isPage: true }
  return displayArticle(sanitizeArticle(`<p>道可道<small class="warichu">${note}</small>。</p>`), address)
}

test('a short note within a line is set in two rows, neither of which begins with a closing mark', () => {
  expect(display('上篇道經也')).toContain('<small data-rows="" class="warichu">上篇道<br />經也</small>')
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
  expect(displayArticle(html, { ...address, isPage: true })).toMatch(
    /^<div data-vertical="" role="region" aria-label="直排引文" tabindex="0"><blockquote class="vertical">.*<\/div>$/,
  )
  expect(displayArticle(html, address)).toBe(html)
})
