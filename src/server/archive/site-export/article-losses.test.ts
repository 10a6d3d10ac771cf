import { expect, test } from 'vitest'
import { findLosses } from './file-losses.service.ts'
import { articleToMarkdown } from './article-markdown.ts'

/** Pictures beside the text come with it. */
const isBeside = (source: string) => !/^(?:[a-z]+:|\/)/.test(source)

function lossesOf(text: string, form: 'markdown' | 'html' = 'markdown'): string[] {
  return findLosses(text, form, isBeside).map(
    ({ line, what, isContent }) => `${line} ${isContent ? '' : '(unseen) '}${what}`,
  )
}

test.for([
  ['a note without its text', '> 一\n> 二[^無]', ['2 note that cannot be read, [^無]']],
  ['a note in the form of a reference', '一[1]。\n\n[1]: 說明', ['1 link to 說明']],
  ['a line that nothing refers to', '一。\n\n[注]: 說明', ['3 reference [注], which nothing uses']],
  ['a picture of another site', '![a](https://x.example/a.jpg)', ['1 picture https://x.example/a.jpg']],
  ['a picture in a table', '| a |\n|---|\n| ![](//x.tw/a.jpg) |', ['3 picture //x.tw/a.jpg']],
  ['a picture that is not here', '![a](/images/a.jpg)', ['1 picture /images/a.jpg']],
  ['a space in an address', '![a](b c.jpg)', ['1 picture that cannot be read, ![a](b c.jpg)']],
  ['a picture without its reference', '字\n![a][b]', ['2 picture that cannot be read, ![a][b]']],
  ['a picture of Obsidian', '![[/a.png]]', ['1 picture /a.png']],
  ['HTML pictures', "<IMG\nSRC='https://x.example/a.jpg'>", ['1 picture https://x.example/a.jpg']],
  ['a link to a file', '[a](b.md)', ['1 link to b.md']],
  ['a link to a heading', '# 節\n\n[a](#節)', ['3 link to #節']],
  [
    'a link that a browser opens elsewhere',
    '[a](tel:1) <a href="ftp://x/">b</a>',
    ['1 link to tel:1', '1 link to ftp://x/'],
  ],
  [
    'links that are none',
    '[a][b] [[丙]]',
    ['1 link that cannot be read, [a][b]', '1 link that cannot be read, [[丙]]'],
  ],
  ['a picture in a note', '一[^a]\n\n[^a]: ![](//x.tw/a.jpg)', ['3 picture //x.tw/a.jpg']],
  ['a link in a note in the line', '一^[[a](b.md)]', ['1 link to b.md']],
  ['the kind of a quotation', '> [!note] 題\n> 字', ['1 (unseen) kind of the quotation, note']],
  [
    'settings of kramdown',
    '字\n{: .x}\n\n* 目\n{:toc}',
    ['2 (unseen) setting {: .x}', '4 (unseen) setting {:toc}'],
  ],
  [
    'attributes around Markdown',
    '<div markdown="1" style="a">\n字\n</div>',
    ['1 (unseen) setting style="a" of the HTML <div>'],
  ],
  ['HTML', '<p>一</p>\n<iframe src="https://x.example/"></iframe>', ['2 HTML <iframe>']],
  ['a comment', '<!-- more -->', ['1 (unseen) comment']],
  ['attributes', '<p class="a" style="b">字</p>', ['1 (unseen) class and style of the HTML <p>']],
  ['how a table is set', '| a |\n|:-:|\n| b |', ['1 (unseen) alignment of the table']],
  ['the language of code', '```js\n[^1]\n```', ['1 (unseen) language of the code']],
] as const)('%s is named, with its line', ([, text, losses]) => {
  expect(lossesOf(text)).toEqual(losses)
})

test.for([
  ['pictures in all forms', '![a](b(1).jpg) ![a](<b c.jpg> "d") ![a][b] ![b][] ![b]\n\n[b]: c.jpg (d)'],
  ['a picture of Obsidian', '![[a.png|題]]'],
  ['notes', '一[^a]二[^a]^[行內]\n\n[^a]: 註\n\n    又一段。\n[^無人用]: 註'],
  ['definition lists', '字\n\n詞\n: 解釋'],
  ['a link to a heading with an id', '## 節 {#a}\n\n[b](#a)'],
  ['code', '`![a](b)[^1]`\n\n```\n![a](b.jpg)\n[^1]\n```'],
  ['pictures in HTML', '<figure><img src="a.jpg" width="9" alt="b"><figcaption>c</figcaption></figure>'],
  ['a picture in a table', '| a |\n|---|\n| ![b](c.jpg) |'],
  [
    'links',
    '[a](https://x.tw/b_(c) "d") <https://x.tw/> https://x.tw/。 a@x.tw [b][] [c](/review/1)\n\n[B]: #/review/1',
  ],
  ['a link within the text', '<a name="a"></a>[b](#a)'],
  ['marks that are escaped or code', '\\[^1\\] `[^1]` \\[\\[a\\]\\]\n\n    ![a](b c)'],
  ['ruby, boxes and lists', '<ruby>漢<rt>ㄏㄢ</rt></ruby>\n\n- [x] a\n  1. b'],
] as const)('%s come whole', ([, text]) => {
  expect(lossesOf(text)).toEqual([])
})

test.for([
  '<p>一<sup><a href="#note-1" id="note-r1">1</a></sup></p>\n<ol>\n<li id="note-1">注</li>\n</ol>',
  '<p><a href="b.html">甲</a>與<a href="#note-gone">乙</a>，[^1] ![a](b) [[c]] ^[d]</p>',
  '<figure class="wide"><img src="/media/a.png" alt="圖" loading="lazy" /><figcaption>說明</figcaption></figure>',
  '<p class="poem">一<br />二</p>\n<table>\n<tr><th scope="col">一</th></tr>\n</table>',
] as const)('what the site writes, it keeps: %s', (article) => {
  const markdown = articleToMarkdown(article)?.markdown
  expect(lossesOf(markdown ?? article, markdown === undefined ? 'html' : 'markdown')).toEqual([])
})
