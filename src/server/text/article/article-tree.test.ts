import { expect, test } from 'vitest'
import { nested } from '../../../../tests/support/hostile/complex-markup.ts'
import {
  elementsOf,
  isHeading,
  mapTree,
  newElement,
  parseArticle,
  Text,
  textsOf,
  writeHtml,
} from './article-tree.ts'
import { sanitizeArticle } from './sanitize-article.ts'

test('an article is written as it was read', () => {
  const html = sanitizeArticle(
    '<h2 id="甲">頭 &amp; &lt;尾&gt; "x"&nbsp;</h2><p title="a>b&quot;">文<br>字<hr><img src="/a.webp" alt="&lt;"><ruby>槎<rt>ㄔㄚˊ</rt></ruby>',
  )
  expect(writeHtml(parseArticle(html))).toBe(html)
})

test('each node knows its place in the text', () => {
  const [first, second] = elementsOf(parseArticle('<p>一</p>\n<hr />'))
  expect([first?.startIndex, first?.endIndex, second?.startIndex]).toEqual([0, 7, 9])
})

test('texts of headings are those of the outermost, without readings', () => {
  const article = parseArticle(
    '<h2>一<ruby>二<rt>ㄦˋ</rt></ruby></h2><p>x</p><h3 id="note-a">三<em>四</em></h3>',
  )
  expect(textsOf(article, isHeading)).toEqual(['一二', '三四'])
})

test('a change of many elements leaves siblings and parents right', () => {
  const article = parseArticle('<p>字</p>'.repeat(2_000) + nested())
  mapTree(article, (node) =>
    'name' in node && node.name === 'p' ? [new Text('甲'), newElement('hr', {}, [])] : [node],
  )
  const [first, second] = elementsOf(article)
  expect([first?.prev, first?.next?.next === second, second?.parent]).toEqual([first?.prev, true, article])
  expect(writeHtml(article).startsWith('甲<hr />甲<hr />')).toBe(true)
})
