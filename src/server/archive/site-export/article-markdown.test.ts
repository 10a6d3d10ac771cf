import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { findLosses } from './file-losses.service.ts'
import { withLayout } from './article-layout.ts'
import { articleToMarkdown, markdownToArticle } from './article-markdown.ts'
import { formatReviewFile, splitReviewFile, toArticle } from './review-file.ts'

/** The Markdown of an article, which is read as exactly this one with its layout. */
function markdownOf(article: string): string {
  const { markdown, layout } = articleToMarkdown(article) ?? { markdown: '', layout: undefined }
  const read = markdownToArticle(markdown)
  expect(layout ? withLayout(read, layout) : read).toBe(article)
  return markdown
}

test('paragraphs, headings, lists, emphasis and links become Markdown', () => {
  const article = [
    '<p>船艙低，燈只點一盞。他去想那些<em>有關於文理</em>的事，<strong>再三</strong>。</p>',
    '<h2>兩腳書櫥</h2>',
    '<p>見<a href="https://example.org/a_b" rel="noopener">這裡</a>與<a href="#/review/3">舊評</a>。</p>',
    '<ul>\n<li>芽茶得鹽</li>\n<li>柳絮經宿</li>\n</ul>',
  ].join('\n')
  const markdown = markdownOf(article)
  expect(markdown).toBe(
    [
      '船艙低，燈只點一盞。他去想那些*有關於文理*的事，**再三**。',
      '## 兩腳書櫥',
      String.raw`見[這裡](https://example.org/a_b)與[舊評](#/review/3)。`,
      '- 芽茶得鹽\n- 柳絮經宿',
    ].join('\n\n'),
  )
})

test.for([
  ['marks of Markdown in the text', '<p>* 2 * 3_4_5 [x](y) `z` # ~~a~~ | \\ !</p>'],
  ['a line that would begin a list or a heading', '<p>1. 一</p>\n<p>- 二</p>\n<p># 三</p>\n<p>+ 四</p>'],
  ['entities', '<p>a &lt;b&gt; &amp;amp; "引" \'單\'</p>'],
  ['an address in the text', '<p>https://example.org/ 與 www.example.org</p>'],
  [
    'an address that is a link',
    '<p>見<a href="https://zh.example/%E7%B4%85_(x)" rel="noopener">https://zh.example/紅_(x)</a>。</p>',
  ],
  ['ruby', '<p><ruby>艙<rt>ㄘㄤ</rt></ruby>底</p>'],
  ['emphasis beside punctuation', '<p>他說<em>「伸伸腳。」</em>然後</p>'],
  [
    'a quotation with its source',
    '<blockquote><p>「請問相公」</p><footer>張岱</footer></blockquote>\n<p>澹臺</p>',
  ],
  [
    'a figure',
    '<figure><img src="/media/a.png" alt="圖" loading="lazy" /><figcaption>說明</figcaption></figure>',
  ],
  ['a table', '<table>\n<tr><td>一</td></tr>\n</table>\n<p>後</p>'],
  ['a line break', '<p>一<br />二</p>'],
  [
    'footnotes',
    '<p>一<sup><a href="#note-1" id="note-r1">1</a></sup></p>\n<section id="note-x">\n<ol>\n<li id="note-1">注</li>\n</ol>\n</section>',
  ],
] as const)('%s come back exactly', ([, article]) => {
  expect(markdownOf(article)).not.toBe('')
})

test('an article that Markdown would change is left as it is', () => {
  expect(articleToMarkdown('<p>一 <b>二</p>')).toBeUndefined()
})

test('Markdown of another hand is read, and scripts are not', () => {
  expect(markdownToArticle('# 題\n\n一*二*\n\n<script>alert(1)</script>\n\n> 引')).toBe(
    '<h2>題</h2>\n<p>一<em>二</em></p>\n\n<blockquote>\n<p>引</p>\n</blockquote>',
  )
})

test.for([
  [
    '他說**「強調。」**然後。**重點：**後面*（斜）*字',
    '他說<strong>「強調。」</strong>然後。<strong>重點：</strong>後面<em>（斜）</em>字',
  ],
  ['H~2~O ~~刪~~', 'H~2~O <del>刪</del>'],
  [
    '見 https://a.example/x（說明）與「https://a.example/y_(z)」。',
    '見 <a href="https://a.example/x" rel="noopener">https://a.example/x</a>（說明）與「<a href="https://a.example/y_(z)" rel="noopener">https://a.example/y_(z)</a>」。',
  ],
] as const)('marks beside Chinese are read as they are meant: %s', ([markdown, html]) => {
  expect(markdownToArticle(markdown)).toBe(`<p>${html}</p>`)
})

test('notes go back as they were written, with their labels', () => {
  const markdown = [
    '正文一[^1]，二[^孔子]，又[^1]。',
    '- 項[^l]',
    '[^1]: 第一段，有**粗體**。\n\n    註的第二段。',
    '[^孔子]: 見[這裡](https://e.example/)。',
    '[^l]: - 一',
  ].join('\n\n')
  const article = markdownToArticle(markdown.replace('- 一', '註'))
  expect(markdownOf(article)).toBe(markdown.replace('- 一', '註'))
  const listed = markdownToArticle(markdown)
  expect(markdownOf(listed)).toBe(markdown)
})

const REFERENCE = '<sup><a href="#note-1" id="note-1-r">一</a></sup>'

test.for([
  ['<p>一</p><p>二</p>', '一\n\n二', { lines: '0' }],
  ['<p>一</p>\n\n\n<p>二</p>', '一\n\n二', { lines: '3' }],
  ['<p>一<br />二</p>', '一\\\n二', undefined],
  ['<p>一<br />\n1. 二</p>', '一\\\n1\\. 二', { breaks: 'lines' }],
  ['<h3 id="note-a">題</h3>\n\n<hr />', '### 題 {#a}\n\n***', { lines: '2' }],
  [
    '<blockquote><p>甲<br />乙</p><p>丙</p><footer>張岱《夢憶》</footer></blockquote>\n<p>後</p>',
    '> 甲\\\n> 乙\n>\n> 丙\n>\n> ——張岱《夢憶》\n\n後',
    { lines: '0000001' },
  ],
  ['<pre>let a = `*b*`\n\n  c</pre>', '```\nlet a = `*b*`\n\n  c\n```', { code: 'bare' }],
  ['<p>用<code>a*b</code>與<code>`c`</code>，<del>刪</del></p>', '用`a*b`與`` `c` ``，~~刪~~', undefined],
  [
    '<p><mark>重點</mark>與<u>張岱</u>，m<sup>2</sup>、H<sub>2</sub>O，<s>舊</s></p>',
    '==重點==與<u>張岱</u>，m<sup>2</sup>、H<sub>2</sub>O，<s>舊</s>',
    undefined,
  ],
  [
    '<ul><li>甲<ol><li>乙</li><li>丙</li></ol></li><li>丁</li></ul><ul><li>戊</li></ul>',
    '- 甲\n  1. 乙\n  2. 丙\n- 丁\n\n* 戊',
    { lines: '0' },
  ],
  [
    '<ol start="9"><li><p>甲</p></li><li><p>乙</p><p>丙</p></li></ol>',
    '9. 甲\n\n10. 乙\n\n    丙',
    { lines: '0' },
  ],
  [
    '<dl><dt>詞</dt><dd>解</dd><dt>句</dt><dd><p>解</p><p>又</p></dd></dl>',
    '詞\n: 解\n\n句\n: 解\n\n    又',
    { lines: '0' },
  ],
  [
    '<table><thead><tr><th>甲</th><th>乙</th></tr></thead><tbody><tr><td>a|b</td><td><em>c</em></td></tr></tbody></table>',
    '| 甲 | 乙 |\n| --- | --- |\n| a\\|b | *c* |',
    { lines: '0' },
  ],
  [
    '<figure><img src="/media/a.webp" alt="一[圖]" width="80" height="60" loading="lazy" /><figcaption>說「明」&amp;"又"</figcaption></figure>',
    String.raw`![一\[圖\]](/media/a.webp "說「明」&amp;\"又\"")`,
    { pictures: { '/media/a.webp': '80x60' } },
  ],
  [
    '<figure><img src="/media/a.webp" alt="" loading="lazy" /></figure>\n<p><img src="/media/b.webp" alt="圖" loading="lazy" /></p>',
    '![](/media/a.webp "")\n\n![圖](/media/b.webp)',
    undefined,
  ],
  [
    '<p>見<a href="https://zh.example/a_(b)" title="題" rel="noopener">這裡</a></p>',
    '見[這裡](<https://zh.example/a_(b)> "題")',
    undefined,
  ],
  [
    `<p>一${REFERENCE}</p><section><ol><li id="note-1">注</li></ol></section>`,
    '一[^1]\n\n[^1]: 注',
    { lines: '0', notes: 'chinese' },
  ],
] as const)('%s is Markdown, and comes back exactly', ([article, markdown, layout]) => {
  expect(articleToMarkdown(article)).toEqual({ markdown, layout })
  markdownOf(article)
})

const WORDS = fc.constantFrom(
  '甲',
  '乙',
  'ab',
  '。',
  '：',
  '「丙」',
  '《丁》',
  '“戊”',
  ' ',
  '=',
  '{',
  '~',
  '|',
  '\\',
  '#',
  ':',
  '^',
)

/** Pieces of lines, of which some are marks that nothing closes. */
const LINES = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: WORDS },
      WORDS.map((word) => `**${word}**`),
      WORDS.map((word) => `*${word}*`),
      WORDS.map((word) => `~~${word}~~`),
      WORDS.map((word) => `==${word}==`),
      fc
        .tuple(fc.constantFrom('u', 's', 'sup', 'sub', 'mark', 'code'), WORDS)
        .map(([tag, word]) => `<${tag}>${word}</${tag}>`),
      WORDS.map((word) => `^[${word}]`),
      fc.constantFrom(
        '[^1]',
        '[^註]',
        '`[^1]`',
        '[a](https://e.example/)',
        '![a](/media/a.webp "題")',
        '![b][r]',
        '![[c.png]]',
        '<img src="/media/d.webp" alt="d">',
      ),
      fc.constantFrom(
        'https://e.example/x',
        '{: .x}',
        '{#id}',
        '{{<x>}}',
        '[[頁]]',
        '**',
        '*',
        '_',
        '[',
        '<br>',
        '  \n',
        '\n',
      ),
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((pieces) => pieces.join(''))

const BLOCKS = fc
  .array(
    fc
      .tuple(
        fc.constantFrom(
          '',
          '',
          '## ',
          '> ',
          '- ',
          '1. ',
          '    ',
          '> [!note] 題\n> ',
          '> [!tip]- 題\n> 甲\n>\n> - ',
          '詞\n: ',
          '詞\n: 甲\n\n: ',
          '[^1]: ',
          '[^註]: ',
          '[^1]: 甲\n\n    ',
          '[^註]: 甲\n\n    - 乙\n\n    ',
          '- 甲\n  - ',
          '> 甲\n>\n> ——',
          '* * *\n\n',
          '```\n',
          '<figure class="gallery"><figure><img src="/media/a.webp" alt="a" width="8" height="6"></figure><figure><img src="/media/b.webp" alt=""><figcaption>乙</figcaption></figure><figcaption>兩張</figcaption></figure>\n\n',
          '<figure class="audio"><a href="/media/file-0123456789abcdef-a.mp3">朗讀</a></figure>\n\n',
          '<figure class="link-card"><a href="https://e.example/">頁</a><figcaption>說明<br>e.example</figcaption></figure>\n\n',
          '| ',
        ),
        LINES,
      )
      .map(([start, line]) => start + line),
    { minLength: 1, maxLength: 6 },
  )
  .map((blocks) => `${blocks.join('\n\n')}\n\n[r]: /media/b.webp`)

test.each(['https://e.example/x[^1]', 'https://e.example/x[[a]]', '[甲\\[^1\\]乙](/review/3)'])(
  'the text of the link %j is no note and no other link after pull',
  (markdown) => {
    const article = markdownToArticle(markdown)
    const pulled = markdownOf(article)
    expect(findLosses(pulled, 'markdown', () => true)).toEqual([])
  },
)

test('push, pull and push again change nothing, and refuse nothing that came', () => {
  const isRefused = (text: string, form: 'markdown' | 'html') =>
    findLosses(text, form, () => true).some(({ isContent }) => isContent)
  fc.assert(
    fc.property(BLOCKS, (markdown) => {
      const article = markdownToArticle(markdown)
      const file = formatReviewFile({}, article)
      const { body, fields } = splitReviewFile(
        file,
        '',
        z.looseObject({ body: z.enum(['markdown', 'html']) }),
      )
      expect(toArticle(body, fields)).toBe(article)
      const pulled = fields.body === 'html' ? undefined : body
      if (!isRefused(markdown, 'markdown'))
        expect(isRefused(pulled ?? article, pulled === undefined ? 'html' : 'markdown')).toBe(false)
    }),
    { numRuns: 300 },
  )
})
