import { expect, test } from 'vitest'
import { linkedReviews } from './article-links.ts'
import { displayArticle } from './display-article.ts'
import { visibleText } from '../html-text.ts'
import { sanitizeArticle } from './sanitize-article.ts'

const ADDRESS = { path: '/review/3', siteUrl: 'https://xingcha.test' }

function display(html: string): string {
  return displayArticle(sanitizeArticle(html), ADDRESS)
}

test('links to screens of this site are permalinks, other links are unchanged', () => {
  for (const [href, displayed] of [
    ['#/about', '/about'],
    ['/#/review/5', '/review/5'],
    ['review/5', '/review/5'],
    ['/review/5', '/review/5'],
    ['https://xingcha.test/#/category/fiction', 'https://xingcha.test/category/fiction'],
    ['http://XINGCHA.test/#/search?q=城&amp;offset=1', 'http://XINGCHA.test/search?q=城&amp;offset=1'],
    ['https://xingcha.test/review/5', 'https://xingcha.test/review/5'],
    ['https://elsewhere.test/#/review/5', 'https://elsewhere.test/#/review/5'],
    ['https://xingcha.test.elsewhere.test/#/x', 'https://xingcha.test.elsewhere.test/#/x'],
    ['mailto:a@xingcha.test', 'mailto:a@xingcha.test'],
    // As permalinks they would name another host.
    ['#//elsewhere.test', '#//elsewhere.test'],
    ['/#/\\elsewhere.test', '/#/\\elsewhere.test'],
  ] as const) {
    const rel = href.startsWith('http') ? ' rel="noopener"' : ''
    expect(display(`<p><a href="${href}">路</a></p>`)).toBe(`<p><a href="${displayed}"${rel}>路</a></p>`)
  }
})

test('a link to another review has its present slug', () => {
  const slugs = new Map([
    [5, '燈塔'],
    [6, ''],
  ])
  const slug = encodeURIComponent('燈塔')
  for (const [href, displayed] of [
    ['/review/5', `/review/5-${slug}`],
    ['#/review/5', `/review/5-${slug}`],
    ['review/005-old#fn1', `/review/5-${slug}#note-fn1`],
    ['/review/5-old?before=3#comments', `/review/5-${slug}?before=3#comments`],
    ['https://xingcha.test/#/review/5', `https://xingcha.test/review/5-${slug}`],
    ['/review/6-old', '/review/6'],
    ['/review/7-old', '/review/7-old'],
    ['/review/55', '/review/55'],
    ['/review/5/comments', '/review/5/comments'],
    ['https://elsewhere.test/review/5', 'https://elsewhere.test/review/5'],
  ] as const) {
    const html = sanitizeArticle(`<p><a href="${href}">路</a></p>`)
    expect(displayArticle(html, { ...ADDRESS, slugs }), href).toContain(`<a href="${displayed}"`)
  }
  const links = [
    '/review/5',
    '#/review/6-old',
    'https://xingcha.test/review/5#a',
    '/review/7/comments',
    'https://a.test/review/8',
  ]
  const html = sanitizeArticle(links.map((href) => `<a href="${href}">路</a>`).join(''))
  expect(linkedReviews(html, ADDRESS.siteUrl)).toEqual([5, 6])
})

test('a fragment names its review, and leads to a place of the page only where the article has none', () => {
  expect(display('<a href="#a">甲</a><p id="a">乙</p>')).toContain('href="/review/3#note-a"')
  expect(display('<a href="#comments">評論</a>')).toContain('href="/review/3#comments"')
  expect(display('<a href="#comments">評論</a><p id="comments">乙</p>')).toContain(
    '"/review/3#note-comments"',
  )
  expect(display('<a href="#top">頂端</a>')).toContain('href="/review/3#main"')
  expect(display('<a href="#constructor">乙</a>')).toContain('href="/review/3#note-constructor"')
  // Of other reviews: their notes have the prefix too.
  expect(display('<a href="/#/review/5#fn1">註</a>')).toContain('href="/review/5#note-fn1"')
  expect(display('<a href="/review/5#comments">評論</a>')).toContain('href="/review/5#comments"')
})

test('text that looks like markup is unchanged', () => {
  const html = '<p>&lt;a href="#/about"&gt; id="note-comments" <code>href="#a"</code></p>'
  // Its Latin is too long for a justified line.
  expect(display(html)).toBe(html.replace('<p>', '<p data-ragged="">'))
  expect(display('')).toBe('')
})

test('a note without a link back gets one', () => {
  expect(display('<p>句<sup><a href="#n1">1</a></sup></p><ol><li id="n1"><p>註文。</p></li></ol>')).toBe(
    '<p>句<sup><a role="doc-noteref" id="reference-1-1" href="/review/3#note-n1">1</a></sup></p>' +
      '<ol><li data-note="" id="note-n1"><p>註文。' +
      ' <a href="/review/3#reference-1-1" role="doc-backlink" aria-label="回到正文">↑</a></p></li></ol>',
  )
  for (const mark of ['[1]', '〔註一〕', '註 12', '＊', '①', '<sup>a</sup>'])
    expect(display(`<p><a href="#n">${mark}</a></p><p id="n">註文</p>`), mark).toContain('doc-backlink')
})

test('a note with several references gets a link to each', () => {
  const shown = display(
    '<p><a id="r" href="#n">[1]</a> <a href="#n">[1]</a></p><dl><dt>一</dt><dd><a name="n"></a>註文</dd></dl>',
  )
  expect(shown).toContain(
    '註文 <a href="/review/3#note-r" role="doc-backlink" aria-label="回到正文第 1 處">↑1</a>' +
      ' <a href="/review/3#reference-1-2" role="doc-backlink" aria-label="回到正文第 2 處">↑2</a></dd>',
  )
})

test('a note with a link back gets no other, and neither does a chapter of a table of contents', () => {
  for (const html of [
    '<p><sup id="r"><a href="#n">1</a></sup></p><p id="n">註文<a href="#r">↩</a></p>',
    '<p><a href="#_ftn1" name="_ftnref1">[1]</a></p><div id="ftn1"><p><a href="#_ftnref1" name="_ftn1">[1]</a> 註</p></div>',
    '<ul><li><a href="#a">第一章</a></li></ul><h2 id="a">第一章</h2><p id="b">文</p>',
    '<p><a href="#a">1</a></p><h2><a name="a"></a>一</h2>',
    '<p>見<a href="#n">上</a></p><p>又<a id="n">下</a></p>',
    '<p id="n">前文</p><p><a href="#n">1</a></p>',
    '<p><a href="#n">1</a> <a name="n"></a>同一段</p>',
    '<p><a href="#nowhere">1</a></p>',
  ])
    expect(display(html), html).not.toContain('doc-backlink')
})

test('plain text has paragraphs, and paragraphs without text are left out', () => {
  expect(display('第一段。\n第二段 <b>粗</b> &lt;3\n\n　第三段。\n')).toBe(
    '<p>第一段。</p><p>第二段 <strong>粗</strong> &lt;3</p><p>第三段。</p>',
  )
  expect(display('<b>粗\n體</b>')).toBe('<strong>粗\n體</strong>')
  expect(display('一<br>二\n三')).toBe('一<br />二\n三')
  expect(display('<p>&nbsp;</p><p>一</p><p> <br></p><h2></h2><ul></ul><p id="a"></p>')).toBe(
    '<p>一</p><p id="note-a"></p>',
  )
})

test('a folded part without a summary gets one', () => {
  expect(display('<details><p>文</p></details>')).toBe(
    '<details><summary>補充內容</summary><p>文</p></details>',
  )
  const own = '<details><p>文</p><summary>劇透</summary></details>'
  expect(display(own)).toBe(own)
})

test('a heading has an id of its own text, which edits of other headings leave alone', () => {
  expect(display('<h2>魚，在夜裡<ruby>朝<rt>ㄔㄠˊ</rt></ruby>北</h2><h3>A &amp; B</h3><h2>……</h2>')).toBe(
    '<h2 id="note-魚-在夜裡朝北">魚，在夜裡<ruby>朝<rt>ㄔㄠˊ</rt></ruby>北</h2>' +
      '<h3 id="note-a-b">A &amp; B</h3><h2 id="note-section">……</h2>',
  )
  expect(display('<h2>前言</h2><h2>魚</h2>')).toContain('<h2 id="note-魚">')
  // Given ids stay, and none is given twice.
  expect(display('<h2>句</h2><h2>句</h2><p id="句-2">甲</p><h2 id="own">句</h2><h2>句</h2>')).toBe(
    '<h2 id="note-句">句</h2><h2 id="note-句-3">句</h2><p id="note-句-2">甲</p>' +
      '<h2 id="note-own">句</h2><h2 id="note-句-4">句</h2>',
  )
})

test('nothing else of an article changes', () => {
  const html = sanitizeArticle(
    '<h4>一<br>二</h4><img src="/media/a.jpg" alt="&lt;a>"><p title="a>b">文<hr><ul><li>一<li>二',
  )
  expect(displayArticle(html, { path: '/review/3', siteUrl: 'https://xingcha.test' })).toBe(html)
})

// Quadratic time would take minutes.
test('an article of thousands of notes is handled in linear time', () => {
  const numbers = Array.from({ length: 6_000 }, (_, index) => index)
  const html = sanitizeArticle(
    `<p>${numbers.map((n) => `<a href="#n${n}">${n}</a>`).join('')}</p>` +
      `<ol>${numbers.map((n) => `<li id="n${n}"><details>註</details></li>`).join('')}</ol>`,
  )
  const shown = displayArticle(html, { path: '/review/3', siteUrl: 'https://xingcha.test' })
  expect(visibleText(shown).match(/↑/g)).toHaveLength(6_000)
})

test('an uploaded picture names its smaller widths, another one does not', () => {
  const [large, small] = [1_600, 480].map((width) => `/media/picture-0123456789abcdef-${width}.webp`)
  expect(display(`<p><img src="${large}" alt="船"></p>`)).toContain(
    '<img srcset="/media/picture-0123456789abcdef-480.webp 480w, /media/picture-0123456789abcdef-960.webp 960w, ' +
      `${large} 1600w" sizes="(min-width: 760px) 720px, 100vw" src="${large}" alt="船" loading="lazy" />`,
  )
  for (const src of [small, '/media/cover-1.webp', '/pictures/picture-0123456789abcdef-1600.webp'])
    expect(display(`<p><img src="${src}" alt=""></p>`)).not.toContain('srcset')
})

test('each table is wrapped in its own box, nested tables too', () => {
  const box = '<div data-table="" role="region" aria-label="表格，可左右捲動" tabindex="0">'
  const inner = '<table><tr><td>內</td></tr></table>'
  expect(display(`<p>前</p>${inner}<p>後</p>`)).toBe(`<p>前</p>${box}${inner}</div><p>後</p>`)
  const nested = display(`<table><tr><td>${inner}</td></tr></table>`)
  expect(nested.match(/<div/g)).toHaveLength(2)
  expect(nested.match(/<\/table><\/div>/g)).toHaveLength(2)
})

test('notes are numbered as their marks are: in Han numerals, or in digits', () => {
  const noted = (mark: string) =>
    display(`<p>甲<sup><a href="#n">${mark}</a></sup></p><section><ol><li id="n">註</li></ol></section>`)
  expect(noted('一')).toContain('<li data-note="han"')
  expect(noted('1')).toContain('<li data-note=""')
})
