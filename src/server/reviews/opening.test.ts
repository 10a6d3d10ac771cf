import { expect, test } from 'vitest'
import { parseArticle } from '../text/article/article-tree.ts'
import { openingOf } from './home.service.ts'

const opening = (html: string) => openingOf(parseArticle(html))

test('a short text opens with all of it', () => {
  expect(opening('<p>船慢，<em>夜</em>長。</p><p>天亮了。</p>')).toBe('船慢，夜長。天亮了。')
  expect(opening('沒有段落的文字。')).toBe('沒有段落的文字。')
  expect(opening('')).toBe('')
})

test('a longer one is cut at the last mark of its first 120 characters that is in no quotation', () => {
  const sentence = '四百年前的江南，人們搭夜航船出門。'
  expect(opening(`<p>${sentence.repeat(9)}</p>`)).toBe(`${sentence.repeat(7).slice(0, -1)}……`)
  const quoted = `${sentence.repeat(5)}他說「船慢，夜長，一艙子的陌生人擠在一盞燈下，總得說點什麼。」`
  expect(opening(`<p>${quoted}${sentence}</p>`)).toBe(`${sentence.repeat(5).slice(0, -1)}……`)
  expect(opening(`<p>${'長'.repeat(200)}</p>`)).toBe(`${'長'.repeat(120)}……`)
})

test('it is the prose before the first quotation, verse or heading, without the marks of notes', () => {
  expect(
    opening(
      '<h2>序</h2><p>燈<sup><a href="#n1">1</a></sup>一盞。</p><blockquote>他人的話。</blockquote><p>再說。</p>',
    ),
  ).toBe('燈一盞……')
  expect(opening('<p>屋子十五 m<sup>2</sup>大。</p>')).toBe('屋子十五 m2大。')
  expect(opening('<p class="poem">床前<br>明月光</p>')).toBe('床前明月光')
  expect(opening('<p>Call me Ishmael.</p><p>Some years ago</p>')).toBe('Call me Ishmael. Some years ago')
})
