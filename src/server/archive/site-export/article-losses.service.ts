import { isComment, isDirective } from 'domhandler'
import { DomUtils } from 'htmlparser2'
import type { Tokens } from 'marked'
import { decodeUrlPart } from '../../../contract/text/urls.ts'
import {
  type Element,
  elementsOf,
  isNamed,
  isTag,
  newElement,
  type ParentNode,
  parseArticle,
  writeHtml,
} from '../../text/article/article-tree.ts'
import { requireSimpleMarkup } from '../../text/article/bound-markup.ts'
import { sanitizeArticle } from '../../text/article/sanitize-article.ts'
import { changePictures } from './article-pictures.ts'
import { markdownToHtml, type PlacedToken, readTokens } from './markdown-reader.ts'

/** A part of a written text that its article on the site would lack. */
export interface Loss {
  /** From 1, in the text. */
  line: number
  what: string
  /** False: readers miss nothing, such as a comment or a class. */
  isContent: boolean
}

interface Fault {
  at: number
  what: string
  isContent: boolean
}

/**
 * Names what the article of a text would lack, in the order of the text. `isStored` says of a picture's address whether the
 * picture comes with the text. Throws ComplexMarkup.
 */
export function findLosses(
  text: string,
  form: 'markdown' | 'html',
  isStored: (source: string) => boolean,
): Loss[] {
  const html = form === 'html' ? text : markdownToHtml(text)
  requireSimpleMarkup(html)
  const faults = form === 'html' ? htmlFaults(text, isStored) : markdownFaults(text, isStored)
  const lost = faults.map(({ at, ...fault }) => ({ line: text.slice(0, at).split('\n').length, ...fault }))
  if (lost.some(({ isContent }) => isContent)) return lost
  const stored = changePictures(html, () => ({ path: '/' }))
  const missing = describeMissing(sanitizeArticle(stored), html)
  return missing === undefined ? lost : [...lost, { line: 1, what: missing, isContent: true }]
}

/** What the one article has less of than the other, such as `1 of 2 pictures`; undefined where it has as much. */
export function describeMissing(
  one: string,
  other: string,
  parts: readonly Part[] = PARTS,
): string | undefined {
  const [present, wanted] = [countParts(one), countParts(other)]
  const missing = parts
    .filter((part) => present[part] < wanted[part])
    .map((part) => `${present[part]} of ${wanted[part]} ${part}`)
  return missing.length === 0 ? undefined : missing.join(', ')
}

const PARTS = ['characters', 'notes', 'pictures', 'links', 'tables'] as const
type Part = (typeof PARTS)[number]

function countParts(html: string): Record<Part, number> {
  const article = parseArticle(html)
  const elements = elementsOf(article)
  const count = (test: (element: Element) => boolean) => elements.filter(test).length
  return {
    characters: DomUtils.textContent(article).replace(/\s+/g, '').length,
    notes: count(
      ({ name, attribs, parent }) =>
        attribs['class'] === 'warichu' ||
        (name === 'a' && isNamed(parent, 'sup') && (attribs['href'] ?? '').startsWith('#')),
    ),
    pictures: count(({ name }) => name === 'img'),
    links: count(({ name, attribs }) => name === 'a' && attribs['href'] !== undefined),
    tables: count(({ name }) => name === 'table'),
  }
}

function markdownFaults(markdown: string, isStored: (source: string) => boolean): Fault[] {
  const tokens = [...readTokens(markdown)]
  const html = markdownToHtml(markdown)
  const used = new Set(
    tokens.flatMap(({ token: { type, raw } }) =>
      (type === 'link' || type === 'image') && raw.endsWith(']') ? [labelOf(raw)] : [],
    ),
  )
  const hasTarget = (id: string) => html.includes(`id="${id}"`) || html.includes(`name="${id}"`)
  return tokens.flatMap(({ token, at }) => {
    const lose = (what: string, isContent = true): Fault[] => [{ at, what, isContent }]
    switch (token.type) {
      case 'note':
        return lose(`note ${token.raw}`)
      case 'image': {
        const { href } = token as Tokens.Image
        return isStored(href) || href.startsWith('/media/') ? [] : lose(`picture ${href}`)
      }
      case 'link': {
        const { href } = token as Tokens.Link
        return isKeptLink(href, hasTarget) ? [] : lose(`link to ${href}`)
      }
      case 'def': {
        const { tag, href } = token as Tokens.Def
        if (used.has(tag)) return []
        return lose(`reference [${tag}], which nothing uses`, !['#', ''].includes(href))
      }
      case 'html':
        return htmlFaults(token.raw, isStored).map((fault) => ({ ...fault, at: at + fault.at }))
      case 'code':
        return (token as Tokens.Code).lang ? lose('language of the code', false) : []
      case 'table':
        return (token as Tokens.Table).align.some(Boolean) ? lose('alignment of the table', false) : []
      case 'paragraph':
        return /\n {0,3}:[ \t]+\S/.test(token.raw) ? lose('definition list') : []
      case 'text':
        return 'tokens' in token && token.tokens ? [] : unreadMarks({ token, at })
      default:
        return []
    }
  })
}

/** The label of a reference as its definition has it. */
function labelOf(raw: string): string {
  const [, label = '', own = ''] = /\[([^[\]]*)\](?:\[([^[\]]*)\])?$/.exec(raw) ?? []
  return (own || label).toLowerCase().replaceAll(/\s+/g, ' ').trim()
}

/** Whether it leads somewhere on the site: not to a file beside the text, nor to a heading. */
function isKeptLink(href: string, hasTarget: (id: string) => boolean): boolean {
  if (sanitizedTag('a', { href })?.['href'] === undefined) return false
  if (!href.startsWith('#')) return /^(?:[a-z]+:|\/)/i.test(href)
  return /^#(?:\/|note-)/.test(href) || hasTarget(decodeUrlPart(href.slice(1)))
}

/** Pictures and links that are none in Markdown: without their reference, or with a space in the address. */
function unreadMarks({ token: { raw }, at }: PlacedToken): Fault[] {
  return [...raw.matchAll(UNREAD)].map(({ 0: written, index }) => ({
    at: at + index,
    what: `${written.startsWith('!') ? 'picture' : 'link'} that cannot be read, ${written}`,
    isContent: true,
  }))
}

const UNREAD =
  /!\[[^[\]\n]*\](?:[([][^()[\]\n]*[)\]]?)?|!?\[\[[^[\]\n]*\]\]|\[[^[\]\n]+\](?:\([^()[\]\n]*\)?|\[[^[\]\n]*\])/g

/** The tags and comments that the sanitiser takes out. */
function htmlFaults(html: string, isStored: (source: string) => boolean): Fault[] {
  const faults: Fault[] = []
  const read = ({ children }: ParentNode) => {
    for (const node of children) {
      const lose = (what: string, isContent = true) =>
        faults.push({ at: node.startIndex ?? 0, what, isContent })
      if (isTag(node)) {
        loseOfElement(node, isStored, lose)
        read(node)
      } else if (isComment(node)) lose('comment', false)
      else if (isDirective(node)) lose(`HTML <${node.name}>`)
    }
  }
  read(parseArticle(html))
  return faults
}

function loseOfElement(
  { name, attribs }: Element,
  isStored: (source: string) => boolean,
  lose: (what: string, isContent?: boolean) => void,
): void {
  const { src = '', href } = attribs
  if (name === 'img' && !isStored(src) && !/^\/(?!\/)/.test(src)) return lose(`picture ${src}`)
  const given = name === 'img' ? { ...attribs, src: '/' } : attribs
  const kept = sanitizedTag(name, given)
  if (!kept) return lose(`HTML <${name}>`)
  if (href !== undefined && kept['href'] === undefined) return lose(`link to ${href}`)
  const lacking = Object.keys(given).filter(
    (key) => !CHANGED.has(key) && kept[key]?.length !== given[key]?.length,
  )
  if (lacking.length > 0) lose(`${lacking.join(' and ')} of the HTML <${name}>`, false)
}

/** Attributes that the sanitiser writes itself. */
const CHANGED = new Set(['id', 'name', 'href', 'rel', 'target', 'loading'])

/** The attributes that are left of a tag; undefined where none is left of the tag. */
function sanitizedTag(name: string, attribs: Record<string, string>): Record<string, string> | undefined {
  const tag = writeHtml({ children: [newElement(name, attribs, [])] })
  return elementsOf(parseArticle(sanitizeArticle(tag)))[0]?.attribs
}
