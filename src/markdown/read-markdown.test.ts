import { expect, test } from 'vitest'
import { markdownToHtml } from './read-markdown.ts'

/** The HTML without the line ends beside tags. */
function htmlOf(...[markdown, options]: Parameters<typeof markdownToHtml>): string {
  return markdownToHtml(markdown, options).replace(/\n*(<[^<>]*>)\n*/g, '$1')
}

/** What the lines of a paragraph become. */
function lineOf(markdown: string): string {
  return htmlOf(markdown).replace(/^<p>|<\/p>$/g, '')
}

test.for([
  ['他說**「這是強調。」**然後走了。', '他說<strong>「這是強調。」</strong>然後走了。'],
  ['**重點：**後面', '<strong>重點：</strong>後面'],
  ['**《書名》**是', '<strong>《書名》</strong>是'],
  ['這是*（斜體）*字。', '這是<em>（斜體）</em>字。'],
  ['說**“引”**後，說**"引"**後', '說<strong>“引”</strong>後，說<strong>&quot;引&quot;</strong>後'],
  ['字~~（刪）~~字', '字<del>（刪）</del>字'],
  ['字***「粗斜」***字', '字<em><strong>「粗斜」</strong></em>字'],
  ['**重點*（斜）*：**後', '<strong>重點<em>（斜）</em>：</strong>後'],
  ['字**[連結](/x)**字', '字<strong><a href="/x">連結</a></strong>字'],
  ['字**`碼`**字', '字<strong><code>碼</code></strong>字'],
  ['**甲**，**乙**，**丙**。', '<strong>甲</strong>，<strong>乙</strong>，<strong>丙</strong>。'],
  ['**甲：** 乙 **丙：** 丁', '<strong>甲：</strong> 乙 <strong>丙：</strong> 丁'],
  ['- **重點：**後', '<ul><li><strong>重點：</strong>後</li></ul>'],
  ['2**3**4 與 snake_case_name', '2<strong>3</strong>4 與 snake_case_name'],
  ['a**"b"**c 2 * 3 * 4', 'a**&quot;b&quot;**c 2 * 3 * 4'],
  [String.raw`\*\*「甲」\*\*乙`, '**「甲」**乙'],
  ['H~2~O', 'H~2~O'],
] as const)('emphasis beside Chinese marks: %s', ([markdown, html]) => {
  expect(lineOf(markdown)).toBe(html)
})

test('emphasis beside Chinese marks in a table', () => {
  expect(htmlOf('| 甲 |\n|---|\n| **《乙》**是 |')).toContain('<td><strong>《乙》</strong>是</td>')
})

test.for([
  ['訪問 https://e.example/docs（中文）了解', ['docs']],
  ['見 https://e.example/guide，詳見', ['guide']],
  ['在https://e.example/x。下一句。', ['x']],
  ['「https://e.example/q」與《https://e.example/w》', ['q', 'w']],
  [
    'https://e.example/a、https://e.example/b；https://e.example/c：“https://e.example/d”',
    ['a', 'b', 'c', 'd'],
  ],
  ['https://e.example/紅樓夢_(小說)，好。', ['%E7%B4%85%E6%A8%93%E5%A4%A2_(%E5%B0%8F%E8%AA%AA)']],
  ['（見 https://e.example/y_(z)）【https://e.example/k】', ['y_(z)', 'k']],
] as const)('a bare address ends before Chinese punctuation: %s', ([markdown, paths]) => {
  const found = [...markdownToHtml(markdown).matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
  expect(found).toEqual(paths.map((path) => `https://e.example/${path}`))
})

const REFERENCE = '<sup><a href="#note-1" id="note-1-r">1</a></sup>'

test.for([
  [
    'several paragraphs',
    '一[^1]。\n\n[^1]: 第一段，有**粗體**。\n\n    註的第二段。\n\n後',
    `<p>一${REFERENCE}。</p><p>後</p><section><ol><li id="note-1"><p>第一段，有<strong>粗體</strong>。</p><p>註的第二段。</p></li></ol></section>`,
  ],
  [
    'two references, and a label of words',
    '一[^孔子]二[^孔子]\n\n[^孔子]: 註',
    '<p>一<sup><a href="#note-孔子" id="note-孔子-r">1</a></sup>二<sup><a href="#note-孔子" id="note-孔子-r2">1</a></sup></p><section><ol><li id="note-孔子">註</li></ol></section>',
  ],
  [
    'in a list, its text below an item',
    '- 一[^1]\n\n  [^1]: 註\n- 二',
    `<ul><li><p>一${REFERENCE}</p></li><li><p>二</p></li></ul><section><ol><li id="note-1">註</li></ol></section>`,
  ],
  [
    'the order of the references, notes in notes last, then what nothing refers to',
    '一[^b]二[^a]\n\n[^a]: 甲[^c]\n[^b]: 乙\n續\n[^z]: 無\n[^c]: 丙',
    '<p>一<sup><a href="#note-b" id="note-b-r">1</a></sup>二<sup><a href="#note-a" id="note-a-r">2</a></sup></p><section><ol><li id="note-b">乙\n續</li><li id="note-a">甲<sup><a href="#note-c" id="note-c-r">3</a></sup></li><li id="note-c">丙</li><li id="note-z">無</li></ol></section>',
  ],
  [
    'notes of one that nothing refers to',
    '文\n\n[^z]: 甲[^y]\n[^y]: 乙^[行內]',
    '<p>文</p><section><ol><li id="note-z">甲<sup><a href="#note-y" id="note-y-r">2</a></sup></li><li id="note-y">乙<sup><a href="#note-3" id="note-3-r">3</a></sup></li><li id="note-3">行內</li></ol></section>',
  ],
  [
    'a note in the line',
    '一^[註*文*]。',
    `<p>一${REFERENCE}。</p><section><ol><li id="note-1">註<em>文</em></li></ol></section>`,
  ],
  ['no text: it stays', '一[^無]', '<p>一[^無]</p>'],
  ['code', '`[^1]`\n\n```\n[^1]: 註\n```', '<p><code>[^1]</code></p><pre><code>[^1]: 註</code></pre>'],
  [
    'a link',
    '[^1](/x)\n\n[^1]: 註',
    '<p><a href="/x">^1</a></p><section><ol><li id="note-1">註</li></ol></section>',
  ],
] as const)('notes: %s', ([, markdown, html]) => {
  expect(htmlOf(markdown)).toBe(html)
})

test.for([
  [
    '## 小標 {#head}\n\n## 二 {: .x #y}\n\n三 {.z}\n---',
    '<h2 id="head">小標</h2><h2 id="y">二</h2><h2>三</h2>',
  ],
  [
    '* TOC\n{:toc}\n\n[TOC]\n\n文\n{: .center}\n\n> 引\n{: .x}',
    '<p>文</p><blockquote><p>引</p></blockquote>',
  ],
  ['![圖](/1.png){: width="300"} **粗**{: .b}', '<p><img src="/1.png" alt="圖"> <strong>粗</strong></p>'],
  [
    '## 省略 {...}\n\n## 集合 {#1, #2}\n\n## 論 {.NET}\n\n## 題 {#a .b lang=zh}',
    '<h2>省略 {...}</h2><h2>集合 {#1, #2}</h2><h2>論 {.NET}</h2><h2 id="a">題</h2>',
  ],
  [
    '<details markdown="1" open>\n文\n</details>\n\n<div style="display:none" markdown=block>\n文\n</div>',
    '<details open><p>文</p></details><div style="display:none"><p>文</p></div>',
  ],
  ['`{: .x}` 與 {: .y}', '<p><code>{: .x}</code> 與 {: .y}</p>'],
  ['<div markdown="1">\n**粗** 體\n</div>\n後', '<div><p><strong>粗</strong> 體</p></div><p>後</p>'],
] as const)('kramdown: %s', ([markdown, html]) => {
  expect(htmlOf(markdown)).toBe(html)
})

test.for([
  [
    '詞\n: 定義\n: 又一\n\n    段\n\n後',
    '<dl><dt>詞</dt><dd>定義</dd><dd><p>又一</p><p>段</p></dd></dl><p>後</p>',
  ],
  ['甲\n: 一\n\n乙\n: 二\n\n丙', '<dl><dt>甲</dt><dd>一</dd><dt>乙</dt><dd>二</dd></dl><p>丙</p>'],
  ['甲\n乙\n\n: 共同', '<dl><dt>甲</dt><dt>乙</dt><dd>共同</dd></dl>'],
  ['時間：\n：全形不算', '<p>時間：\n：全形不算</p>'],
] as const)('definition lists: %s', ([markdown, html]) => {
  expect(htmlOf(markdown)).toBe(html)
})

test.for([
  [
    '![[pic.png]] ![[pic 2.png|說]] ![[pic.png|300]]',
    '<p><img src="pic.png" alt=""> <img src="pic%202.png" alt="說"> <img src="pic.png" alt=""></p>',
  ],
  [
    '見 [[紅樓夢|曹雪芹]] 與 [[圍城]]、[[紅樓夢#一]]',
    '<p>見 <a href="/紅樓夢">曹雪芹</a> 與 圍城、<a href="/紅樓夢">紅樓夢</a></p>',
  ],
  ['==重點== a == b == c `==碼==`', '<p><mark>重點</mark> a == b == c <code>==碼==</code></p>'],
  [
    '> [!quote] 摘句\n> 那人\n> 明天',
    '<blockquote><p><strong>摘句</strong></p><p>那人\n明天</p></blockquote>',
  ],
  ['> [!NOTE]\n> 字', '<blockquote><p>字</p></blockquote>'],
  ['> [!spoiler]- 看\n> 內', '<details><summary>看</summary><p>內</p></details>'],
] as const)('Obsidian: %s', ([markdown, html]) => {
  const addressOf = (page: string) => (page === '紅樓夢' ? '/紅樓夢' : undefined)
  expect(htmlOf(markdown, { addressOf })).toBe(html)
})

test('double brackets stay where there are no pages, and in the text of a link', () => {
  expect(htmlOf('a[[i]] [[1]](https://e.example/)')).toBe(
    '<p>a[[i]] <a href="https://e.example/">[1]</a></p>',
  )
})

test('a code of Hugo stays as it is written, whatever its name', () => {
  expect(
    htmlOf('{{<bookmark\nname="書店"\nlink="https://b.example/">}}\n\n{{<spoiler>}}兇手{{</spoiler>}}'),
  ).toBe(
    '<p>{{&lt;bookmark\nname=&quot;書店&quot;\nlink=&quot;https://b.example/&quot;&gt;}}</p><p>{{&lt;spoiler&gt;}}兇手{{&lt;/spoiler&gt;}}</p>',
  )
})

test('the end of a line is a line break where the site says so', () => {
  const poem = '床前明月光，\n疑是**地上**霜。'
  expect(htmlOf(poem, { breaks: true })).toBe('<p>床前明月光，<br>疑是<strong>地上</strong>霜。</p>')
  expect(htmlOf(poem)).toBe('<p>床前明月光，\n疑是<strong>地上</strong>霜。</p>')
})

test.for([
  [
    '> 「請問相公」\n>\n> ——張岱《*夜航船*》',
    '<blockquote><p>「請問相公」</p><footer>張岱《<em>夜航船</em>》</footer></blockquote>',
  ],
  ['> ——「請問相公」', '<blockquote><p>——「請問相公」</p></blockquote>'],
  ['> 一\n>\n> — Oui.', '<blockquote><p>一</p><p>— Oui.</p></blockquote>'],
] as const)('the source of a quotation: %s', ([markdown, html]) => {
  expect(htmlOf(markdown)).toBe(html)
})

test('a title of a picture is its caption, a task has its box', () => {
  expect(htmlOf('![標題](a.jpg "封面")\n\n![圖](b.jpg "")\n\n- [ ] 待辦\n- [x] 完成')).toBe(
    '<figure><img src="a.jpg" alt="標題"><figcaption>封面</figcaption></figure><figure><img src="b.jpg" alt="圖"></figure><ul><li>☐ 待辦</li><li>☑ 完成</li></ul>',
  )
})
