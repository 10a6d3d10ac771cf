/**
 * Every element of a review's body. The sanitiser's list of allowed tags (server/text/article/sanitize-article.ts) and the editor's schema
 * (web/parts/rich-text-editor) are both made from it, so that what may be stored can be edited.
 */
export interface ArticleElement {
  /**
   * `block`: a text block. `container`: contains blocks or text. `list`: contains only the elements that `of` names.
   * `mark`: goes around text. `inline`, `leaf`: an element among text, with and without text of its own. `rule`: a block
   * without content.
   */
  kind: 'block' | 'container' | 'list' | 'mark' | 'inline' | 'leaf' | 'rule'
  /** Beside `ARTICLE_GLOBAL_ATTRIBUTES`. */
  attributes?: readonly string[]
  /**
   * The values of `class` that it may have: `poem`, lines of verse; `wide`, wider than the text; `gallery`, figures beside each other; `video` and `audio`, a link
   * to one; `link-card`, a link to a page of another site with what it says of itself; `card`,
   * `whole` and `link`, a link to a text of the site in a letter, and how it stands there (letter-body.ts);
   * `vertical`, a quotation in columns; `warichu`, a note within the line, in two rows of small type.
   */
  classes?: readonly string[]
  /** The elements that a list contains, in the words of a ProseMirror content expression. */
  of?: string
  /** True for an element that stands in its parent only, not among other blocks. */
  isPart?: boolean
}

/** Attributes of every element. */
export const ARTICLE_GLOBAL_ATTRIBUTES = ['lang', 'id', 'title'] as const

/** Outer marks stand before inner ones. */
export const ARTICLE_ELEMENTS = {
  p: { kind: 'block', classes: ['poem'] },
  h2: { kind: 'block' },
  h3: { kind: 'block' },
  h4: { kind: 'block' },
  pre: { kind: 'block' },
  hr: { kind: 'rule' },
  blockquote: { kind: 'container', classes: ['vertical'] },
  footer: { kind: 'container' },
  div: { kind: 'container' },
  section: { kind: 'container' },
  details: { kind: 'container', attributes: ['open'] },
  summary: { kind: 'container' },
  figure: {
    kind: 'container',
    classes: ['wide', 'gallery', 'video', 'audio', 'link-card', 'card', 'whole', 'link'],
  },
  figcaption: { kind: 'container' },
  ul: { kind: 'list', of: 'li+' },
  ol: { kind: 'list', of: 'li+', attributes: ['start', 'reversed'] },
  li: { kind: 'container', isPart: true },
  dl: { kind: 'list', of: '(dt | dd)+' },
  dt: { kind: 'container', isPart: true },
  dd: { kind: 'container', isPart: true },
  table: { kind: 'list', of: 'caption? thead? (tbody | tr)* tfoot?' },
  caption: { kind: 'container', isPart: true },
  thead: { kind: 'list', of: 'tr+', isPart: true },
  tbody: { kind: 'list', of: 'tr+', isPart: true },
  tfoot: { kind: 'list', of: 'tr+', isPart: true },
  tr: { kind: 'list', of: '(th | td)+', isPart: true },
  th: { kind: 'container', isPart: true, attributes: ['colspan', 'rowspan', 'scope'] },
  td: { kind: 'container', isPart: true, attributes: ['colspan', 'rowspan'] },
  a: { kind: 'mark', attributes: ['href', 'rel', 'name'] },
  span: { kind: 'mark', attributes: ['translate'] },
  em: { kind: 'mark' },
  strong: { kind: 'mark' },
  cite: { kind: 'mark' },
  q: { kind: 'mark' },
  mark: { kind: 'mark' },
  u: { kind: 'mark' },
  s: { kind: 'mark' },
  ins: { kind: 'mark' },
  del: { kind: 'mark' },
  abbr: { kind: 'mark' },
  small: { kind: 'mark', classes: ['warichu'] },
  sup: { kind: 'mark' },
  sub: { kind: 'mark' },
  code: { kind: 'mark' },
  kbd: { kind: 'mark' },
  ruby: { kind: 'inline', of: '(text | br | rt | rp)+' },
  rt: { kind: 'inline', of: 'text*', isPart: true },
  rp: { kind: 'inline', of: 'text*', isPart: true },
  br: { kind: 'leaf' },
  img: { kind: 'leaf', attributes: ['src', 'alt', 'width', 'height', 'loading'] },
} as const satisfies Record<string, ArticleElement>

export type ArticleTag = keyof typeof ARTICLE_ELEMENTS

/** Boolean attributes are written without a value. */
export const ARTICLE_BOOLEAN_ATTRIBUTES: readonly string[] = ['open', 'reversed']
