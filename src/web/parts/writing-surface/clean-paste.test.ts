import { parseHTML } from 'linkedom'
import { expect, test } from 'vitest'
import { articleHtml, parseArticle } from './article-html.ts'
import { cleanPaste } from './clean-paste.ts'

function paste(html: string) {
  const { body } = parseHTML(`<!doctype html><html><body>${html}</body></html>`).document
  const losses = cleanPaste(body)
  return { html: articleHtml(parseArticle(body)), losses }
}

test('a page of Word keeps headings and emphasis, and loses its classes and remarks', () => {
  const { html } = paste(
    '<!--StartFragment--><h1 class="MsoTitle">題</h1><p class="MsoNormal" style="mso-pagination:none"><b><span lang="EN-US">粗</span></b><o:p></o:p></p><!--EndFragment-->',
  )
  expect(html).toBe('<h2>題</h2><p><strong>粗</strong></p>')
})

test('Google Docs wraps everything in a bold element that is not bold, and writes emphasis as styles', () => {
  const { html, losses } = paste(
    '<b style="font-weight:normal" id="docs-internal-guid-1"><p dir="ltr"><span style="color:#000;font-weight:700">粗</span><span style="font-style:italic">斜</span>平</p></b>',
  )
  expect(html).toBe('<p><strong>粗</strong><em>斜</em>平</p>')
  expect(losses.styles).toBe(true)
})

test('WeChat and Notion: boxes become paragraphs, pictures of other sites are counted', () => {
  const { html, losses } = paste(
    '<section><section><span>第一段</span></section><section>第二段<img src="https://far.example/a.png"></section></section><div>第三段</div>',
  )
  expect(html).toBe('<p>第一段</p><p>第二段</p><p>第三段</p>')
  expect(losses.pictures).toBe(1)
})

test('nothing that runs or loads survives', () => {
  const { html } = paste(
    '<p onclick="x()">字<a href="javascript:x()">鏈</a><svg><script>x()</script></svg></p><iframe src="https://far.example"></iframe>',
  )
  expect(html).toBe('<p>字鏈</p>')
})

test('quotations, lists, tables and links stay', () => {
  const kept =
    '<blockquote><p>引</p></blockquote><ul><li>一</li></ul><p><a href="https://far.example/" rel="noopener">鏈</a></p>'
  expect(paste(kept).html).toBe(kept)
})
