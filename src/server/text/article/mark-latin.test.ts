import { expect, test } from 'vitest'
import { displayArticle } from './display-article.ts'
import { sanitizeArticle } from './sanitize-article.ts'

function display(html: string): string {
  return displayArticle(sanitizeArticle(html), { path: '/review/3', siteUrl: 'https://xingcha.test' })
}

test('English is marked: a whole passage, and a run within Chinese', () => {
  expect(display('<blockquote><p>Call me Ishmael, the whaler.</p></blockquote>')).toBe(
    '<blockquote><p lang="en">Call me Ishmael, the whaler.</p></blockquote>',
  )
  expect(display('<p>他讀《The Old Man and the Sea》三遍。</p>')).toBe(
    '<p>他讀《<span lang="en">The Old Man and the Sea</span>》三遍。</p>',
  )
})

test('no language is guessed by the length of a word or within an address, and an apostrophe is that of its name', () => {
  expect(display('<p>談 Daemonization。</p>')).toContain('談 Daemonization。')
  expect(display('<p>見 https://a.test/the-brothers-of-the-house 一頁。</p>')).not.toContain('lang=')
  expect(display('<p>讀 L’Étranger 與 O’Brien、“Moby-Dick”。</p>')).toContain(
    '讀 <span lang="und-Latn">L’Étranger</span> 與 <span lang="und-Latn">O’Brien</span>、<span lang="und-Latn">“Moby-Dick”</span>。',
  )
})

test('emphasis and titles of works are marked where they are Latin alone, for italics instead of dots', () => {
  expect(display('<p>讀 <em>The Structure of Scientific Revolutions</em> 一書。</p>')).toContain(
    '<em lang="en">The Structure of Scientific Revolutions</em>',
  )
  expect(display('<p>讀 <cite>À la recherche</cite>。</p>')).toContain(
    '<cite lang="und-Latn">À la recherche</cite>',
  )
  expect(display('<p lang="en">A <em>whale</em>.</p>')).toContain('<em>whale</em>')
  for (const em of ['<em>重點</em>', '<em>《GitHub》</em>'])
    expect(display(`<p>這是${em}。</p>`)).toContain(em)
})

test('other Latin keeps the language of the text, and code is unchanged', () => {
  for (const html of ['<p>讀 Zola 與 W。</p>', '<p>見 <code>the list of all</code>。</p>'])
    expect(display(html)).toBe(html)
})

test('a paragraph with a run that no line can hold is ragged, and an address breaks at its joints', () => {
  const shown = display('<p>見 https://example.com/books?id=7&amp;page=2 一文。</p>')
  expect(shown).toContain('<p data-ragged="">')
  expect(shown).toContain(
    'https://<wbr />example<wbr />.com/<wbr />books<wbr />?id=<wbr />7<wbr />&amp;page=<wbr />2',
  )
  expect(display('<p>見 GitHub 一文。</p>')).toContain('<p data-ragged="narrow">')
  expect(display('<p>見 W 與 1898 年一文。</p>')).not.toContain('data-ragged')
})

test('justification may open each gap of a paragraph with U+FF1B that has nothing indivisible', () => {
  expect(display('<p>去；來。</p>')).toBe('<p data-each-gap="">去；來。</p>')
  for (const html of ['<p>去；來——走。</p>', '<p>去；讀 BBC。</p>', '<p>去，來。</p>'])
    expect(display(html)).toBe(html)
})

test('a text of many English passages is handled in linear time', () => {
  const html = `${'<blockquote>'.repeat(50)}${'<p>the end of a story, and the www.a.bc/d of it</p>'.repeat(4_000)}`
  expect(display(html).match(/lang="en"/g)).toHaveLength(4_000)
})
