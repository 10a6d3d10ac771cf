import { isArticleTag, isOwnPath, tagOf } from '../body/attributes.ts'
import { gatherPastedNotes, NOTE } from './paste-notes.ts'
import { buildWordLists } from './word-lists.ts'

/** What was removed from a paste, for the notice: formatting, pictures, and the addresses of links. */
export interface PasteLosses {
  styles: boolean
  pictures: number
  links: number
}

export const NO_LOSSES: PasteLosses = { styles: false, pictures: 0, links: 0 }

/** Turns the markup of other programs into the vocabulary, in place. Reads style attributes as texts, since a policy may empty `style`. */
export function cleanPaste(body: HTMLElement): PasteLosses {
  const losses = { ...NO_LOSSES }
  removeComments(body)
  gatherPastedNotes(body)
  for (const element of body.querySelectorAll(DROPPED)) element.remove()
  buildWordLists(body)
  joinWrappedLines(body)
  // Innermost first, so that what is unwrapped has been cleaned.
  for (const element of [...body.querySelectorAll('*')].toReversed()) cleanElement(element, losses)
  for (const list of body.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol'))
    list.previousElementSibling?.append(list)
  removeBlankLines(body)
  return losses
}

const DROPPED =
  'script, style, head, title, meta, link, template, noscript, iframe, object, embed, svg, math, form, button, input, select, textarea, video, audio, canvas'

const RENAMED: Record<string, string> = {
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  b: 'strong',
  i: 'em',
  strike: 's',
  tt: 'code',
  center: 'p',
}

const BLOCKS = new Set(['div', 'article', 'main', 'aside', 'header', 'nav', 'address', 'section', 'footer'])

function cleanElement(element: Element, losses: PasteLosses): void {
  const tag = tagOf(element)
  const style = element.getAttribute('style') ?? ''
  if (/color|font-family|font-size|background/.test(style)) losses.styles = true
  if (element.hasAttribute(NOTE)) return
  if (tag === 'img') return cleanPicture(element, losses)
  // The rest of a picture that was removed.
  if (tag === 'figure' && element.querySelector('img, p, table, pre, blockquote') === null)
    return element.remove()
  if (tag === 'a') return cleanLink(element, losses)
  // Google Docs puts everything into a bold element of normal weight.
  if ((tag === 'b' || tag === 'strong') && /font-weight:\s*(?:normal|400)/.test(style)) return unwrap(element)
  if (tag === 'span' || tag === 'font') return replaceByStyle(element, style)
  if (BLOCKS.has(tag)) return cleanBox(element)
  const name = RENAMED[tag] ?? tag
  if (!isArticleTag(name)) return unwrap(element)
  if (name !== tag) rename(element, name)
  else dropAttributes(element, ALLOWED_ATTRIBUTES[tag] ?? [])
}

const ALLOWED_ATTRIBUTES: Record<string, string[]> = {
  ol: ['start'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
}

/** Pictures of other sites are not loaded, and those of files are uploaded one by one. */
function cleanPicture(element: Element, losses: PasteLosses): void {
  const source = element.getAttribute('src') ?? ''
  if (isOwnPath(source)) return dropAttributes(element, ['src', 'alt', 'width', 'height'])
  losses.pictures++
  element.remove()
}

function cleanLink(element: Element, losses: PasteLosses): void {
  const href = element.getAttribute('href') ?? ''
  const isEmpty = element.textContent.trim() === ''
  if (!/^(?:https?:|mailto:|\/(?!\/))/i.test(href) || isEmpty) {
    // Places of the page that it comes from are not there, and nobody misses them.
    if (!isEmpty && !/^(?:#|$)/.test(href)) losses.links++
    return unwrap(element)
  }
  dropAttributes(element, ['href'])
  if (/^https?:/i.test(href)) element.setAttribute('rel', 'noopener')
}

/** Each style of text by its element. Links are underlined anyway, headings bold. */
function replaceByStyle(element: Element, style: string): void {
  const isHeading = element.closest('h1, h2, h3, h4, h5, h6, th') !== null
  const tags = STYLES.flatMap(([sign, tag]) =>
    sign.test(style) && !(tag === 'strong' && isHeading) ? [tag] : [],
  )
  for (const tag of tags) {
    const inner = element.ownerDocument.createElement(tag)
    inner.append(...element.childNodes)
    element.append(inner)
  }
  unwrap(element)
}

const STYLES: readonly (readonly [RegExp, string])[] = [
  [/vertical-align:\s*super/, 'sup'],
  [/vertical-align:\s*sub/, 'sub'],
  [/line-through/, 's'],
  [/font-style:\s*italic|text-emphasis/, 'em'],
  [/font-weight:\s*(?:bold|[6-9]00)/, 'strong'],
]

/** A box with blocks in it is unwrapped; one with text is a paragraph. */
function cleanBox(element: Element): void {
  const hasBlock =
    element.querySelector('p, h2, h3, h4, ul, ol, blockquote, table, pre, figure, hr, dl') !== null
  if (hasBlock) return unwrap(element)
  if (element.closest('li, td, th') !== null) return unwrap(element)
  rename(element, 'p')
}

function rename(element: Element, tag: string): void {
  const renamed = element.ownerDocument.createElement(tag)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes)
}

function dropAttributes(element: Element, allowed: readonly string[]): void {
  for (const name of element.getAttributeNames()) if (!allowed.includes(name)) element.removeAttribute(name)
}

function removeComments(node: Node): void {
  for (let child = node.firstChild; child !== null;) {
    const next = child.nextSibling
    if (child.nodeType === 8) child.remove()
    else removeComments(child)
    child = next
  }
}

/** Removes the line breaks at which Word wraps its markup: browsers show a space for each. */
function joinWrappedLines(node: Node): void {
  for (const child of node.childNodes) {
    if (child.nodeName === 'PRE') continue
    if (child.nodeType === 3) child.nodeValue = joinLines(child.nodeValue ?? '')
    else joinWrappedLines(child)
  }
}

function joinLines(text: string): string {
  return text.replaceAll(/[ \t\r\n]+/g, (space, at: number) => {
    const isWrap = space.includes('\n') && isWide(text[at - 1]) && isWide(text[at + space.length])
    return isWrap ? '' : space
  })
}

function isWide(character = ''): boolean {
  return /[\p{Script=Han}\u3000-\u303F\uFF00-\uFFEF]/u.test(character)
}

const BLOCK_ELEMENTS = 'p, h2, h3, h4, ul, ol, blockquote, table, pre, figure, hr, dl, section'

/** Removes empty paragraphs, and breaks between blocks: other programs use them for distance. */
function removeBlankLines(body: HTMLElement): void {
  for (const paragraph of body.querySelectorAll('p, h2, h3, h4, figure'))
    if (isBlank(paragraph)) paragraph.remove()
  for (const rule of body.querySelectorAll('br')) {
    const isBetweenBlocks = [rule.previousElementSibling, rule.nextElementSibling].some(
      (beside) => beside?.matches(BLOCK_ELEMENTS) === true,
    )
    if (isBetweenBlocks || rule.classList.contains('Apple-interchange-newline')) rule.remove()
  }
}

function isBlank(element: Element): boolean {
  return element.textContent.trim() === '' && element.querySelector('img') === null
}
