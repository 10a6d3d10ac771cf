import { DOMParser, type Mark, type Node } from 'prosemirror-model'
import { ARTICLE_BOOLEAN_ATTRIBUTES } from '../../../../contract/text/article-elements.ts'
import { type Attributes, isArticleTag, kindOf } from './attributes.ts'
import { articleSchema } from './schema.ts'
import { trustedHtml } from '../../../ui/trusted-html.ts'

/** The document of a stored text. */
export function parseHtml(html: string): Node {
  return parseArticle(parseBody(html))
}

/** The document of a parsed body. */
export function parseArticle(body: HTMLElement): Node {
  return DOMParser.fromSchema(articleSchema).parse(body)
}

/** The body as HTML, in the form that the sanitiser gives it. */
export function articleHtml(doc: Node): string {
  return doc.childCount === 1 && isEmptyParagraph(doc.child(0)) ? '' : contentHtml(doc)
}

function isEmptyParagraph(node: Node): boolean {
  return node.type.name === 'p' && node.childCount === 0 && attributesHtml(node.attrs) === ''
}

function contentHtml(node: Node): string {
  let html = ''
  let open: readonly Mark[] = []
  node.forEach((child) => {
    let kept = 0
    while (kept < open.length && kept < child.marks.length && open[kept]?.eq(child.marks[kept] as Mark))
      kept++
    html += closing(open.slice(kept))
    html += child.marks.slice(kept).map(openingOfMark).join('')
    open = child.marks
    html += nodeHtml(child)
  })
  return html + closing(open)
}

function openingOfMark({ type, attrs }: Mark): string {
  return `<${type.name}${attributesHtml(attrs)}>`
}

function closing(marks: readonly Mark[]): string {
  return [...marks]
    .toReversed()
    .map(({ type }) => `</${type.name}>`)
    .join('')
}

export function nodeHtml(node: Node): string {
  const { name } = node.type
  if (node.isText) return escapeText(node.text ?? '')
  if (name === 'text_block') return contentHtml(node)
  if (name === 'picture') return pictureHtml(node)
  if (name === 'site_text') {
    const { figure, link, label } = node.attrs as { figure: Attributes; link: Attributes; label: string }
    return element('figure', figure, element('a', link, escapeText(label)))
  }
  if (name === 'note_reference') {
    const { sup, link, label } = node.attrs as { sup: Attributes; link: Attributes; label: string }
    return element('sup', sup, element('a', link, escapeText(label)))
  }
  if (name === 'anchor') {
    const { tag, attributes } = node.attrs as { tag: string; attributes: Attributes }
    return element(tag, attributes, '')
  }
  if (isArticleTag(name) && ['leaf', 'rule'].includes(kindOf(name))) return empty(name, node.attrs)
  return element(name, node.attrs, contentHtml(node))
}

function pictureHtml(node: Node): string {
  const { figure, image, caption } = node.attrs as Record<'figure' | 'image' | 'caption', Attributes>
  const hasCaption = node.childCount > 0 || Object.values(caption).some((value) => value !== null)
  const captionHtml = hasCaption ? element('figcaption', caption, contentHtml(node)) : ''
  return element('figure', figure, empty('img', image) + captionHtml)
}

function element(tag: string, attributes: Attributes, content: string): string {
  return `<${tag}${attributesHtml(attributes)}>${content}</${tag}>`
}

function empty(tag: string, attributes: Attributes): string {
  return `<${tag}${attributesHtml(attributes)} />`
}

function attributesHtml(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => {
      if (value === null) return ''
      return ARTICLE_BOOLEAN_ATTRIBUTES.includes(name) ? ` ${name}` : ` ${name}="${escapeQuoted(value)}"`
    })
    .join('')
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function escapeQuoted(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;')
}

/** The body of HTML, sanitised or pasted, in a document of its own. */
export function parseBody(html: string): HTMLElement {
  const parsed = new globalThis.DOMParser().parseFromString(trustedHtml(html), 'text/html')
  // A picture with the name `body` would be `parsed.body`.
  const body = Document.prototype.querySelector.call(parsed, 'body, frameset') as HTMLElement
  unname(body)
  return body
}

/** A form or document has its fields and pictures as properties by their names: one called `nodeName` would end the reading. */
function unname(body: HTMLElement): void {
  const { removeAttribute } = Element.prototype
  const hasForm = body.querySelector('form') !== null
  for (const element of body.querySelectorAll(NAMED)) {
    removeAttribute.call(element, 'name')
    if (hasForm) removeAttribute.call(element, 'id')
  }
}

const NAMED = 'button, embed, fieldset, form, iframe, img, input, object, output, select, textarea'
