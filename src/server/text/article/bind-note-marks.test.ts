import { expect, test } from 'vitest'
import { displayArticle } from './display-article.ts'
import { sanitizeArticle } from './sanitize-article.ts'

const NOTES = '<ol><li id="n1">註。</li></ol>'

function display(html: string, isPage = true): string {
  const address = { path: '/review/3', siteUrl: 'https://xingcha.test', isPage }
  return displayArticle(sanitizeArticle(html + NOTES), address)
}

test('a note mark stays on the line of the character before it, close to a closing bracket', () => {
  expect(display('<p>伸伸腳<sup><a href="#n1">1</a></sup></p>')).toContain(
    '伸伸<span data-noted="">腳<sup><a',
  )
  expect(display('<p>「伸腳。」<sup><a href="#n1">1</a></sup>他</p>')).toMatch(
    /伸腳。<span data-noted="half">」<sup>.*<\/sup><\/span>他/,
  )
  expect(display('<p>腳<a href="#n1"><sup>1</sup></a>他</p>')).toMatch(
    /<span data-noted="">腳<a.*<\/a><\/span>他/,
  )
  expect(display('<p>𠊎<sup><a href="#n1">1</a></sup></p>')).toContain('<span data-noted="">𠊎<sup>')
})

test('what is not raised, not a link, or follows Latin or an element is unchanged, as are feeds', () => {
  for (const html of [
    '<p>腳<a href="#n1">[1]</a></p>',
    '<p>面積<sup>2</sup></p>',
    '<p>GitHub<sup><a href="#n1">1</a></sup></p>',
    '<p><em>重</em><sup><a href="#n1">1</a></sup></p>',
  ])
    expect(display(html)).not.toContain('data-noted')
  expect(display('<p>腳<sup><a href="#n1">1</a></sup></p>', false)).not.toContain('data-noted')
})
