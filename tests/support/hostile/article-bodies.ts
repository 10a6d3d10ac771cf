import fc from 'fast-check'
import {
  ARTICLE_ELEMENTS,
  type ArticleElement,
  type ArticleTag,
} from '../../../src/contract/text/article-elements.ts'

const TAGS = Object.entries<ArticleElement>(ARTICLE_ELEMENTS) as [ArticleTag, ArticleElement][]
const tagsOf = (...kinds: ArticleElement['kind'][]) =>
  TAGS.filter(([, { kind, isPart = false }]) => kinds.includes(kind) && !isPart).map(([tag]) => tag)

const text = fc.constantFrom('夜航', '說了「又說」', ' ', '&lt;b&gt; &amp; x', '一  二\n三', 'a', '&nbsp;')

const VALUES: Record<string, string[]> = {
  href: ['https://far.example/', '/review/2', '#note-a', '#/about', 'mailto:a@b.example'],
  lang: ['ja'],
  id: ['note-a', 'note-b'],
  title: ['旁註 &quot;甲&quot;'],
  name: ['note-c'],
  start: ['3'],
  colspan: ['2'],
  rowspan: ['2'],
  scope: ['row'],
  src: ['/media/a.webp'],
  alt: ['', '一盞燈'],
  width: ['640'],
  height: ['480'],
}

function opening(tag: ArticleTag) {
  const { attributes = [], classes = [] }: ArticleElement = ARTICLE_ELEMENTS[tag]
  const one = fc.constantFrom(...attributes, 'lang', 'id', 'title').chain((name) => {
    const values = VALUES[name]
    return values ? fc.constantFrom(...values).map((value) => ` ${name}="${value}"`) : fc.constant('')
  })
  const flag =
    tag === 'details' ? [' open'] : tag === 'ol' ? [' reversed'] : classes.map((name) => ` class="${name}"`)
  const required = tag === 'img' ? ' src="/media/a.webp"' : ''
  return fc
    .tuple(fc.array(fc.oneof(one, fc.constantFrom('', ...flag)), { maxLength: 2 }), fc.boolean())
    .map(([attributes, isPlain]) => `<${tag}${required}${isPlain ? '' : distinct(attributes)}>`)
}

function distinct(attributes: readonly string[]): string {
  const names = new Map(attributes.map((attribute) => [attribute.split('=')[0], attribute]))
  names.delete(' src')
  return [...names.values()].join('')
}

const bodies = fc.letrec<Record<'inline' | 'inlines' | 'flow' | 'block' | 'body', string>>((tie) => {
  const many = (part: fc.Arbitrary<string>, min = 1) =>
    fc.array(part, { minLength: min, maxLength: 3 }).map((parts) => parts.join(''))
  const around = (tag: ArticleTag, content: fc.Arbitrary<string>) =>
    fc.tuple(opening(tag), content).map(([start, inner]) => `${start}${inner}</${tag}>`)
  const list = (tag: ArticleTag, parts: fc.Arbitrary<string>) => around(tag, many(parts))
  const cell = fc.constantFrom<ArticleTag>('td', 'th').chain((tag) => around(tag, tie('flow')))
  const row = list('tr', cell)
  const ruby = fc.constant('<ruby>漢<rp>(</rp><rt>ㄏㄢˋ</rt><rp>)</rp></ruby>')
  return {
    inline: fc.oneof(
      { maxDepth: 3, depthIdentifier: 'inline' },
      text,
      fc.constant('<br>'),
      opening('img'),
      ruby,
      fc.constant('<a id="note-x"></a>'),
      fc.constant('<sup><a href="#note-1" id="note-r1">一</a></sup>'),
      fc.constantFrom(...tagsOf('mark')).chain((tag) => around(tag, tie('inlines'))),
    ),
    inlines: many(tie('inline')),
    flow: fc.oneof({ maxDepth: 3, depthIdentifier: 'flow' }, tie('inlines'), many(tie('block'))),
    block: fc.oneof(
      { maxDepth: 3, depthIdentifier: 'flow' },
      fc.constantFrom(...tagsOf('block')).chain((tag) => around(tag, tie('inlines'))),
      fc.constant('<hr>'),
      fc
        .tuple(opening('figure'), opening('img'), tie('inlines'))
        .map(([figure, image, caption]) => `${figure}${image}<figcaption>${caption}</figcaption></figure>`),
      fc.constantFrom(...tagsOf('container')).chain((tag) => around(tag, tie('flow'))),
      fc.constantFrom<ArticleTag>('ul', 'ol').chain((tag) => list(tag, around('li', tie('flow')))),
      list('dl', fc.oneof(around('dt', tie('flow')), around('dd', tie('flow')))),
      fc
        .tuple(around('caption', tie('flow')), list('thead', row), list('tbody', row), list('tfoot', row))
        .map((parts) => `<table>${parts.join('')}</table>`),
      around('table', many(row)),
    ),
    body: many(tie('block'), 0),
  }
})

/** Bodies in which each element contains what HTML allows it to contain. */
export const validBodies = bodies.body

/** Any elements in any order, closed or not. */
export const oddBodies = fc
  .array(
    fc.oneof(
      text,
      fc.constantFrom(...TAGS.map(([tag]) => tag)).chain((tag) => opening(tag)),
      fc.constantFrom(...TAGS.map(([tag]) => `</${tag}>`)),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''))
