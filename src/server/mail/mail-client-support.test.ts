import { expect, test } from 'vitest'
import support from '../../../tests/support/mail/mail-client-support.json' with { type: 'json' }
import { ARTICLE_ELEMENTS, type ArticleElement } from '../../contract/text/article-elements.ts'
import { elementsOf, parseArticle } from '../text/article/article-tree.ts'
import { designMail, type MailBlock } from './mail-design.service.ts'

const SITE = {
  name: '星槎書話',
  tagline: '尋書，也尋星。',
  seal: '槎',
  seal_picture: null,
  cloth: 'indigo',
} as const

/** Unsupported somewhere, and without harm: what happens there instead. */
const HARMLESS = new Map([
  ['css-border-radius', 'square corners'],
  ['css-opacity', 'the preheader is hidden by `display` as well'],
  ['css-max-height', 'the preheader is hidden by `display` as well'],
  ['css-overflow', 'the preheader is hidden by `display` as well'],
  ['css-display-none', 'the line that mailboxes list stands at the top of the mail, in one pixel'],
  ['css-height', 'the attribute of the picture or cell says it'],
  ['css-white-space', 'the lines of a code block run on'],
  ['css-word-break', 'a long address is cut off at the edge'],
  ['css-at-media-prefers-color-scheme', 'the mail stays light, or the program darkens it'],
  ['html-style', 'the mail stays light'],
  ['html-body', 'the first table has the colours too'],
  ['html-role', 'a screen reader names the tables'],
  ['html-aria-hidden', 'the seal is read'],
  ['css-color-scheme', 'the program darkens the mail by itself'],
])

/** Elements and attributes of all browsers since 1997, of which the data do not speak. */
const PLAIN = new Set(
  'html head title meta a br u s sup sub code start href src alt colspan rowspan class style border name content charset'.split(
    ' ',
  ),
)

const GROUPS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['h1', 'h2', 'h3', 'h4'].map((tag) => [tag, 'h1-h6'])),
  ...Object.fromEntries(['ul', 'ol', 'li'].map((tag) => [tag, 'lists'])),
  ...Object.fromEntries(['tr', 'td', 'th', 'table'].map((tag) => [tag, 'table'])),
}

test('letters and other mails use what Gmail, Outlook, Apple Mail and Yahoo show', () => {
  const { html } = designMail({
    site: SITE,
    siteUrl: 'https://xingcha.test',
    preheader: '三盞燈',
    heading: '冬天的第一盞燈',
    blocks: EVERY_BLOCK,
    notes: [{ kind: 'link', label: '退訂', url: 'https://xingcha.test/' }],
  })
  const used = featuresOf(html)
  expect(used).toContain('html-lists')
  const unsafe = [...used].filter((slug) => {
    const levels = (support.features as Record<string, string>)[slug]
    if (levels === undefined) return !PLAIN.has(slug.replace(/^(?:html|css)-/, '')) && !isOldCss(slug)
    return levels.includes('n') && !HARMLESS.has(slug)
  })
  expect(unsafe).toEqual([])
  expect([...HARMLESS.keys()].filter((slug) => !used.has(slug))).toEqual([])
  expect(html).not.toMatch(/\.(?:webp|svg|avif)"/)
})

/** An article with every element of the vocabulary. */
const EVERY_ELEMENT = Object.entries<ArticleElement>(ARTICLE_ELEMENTS)
  .map(([tag, { kind, isPart }]) => {
    if (isPart === true) return ''
    if (tag === 'img')
      return '<p>圖<img src="/media/picture-0123456789abcdef-1600.webp" alt="燈塔" width="1600" height="900" /></p>'
    if (tag === 'table')
      return '<table><caption>表</caption><thead><tr><th colspan="2">一</th></tr></thead><tbody><tr><td>二</td><td>三</td></tr></tbody></table>'
    if (tag === 'ul' || tag === 'ol')
      return `<${tag} start="3"><li>條</li><li><p>段</p><p>段</p></li></${tag}>`
    if (tag === 'dl') return '<dl><dt>詞</dt><dd>義</dd></dl>'
    if (tag === 'ruby') return '<p><ruby>槎<rp>(</rp><rt>ㄔㄚˊ</rt><rp>)</rp></ruby></p>'
    if (kind === 'rule' || tag === 'br') return `<${tag} />`
    if (kind === 'mark') return `<p><${tag}${tag === 'a' ? ' href="/review/3"' : ''}>字</${tag}></p>`
    return kind === 'container' ? `<${tag}><p>字</p></${tag}>` : `<${tag}>字</${tag}>`
  })
  .join('')

const BOOK = {
  kind: 'book',
  title: '《茶館》',
  author: '老舍',
  label: '讀這一篇',
  url: 'https://xingcha.test/',
} as const

const EVERY_BLOCK: readonly MailBlock[] = [
  { kind: 'paragraph', text: '見字如面：\n天黑了。' },
  { kind: 'button', label: '確認', url: 'https://xingcha.test/' },
  { kind: 'link', label: '《茶館》', url: 'https://xingcha.test/' },
  { kind: 'code', code: '123456' },
  { kind: 'quote', text: '好。', by: '林湖' },
  {
    ...BOOK,
    text: '三幕戲。',
    cover: { url: 'https://xingcha.test/mail-covers/3.jpg', alt: '《茶館》封面' },
  },
  { ...BOOK, text: '', html: '<p>整篇。</p>' },
  { kind: 'article', html: EVERY_ELEMENT },
]

/** The features that the data name, by their slugs. */
function featuresOf(html: string): Set<string> {
  const used = new Set<string>()
  const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? ''
  for (const [, property = ''] of style.matchAll(/[{;]([a-z-]+):/g)) used.add(cssSlug(property))
  if (style.includes('prefers-color-scheme')) used.add('css-at-media-prefers-color-scheme')
  for (const { name, attribs } of elementsOf(parseArticle(html))) {
    used.add(`html-${GROUPS[name] ?? name}`)
    for (const [attribute, value] of Object.entries(attribs))
      if (attribute !== 'style') used.add(`html-${attribute}`)
      else
        for (const declaration of value.split(';'))
          used.add(cssSlug(/^\s*([a-z-]+)\s*:/.exec(declaration)?.[1] ?? ''))
    if (/display:\s*none/.test(attribs['style'] ?? '')) used.add('css-display-none')
  }
  return used
}

function cssSlug(property: string): string {
  return `css-${property.replace(/^(padding|border|margin)-(?:top|left|right|bottom).*$/, '$1')}`
}

/** Properties of the first style sheets, and those that only other programs read. */
function isOldCss(slug: string): boolean {
  return ['css-color', 'css-font-family', 'css-supported-color-schemes'].includes(slug)
}
