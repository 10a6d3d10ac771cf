import { parseHTML } from 'linkedom'
import { expect, test } from 'vitest'
import { articleHtml, parseArticle } from '../body/article-html.ts'
import { cleanPaste } from './clean-paste.ts'
import { markdownToHtml } from '../../../../markdown/read-markdown.ts'
import { isMarkdown } from './paste.ts'

/** With the ids of notes as they come. */
function paste(html: string) {
  const { body } = parseHTML(`<!doctype html><html><body>${html}</body></html>`).document
  const losses = cleanPaste(body)
  const ids: string[] = []
  const text = articleHtml(parseArticle(body)).replaceAll(/note-[0-9a-f-]{36}/g, (id) => {
    if (!ids.includes(id)) ids.push(id)
    return `n${ids.indexOf(id) + 1}`
  })
  return { html: text, losses }
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

test('lists of Word are paragraphs with a mark: they become lists, nested and numbered', () => {
  const entry = (level: number, mark: string, text: string) =>
    `<p class=MsoListParagraph style='margin-left:24.0pt;text-indent:-24.0pt;mso-list:l0 level${level} lfo1'><!--[if !supportLists]--><span lang=EN-US style='font-family:Wingdings;mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;</span></span><!--[endif]-->${text}<span lang=EN-US><o:p></o:p></span></p>`
  const { html } = paste(
    `<p class=MsoNormal>前</p>${entry(1, 'l', '甲')}\n${entry(2, '1.', '子')}\n${entry(2, '2.', '丑')}\n${entry(1, 'l', '乙')}<p class=MsoNormal><span lang=EN-US><o:p>&nbsp;</o:p></span></p><p class=MsoNormal>後</p>`,
  )
  expect(html).toBe('<p>前</p><ul><li>甲<ol><li>子</li><li>丑</li></ol></li><li>乙</li></ul><p>後</p>')
})

test('a numbered list of Word below a bulleted one is a list of its own', () => {
  const entry = (list: string, mark: string, text: string) =>
    `<p class=MsoListParagraph style='mso-list:${list}'><span style='mso-list:Ignore'>${mark}</span>${text}</p>`
  const bulleted = entry('l0 level1 lfo1', 'l', '甲')
  const numbered = entry('l1 level1 lfo2', '1.', '乙') + entry('l1 level1 lfo2', '2.', '丙')
  expect(paste(bulleted + numbered + entry('l1 level1 lfo3', '1.', '丁')).html).toBe(
    '<ul><li>甲</li></ul><ol><li>乙</li><li>丙</li></ol><ol><li>丁</li></ol>',
  )
})

test('footnotes of Word become notes, without its line and its links back', () => {
  const mark = (href: string, name: string) =>
    `<a style='mso-footnote-id:ftn1' href="#${href}" name="${name}" title=""><span class=MsoFootnoteReference><span lang=EN-US><span style='mso-special-character:footnote'><!--[if !supportFootnotes]--><span class=MsoFootnoteReference>[1]</span><!--[endif]--></span></span></span></a>`
  const { html } = paste(
    `<p class=MsoNormal>海很\n安靜${mark('_ftn1', '_ftnref1')}。</p><div style='mso-element:footnote-list'><!--[if !supportFootnotes]--><br clear=all><hr align=left size=1 width="33%"><!--[endif]--><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText>${mark('_ftnref1', '_ftn1')}<span lang=EN-US> </span>見第三章。</p></div></div>`,
  )
  expect(html).toBe(
    '<p>海很安靜<sup><a href="#n1">[1]</a></sup>。</p><section><ol><li id="n1">見第三章。</li></ol></section>',
  )
})

test('Google Docs: lists in lists, several styles at once, empty lines between paragraphs', () => {
  const { html } = paste(
    `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-7"><h1 dir="ltr"><span style="font-size:20pt;font-weight:700">題</span></h1><br><p dir="ltr"><span style="font-weight:700;font-style:italic;text-decoration:none">重</span><span style="text-decoration:line-through">刪</span><a href="https://far.example/" style="text-decoration:none"><span style="color:#15c;text-decoration:underline">鏈</span></a></p><br><ul><li dir="ltr" style="list-style-type:disc" aria-level="1"><p dir="ltr" role="presentation"><span style="font-size:11pt">一</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation"><span>二</span></p></li></ul></ul></b><br class="Apple-interchange-newline">`,
  )
  expect(html).toBe(
    '<h2>題</h2><p><em><strong>重</strong></em><s>刪</s><a href="https://far.example/" rel="noopener">鏈</a></p><ul><li><p>一</p><ul><li><p>二</p></li></ul></li></ul>',
  )
})

test('an article of WeChat: pictures that load late are counted, empty sections go', () => {
  const { html, losses } = paste(
    `<section data-role="outer" label="x" style="font-size:16px;color:rgb(63,63,63)"><section style="text-align:center"><img data-src="https://mmbiz.qpic.cn/a/640?wx_fmt=png" src="data:image/gif;base64,R0" class="rich_pages"></section><section><br></section><section><p style="line-height:2em"><span leaf="">海邊的</span><strong style="color:#c00"><span leaf="">燈塔</span></strong></p><p><span leaf=""><br></span></p></section></section><p style="display:none"><mp-style-type data-value="3"></mp-style-type></p>`,
  )
  expect(html).toBe('<p>海邊的<strong>燈塔</strong></p>')
  expect(losses).toEqual({ styles: true, pictures: 1, links: 0 })
})

test('Notion: callouts, folded parts, tables and captions of pictures that are left out', () => {
  const { html, losses } = paste(
    `<meta charset='utf-8'><h3>小題</h3><aside>💡<p>提醒</p></aside><details><summary>看更多</summary><p>內</p></details><figure class="image"><a href="https://prod-files.example/a.png"><img src="https://prod-files.example/a.png"></a><figcaption>圖說</figcaption></figure><table><colgroup><col></colgroup><thead><tr><th style="font-weight:600"><span style="font-weight:600">書</span></th></tr></thead><tbody><tr><td>甲</td></tr></tbody></table><!-- notionvc: 1 -->`,
  )
  expect(html).toBe(
    '<h3>小題</h3><p>💡</p><p>提醒</p><details><summary>看更多</summary><p>內</p></details><table><thead><tr><th>書</th></tr></thead><tbody><tr><td>甲</td></tr></tbody></table>',
  )
  expect(losses.pictures).toBe(1)
})

test('a page of the web keeps its notes if they came along, and no links to places that did not', () => {
  const { html } = paste(
    `<p>甲<sup id="cite_ref-1" class="reference"><a href="#cite_note-1">[1]</a></sup>乙<sup><a href="#cite_note-2">[2]</a></sup><a href="#top">上面</a></p><ol class="references"><li id="cite_note-1"><a href="#cite_ref-1">^</a> <span class="reference-text">出處</span></li></ol>`,
  )
  expect(html).toBe(
    '<p>甲<sup><a href="#n1">[1]</a></sup>乙<sup>[2]</sup>上面</p><section><ol><li id="n1">出處</li></ol></section>',
  )
})

test('Markdown is recognised, with notes; ordinary lines are not', () => {
  const text = '# 題\n\n第一行\n第二行**重**[^a]\n\n> 引\n\n- 一\n- 二\n\n[^a]: 註文'
  expect(isMarkdown(text)).toBe(true)
  expect(paste(markdownToHtml(text)).html).toBe(
    '<h2>題</h2><p>第一行第二行<strong>重</strong><sup><a href="#n1">1</a></sup></p><blockquote><p>引</p></blockquote><ul><li>一</li><li>二</li></ul><section><ol><li id="n1">註文</li></ol></section>',
  )
  const plain = [
    '一行\n又一行',
    '- 只有一行',
    '2 * 3 ** 4',
    '#標籤',
    '2*3*4',
    'snake_case_name',
    '見 [1](註) 與 [甲]',
    'a == b，b == c',
    '～～',
    '他說_強調_了',
    'https://a.example/ 與 a@b.example',
    '    縮排',
    '一\n---\n二',
    '一\n***\n二',
    '一\n——\n二',
    '`',
  ]
  for (const each of plain) expect(isMarkdown(each), each).toBe(false)
})

test.for([
  '題\n===\n\n文',
  '他說*強調*了',
  'a _b_ c',
  '> 引\n> 文',
  '詞\n: 定義',
  '見 `code` 裡',
  '![圖](a.jpg)',
  '![[a.png]]',
  '見[這裡](/review/1)',
  '見[這裡][a]。\n\n[a]: https://a.example/',
  '~~刪~~',
  '==記==',
  '- [x] 完成',
  '甲 | 乙\n--- | ---\n1 | 2',
  '  1) 一\n  2) 二',
])('%j is Markdown', (text) => {
  expect(isMarkdown(text)).toBe(true)
})

test('pasted Markdown keeps what every door keeps, and what is left out is counted', () => {
  const { html, losses } = paste(
    markdownToHtml(
      '**重點：**後[^a]又[^a]。\n\n詞\n: 定義\n\n![圖](a.jpg) ![[b.png]] [檔](c.md) [節](#d) [e](https://e.example/)\n\n[^a]: 一\n\n    二',
    ),
  )
  expect(html).toBe(
    '<p><strong>重點：</strong>後<sup><a href="#n1">1</a></sup>又<sup><a href="#n1">1</a></sup>。</p><dl><dt>詞</dt><dd>定義</dd></dl><p>檔 節 <a href="https://e.example/" rel="noopener">e</a></p><section><ol><li id="n1"><p>一</p><p>二</p></li></ol></section>',
  )
  expect(losses).toEqual({ styles: false, pictures: 2, links: 1 })
})

test('lines of Markdown that are wrapped between Han characters are joined without a space', () => {
  expect(paste(markdownToHtml('## 題\n\n海很\n安靜，the\nsea。')).html).toBe(
    '<h2>題</h2><p>海很安靜，the sea。</p>',
  )
})
