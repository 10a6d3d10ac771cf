import { readFileSync } from 'node:fs'
import { Marked } from 'marked'
import { expect, test } from 'vitest'
import { markdownToHtml } from '../../../markdown/read-markdown.ts'
import { parseArticle, writeHtml } from './article-tree.ts'
import { sanitizeArticle } from './sanitize-article.ts'

/** As parsed and sanitised HTML, without the line ends beside tags. */
function articleOf(html: string): string {
  return writeHtml(parseArticle(sanitizeArticle(html)))
    .replace(/\n*(<[^<>]*>)\n*/g, '$1')
    .trim()
}

/** What CommonMark and GFM say of each kind of block and mark. */
const EXAMPLES = [
  ['# a\n\nb\n===\n\nc\n---', '<h1>a</h1><h1>b</h1><h2>c</h2>'],
  ['a\nb\n\nc  \nd\\\ne', '<p>a\nb</p><p>c<br>d<br>e</p>'],
  [
    '> a\nb\n\n> > c',
    '<blockquote><p>a\nb</p></blockquote><blockquote><blockquote><p>c</p></blockquote></blockquote>',
  ],
  [
    '- a\n- b\n  - c\n\n1) d\n2) e',
    '<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul><ol><li>d</li><li>e</li></ol>',
  ],
  ['3. a\n\n   b', '<ol start="3"><li><p>a</p><p>b</p></li></ol>'],
  ['    *a*\n\n```js\n**b**\n```', '<pre><code>*a*\n</code></pre><pre><code>**b**\n</code></pre>'],
  ['***\n- - -', '<hr><hr>'],
  ['<div>\n*a*\n</div>\n\n<b>*c*</b>', '<div>*a*</div><p><strong><em>c</em></strong></p>'],
  [
    '*a* _b_ **c** __d__ ***e***',
    '<p><em>a</em> <em>b</em> <strong>c</strong> <strong>d</strong> <em><strong>e</strong></em></p>',
  ],
  ['*a **b** c* **a*b*c**', '<p><em>a <strong>b</strong> c</em> <strong>a<em>b</em>c</strong></p>'],
  ['a*b*c a_b_c 2 * 3 * 4', '<p>a<em>b</em>c a_b_c 2 * 3 * 4</p>'],
  ['a*"b"* **(c)d** *(*e*)*', '<p>a*&quot;b&quot;* <strong>(c)d</strong> <em>(<em>e</em>)</em></p>'],
  ['`a` `` b`c `` `*d*`', '<p><code>a</code> <code>b`c</code> <code>*d*</code></p>'],
  [
    '[a](/b "c") [d](<e f>) [g][h] [h]\n\n[h]: /i',
    '<p><a href="/b" title="c">a</a> <a href="e%20f">d</a> <a href="/i">g</a> <a href="/i">h</a></p>',
  ],
  ['[[h]] [a [b](/c) d](/e)\n\n[h]: /i', '<p>[<a href="/i">h</a>] [a <a href="/c">b</a> d](/e)</p>'],
  [
    '![a](/b.png) ![c *d*][h]\n\n[h]: /i.png',
    '<p><img src="/b.png" alt="a"> <img src="/i.png" alt="c d"></p>',
  ],
  [
    '<https://a.example/?b=c&d> <a@b.example>',
    '<p><a href="https://a.example/?b=c&amp;d">https://a.example/?b=c&amp;d</a> <a href="mailto:a@b.example">a@b.example</a></p>',
  ],
  ['\\*a\\* &copy; &#35; \\[b]', '<p>*a* © # [b]</p>'],
  [
    '| a | b |\n|---|:-:|\n| c \\| d | *e* |',
    '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>c | d</td><td><em>e</em></td></tr></tbody></table>',
  ],
  [
    '~~a~~ www.b.example https://c.example/d_(e).',
    '<p><del>a</del> <a href="http://www.b.example">www.b.example</a> <a href="https://c.example/d_(e)">https://c.example/d_(e)</a>.</p>',
  ],
] as const

test.for(EXAMPLES)('CommonMark and GFM: %j', ([markdown, html]) => {
  expect(articleOf(markdownToHtml(markdown))).toBe(articleOf(html))
})

/** Why the reader differs from an example on purpose. */
const CAUSES = {
  'notes have other ids': /\[\^/,
  'the title of a picture is its caption': /!\[/,
  'a task has its box': /\[[ x]\] /,
  'a single ~ stays': /~/,
  'double brackets are a link of Obsidian': /\[\[/,
}

const { MARKDOWN_SPEC } = process.env

test.skipIf(MARKDOWN_SPEC === undefined)('the examples of a specification differ for a known cause', () => {
  const spec = readFileSync(MARKDOWN_SPEC ?? '', 'utf8').replaceAll('→', '\t')
  const examples = [...spec.matchAll(/^`{32} example.*\n([^]*?)^\.\n([^]*?)^`{32}$/gm)]
  const counts: Record<string, number> = {}
  for (const [, markdown = '', html = ''] of examples) {
    const article = articleOf(markdownToHtml(markdown))
    const cause =
      article === articleOf(html)
        ? 'none'
        : article === articleOf(new Marked().parse(markdown, { async: false }))
          ? 'marked or the sanitiser'
          : Object.entries(CAUSES).find(([, sign]) => sign.test(markdown))?.[0]
    expect(cause, markdown).toBeDefined()
    counts[cause ?? ''] = (counts[cause ?? ''] ?? 0) + 1
  }
  process.stdout.write(`${JSON.stringify(counts)}\n`)
  expect(examples.length).toBeGreaterThan(0)
})
