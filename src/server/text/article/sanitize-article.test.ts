import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sanitizeArticle } from './sanitize-article.ts'

test('no script or event handler survives', () => {
  for (const hostile of HOSTILE) {
    const clean = sanitizeArticle(hostile)
    expect(clean).not.toMatch(/<script|<iframe|<object|<embed|<svg|<math|<form|<style|<base|<meta|<link/i)
    // Escaped text within quotes is harmless.
    expect(clean.replaceAll(/"[^"]*"/g, '""')).not.toMatch(/<[^>]*\son\w+\s*=/i)
    expect(clean).not.toMatch(/(?:href|src)\s*=\s*["']?\s*(?:javascript|data|vbscript):/i)
  }
})

test('a picture of another host becomes a link, one of this site stays', () => {
  const clean = sanitizeArticle(
    '<img src="https://far.example/a.jpg" alt="圖"><img src="/media/b.jpg" alt="">',
  )
  expect(clean).toContain('<a href="https://far.example/a.jpg" rel="noopener">圖</a>')
  expect(clean).toContain('<img src="/media/b.jpg" alt="" loading="lazy" />')
  expect(sanitizeArticle('<img src="//far.example/a.jpg" alt="">')).not.toContain('<img')
})

test('ids in an article cannot clash with those of the page, and footnote links still work', () => {
  const clean = sanitizeArticle(
    '<p id="root"><a href="#fn">1</a><a href="#/about">站主</a></p><p id="fn">註</p>',
  )
  expect(clean).toContain('id="note-root"')
  expect(clean).toContain('href="#note-fn"')
  expect(clean).toContain('id="note-fn"')
  expect(clean).toContain('href="#/about"')
})

test('struck and underlined text, quotations and folded parts survive', () => {
  for (const html of [
    '<p><s>刪</s><u>李白</u><q>引</q><mark>標</mark><small>小</small><kbd>A</kbd><abbr title="甲">乙</abbr></p>',
    '<details><summary>劇透</summary><p>他死了。</p></details>',
    '<details open><summary>劇透</summary></details>',
  ])
    expect(sanitizeArticle(html)).toBe(html)
  expect(sanitizeArticle('<STRIKE>刪</STRIKE><tt>x</tt>')).toBe('<s>刪</s><code>x</code>')
  expect(sanitizeArticle('<center>甲</center><dir><li>乙</li></dir>')).toBe(
    '<div>甲</div><ul><li>乙</li></ul>',
  )
  expect(sanitizeArticle('<details ontoggle="alert(1)" name="a">甲</details>')).toBe('<details>甲</details>')
})

test('verse, wide pictures and videos keep their class; any other class is removed', () => {
  expect(sanitizeArticle('<p class="poem x">床前<br />疑是</p>')).toBe('<p class="poem">床前<br />疑是</p>')
  expect(sanitizeArticle('<figure class="wide">甲</figure><p class="wide">乙</p>')).toBe(
    '<figure class="wide">甲</figure><p>乙</p>',
  )
})

test('the name of an anchor becomes an id that cannot clash with those of the page', () => {
  expect(sanitizeArticle('<a name="root">甲</a>')).toBe('<a id="note-root">甲</a>')
  expect(sanitizeArticle('<a href="#_ftnref1" name="_ftn1">[1]</a>')).toBe(
    '<a href="#note-_ftnref1" id="note-_ftn1">[1]</a>',
  )
  // Both are targets.
  expect(sanitizeArticle('<a id="a" name="b"></a>')).toBe('<a id="note-a" name="note-b"></a>')
  expect(sanitizeArticle('<a id="a" name="a"></a>')).toBe('<a id="note-a"></a>')
  expect(sanitizeArticle('<p name="getElementById">甲</p>')).toBe('<p>甲</p>')
})

test('sanitising twice gives the same result', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.constantFrom(
          ...HOSTILE,
          '<a name="a">甲</a>',
          '<a id="a" name="b"></a>',
          '<details open>',
          '<s>',
          '</u>',
          '<p>甲</p>',
          '<h1>乙</h1>',
          '<b>丙</b>',
          '&lt;b&gt;',
          '<',
          '"',
        ),
      ),
      (pieces) => {
        const once = sanitizeArticle(pieces.join(''))
        expect(sanitizeArticle(once)).toBe(once)
      },
    ),
  )
})

test('sanitising nested markup twice gives the same result', () => {
  const names = fc.constantFrom(...TAGS)
  const { markup } = fc.letrec<{ markup: string; element: string }>((tie) => ({
    markup: fc
      .array(fc.oneof(fc.constantFrom('甲', ' ', '&amp;', '<br>', '<img src="/a.png">'), tie('element')), {
        maxLength: 3,
        depthIdentifier: 'markup',
      })
      .map((parts) => parts.join('')),
    element: fc
      .tuple(names, fc.array(fc.constantFrom(...ATTRIBUTES), { maxLength: 3 }), tie('markup'), fc.boolean())
      .map(([tag, attributes, inner, isClosed]) => {
        const opening = [tag, ...attributes].join(' ')
        return `<${opening}>${inner}${isClosed ? `</${tag}>` : ''}`
      }),
  }))
  fc.assert(
    fc.property(markup, (html) => {
      const once = sanitizeArticle(html)
      expect(sanitizeArticle(once)).toBe(once)
    }),
    {
      numRuns: 300,
      examples: [
        ['<a href="https://far.example/" name="a">甲</a>'],
        ['<p>甲<center>乙</center></p>'],
        ['<p><font><div>甲</div></font></p>'],
      ],
    },
  )
})

const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<img src="/x" onload="alert(1)">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" java\nscript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<svg><script>alert(1)</script></svg>',
  '<svg onload=alert(1)>',
  '<math><mi xlink:href="javascript:alert(1)">x</mi></math>',
  '<iframe src="https://far.example"></iframe>',
  '<object data="x"></object><embed src="x">',
  '<form action="https://far.example"><input name="a"></form>',
  '<style>body{display:none}</style>',
  '<base href="https://far.example/"><meta http-equiv="refresh" content="0"><link rel="stylesheet" href="x">',
  '<p style="position:fixed" onclick="alert(1)">x</p>',
  '<scr<script>ipt>alert(1)</script>',
  '<p title="&quot;&gt;&lt;script&gt;alert(1)">x</p>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
]

/** Allowed, renamed and removed ones. */
const TAGS = (
  'p div h1 h2 blockquote ul ol li dl dt dd a span b i em ruby rt table tr td th details summary figure pre ' +
  'center dir menu strike font article aside form button nav main title textarea'
).split(' ')

const ATTRIBUTES = [
  'href="https://far.example/"',
  'href="#a"',
  'name="a"',
  'id="b"',
  'rel="nofollow"',
  'title="&lt;"',
  'open',
  'onclick="x"',
]
