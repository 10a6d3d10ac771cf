import {
  type AttributeSpec,
  type DOMOutputSpec,
  type MarkSpec,
  type NodeSpec,
  Schema,
  type TagParseRule,
} from 'prosemirror-model'
import {
  ARTICLE_ELEMENTS,
  type ArticleElement,
  type ArticleTag,
} from '../../../../contract/text/article-elements.ts'
import {
  attributeNames,
  type Attributes,
  isArticleTag,
  kindOf,
  presentAttributes,
  readAttributes,
  tagOf,
} from './attributes.ts'
import { formOfClass, textIdOf } from '../../../../contract/newsletter/letter-body.ts'

/** The content of a container: blocks, or text without a paragraph around it. */
const FLOW = '(text_block | block)+'

const ISOLATING: ReadonlySet<ArticleTag> = new Set(['td', 'th', 'caption', 'figcaption', 'summary'])

/** A reading is asked for by its own prompt: with the caret in it, what follows the characters became part of it. */
const EDITING_ATTRIBUTES: Partial<Record<ArticleTag, Record<string, string>>> = {
  rt: { contenteditable: 'false' },
  rp: { contenteditable: 'false' },
}

/** Text typed after these does not become part of them: most have no key that ends them. */
const NOT_CONTINUED: ReadonlySet<ArticleTag> = new Set([
  ...(['a', 'sup', 'sub', 'code', 'kbd', 'abbr', 'cite'] as const),
  ...(['u', 'mark', 'del', 's', 'ins'] as const),
])

const ELEMENTS = Object.entries<ArticleElement>(ARTICLE_ELEMENTS) as [ArticleTag, ArticleElement][]

// Nodes that are more, or less, than one element. The parse rules stand before those of the element.

/** Text in a container without an element of its own, such as that of `<li>text</li>`. */
const textBlockNode: NodeSpec = {
  content: 'inline*',
  parseDOM: [{ tag: 'div[data-text]', priority: 60 }],
  toDOM: () => ['div', { 'data-text': '' }, 0],
}

interface PictureAttributes {
  figure: Attributes
  image: Attributes
  caption: Attributes
}

/** A figure with one picture; its content is the caption. Other figures are containers. */
const pictureNode: NodeSpec = {
  group: 'block',
  content: 'inline*',
  attrs: { figure: { default: {} }, image: { default: {} }, caption: { default: {} } },
  isolating: true,
  defining: true,
  draggable: true,
  parseDOM: [
    {
      tag: 'figure',
      priority: 60,
      getAttrs: readPicture,
      contentElement: (figure) =>
        (figure as Element).querySelector('figcaption') ?? figure.ownerDocument.createElement('figcaption'),
    },
  ],
  toDOM: ({ attrs }) => [
    'figure',
    {},
    ['img', presentAttributes(attrs['image'] as Attributes)],
    ['figcaption', 0],
  ],
}

function readPicture(figure: HTMLElement): PictureAttributes | false {
  const children = significantChildren(figure)
  const [image, caption] = children
  const isPicture =
    children.length <= 2 &&
    image?.nodeName === 'IMG' &&
    (caption === undefined || (caption.nodeName === 'FIGCAPTION' && hasInlineContent(caption as Element)))
  return (
    isPicture && {
      figure: readAttributes(figure, 'figure'),
      image: readAttributes(image as Element, 'img'),
      caption: caption ? readAttributes(caption as Element, 'figcaption') : {},
    }
  )
}

function significantChildren(element: Element): ChildNode[] {
  return [...element.childNodes].filter(
    ({ nodeType, textContent }) => nodeType !== 3 || /[^ \t\r\n\f]/.test(textContent ?? ''),
  )
}

function hasInlineContent(element: Element): boolean {
  return [...element.querySelectorAll('*')].every((part) => {
    const tag = tagOf(part)
    return isArticleTag(tag) && ['mark', 'inline', 'leaf'].includes(kindOf(tag))
  })
}

/** A text of the site in a letter: a figure whose class says how, with a link alone. */
const siteTextNode: NodeSpec = {
  group: 'block',
  atom: true,
  draggable: true,
  attrs: { figure: { default: {} }, link: { default: {} }, label: { default: '' } },
  parseDOM: [{ tag: 'figure', priority: 65, getAttrs: readSiteText }],
  toDOM: ({ attrs }) => [
    'figure',
    presentAttributes(attrs['figure'] as Attributes),
    ['a', presentAttributes(attrs['link'] as Attributes), String(attrs['label'])],
  ],
  leafText: () => '',
}

function readSiteText(element: HTMLElement) {
  const [link, ...others] = significantChildren(element)
  if (link?.nodeName !== 'A' || others.length > 0) return false
  const figure = readAttributes(element, 'figure')
  const attributes = readAttributes(link as Element, 'a')
  const isText = [...link.childNodes].every(({ nodeType }) => nodeType === 3)
  const isSiteText =
    formOfClass(figure['class']) !== undefined && textIdOf(attributes['href'] ?? '') !== undefined
  const label = (link.textContent ?? '').trim()
  return isText && isSiteText && label !== '' && { figure, link: attributes, label }
}

/** The raised number that leads to a note. */
const noteReferenceNode: NodeSpec = {
  inline: true,
  group: 'inline',
  atom: true,
  attrs: { sup: { default: {} }, link: { default: {} }, label: { default: '' } },
  parseDOM: [{ tag: 'sup', priority: 60, getAttrs: readNoteReference }],
  toDOM: ({ attrs }) => [
    'sup',
    ['a', presentAttributes(attrs['link'] as Attributes), String(attrs['label'])],
  ],
  leafText: () => '',
}

function readNoteReference(sup: HTMLElement) {
  const [link, ...others] = [...sup.childNodes]
  if (link?.nodeName !== 'A' || others.length > 0) return false
  const attributes = readAttributes(link as Element, 'a')
  const isText = [...link.childNodes].every(({ nodeType }) => nodeType === 3)
  const label = link.textContent ?? ''
  const leadsToNote = /^#(?!\/)./.test(attributes['href'] ?? '')
  return (
    isText &&
    leadsToNote &&
    label !== '' &&
    label === label.trim() && { sup: readAttributes(sup, 'sup'), link: attributes, label }
  )
}

/** An empty element with an id: the target of a link. */
const anchorNode: NodeSpec = {
  inline: true,
  group: 'inline',
  atom: true,
  selectable: false,
  attrs: { tag: { default: 'a' }, attributes: { default: {} } },
  parseDOM: [
    {
      tag: 'a, span, em, strong, sup, sub, u, s, mark, small, cite, q, code, kbd, abbr, ins, del',
      priority: 70,
      getAttrs: (element) => {
        const tag = tagOf(element)
        if (element.childNodes.length > 0 || !isArticleTag(tag)) return false
        const attributes = readAttributes(element, tag)
        return (attributes['id'] ?? attributes['name'] ?? null) !== null && { tag, attributes }
      },
    },
    {
      tag: 'span[data-anchor]',
      priority: 80,
      getAttrs: (element) => readShownAnchor(element.dataset['anchor'] ?? ''),
    },
  ],
  toDOM: ({ attrs }) => ['span', { 'data-anchor': JSON.stringify(attrs) }],
  leafText: () => '',
}

/** Parses the attribute that `toDOM` writes; false where another page's markup has an attribute of this name. */
function readShownAnchor(json: string): { tag: string; attributes: Attributes } | false {
  try {
    const { tag, attributes } = JSON.parse(json) as { tag: string; attributes: Record<string, string> }
    if (!isArticleTag(tag)) return false
    const element = document.createElement(tag)
    for (const [name, value] of Object.entries(attributes))
      if (value !== null) element.setAttribute(name, value)
    return { tag, attributes: readAttributes(element, tag) }
  } catch {
    return false
  }
}

/** The editor's schema: a node or mark for each element of the vocabulary, by the name of its tag, and those that are more, or less, than one element. */
export const articleSchema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    text: { group: 'inline' },
    ...Object.fromEntries(
      ELEMENTS.filter(([, { kind }]) => kind !== 'mark').map(([tag, element]) => [
        tag,
        nodeSpec(tag, element),
      ]),
    ),
    text_block: textBlockNode,
    picture: pictureNode,
    site_text: siteTextNode,
    note_reference: noteReferenceNode,
    anchor: anchorNode,
  },
  marks: Object.fromEntries(
    ELEMENTS.filter(([, { kind }]) => kind === 'mark').map(([tag]) => [tag, markSpec(tag)]),
  ),
})

function nodeSpec(tag: ArticleTag, { kind, of, isPart = false }: ArticleElement): NodeSpec {
  const common: NodeSpec = {
    attrs: attributeSpecs(tag),
    parseDOM: [parseRule(tag)],
    toDOM: ({ attrs }): DOMOutputSpec =>
      kind === 'leaf' || kind === 'rule'
        ? [tag, presentAttributes(attrs)]
        : [tag, { ...presentAttributes(attrs), ...EDITING_ATTRIBUTES[tag] }, 0],
  }
  if (kind === 'leaf') return { ...common, inline: true, group: 'inline', draggable: tag === 'img' }
  if (kind === 'inline')
    return { ...common, inline: true, content: of ?? 'text*', ...(!isPart && { group: 'inline' }) }
  const group = isPart ? {} : { group: 'block' }
  if (kind === 'rule') return { ...common, ...group }
  if (kind === 'list') return { ...common, ...group, content: of ?? FLOW, isolating: tag === 'table' }
  if (kind === 'container')
    return { ...common, ...group, content: FLOW, defining: true, isolating: ISOLATING.has(tag) }
  return {
    ...common,
    ...group,
    content: 'inline*',
    ...(tag !== 'p' && { defining: true }),
    ...(tag === 'pre' && { code: true, whitespace: 'pre' as const }),
  }
}

function markSpec(tag: ArticleTag): MarkSpec {
  return {
    attrs: attributeSpecs(tag),
    // Two elements with the same tag may lie around the same text.
    excludes: '',
    inclusive: !NOT_CONTINUED.has(tag),
    parseDOM: [parseRule(tag)],
    toDOM: ({ attrs }) => [tag, presentAttributes(attrs), 0],
  }
}

function attributeSpecs(tag: ArticleTag): Record<string, AttributeSpec> {
  return Object.fromEntries(attributeNames(tag).map((name) => [name, { default: null }]))
}

function parseRule(tag: ArticleTag): TagParseRule {
  return { tag, getAttrs: (element) => readAttributes(element, tag) }
}
