import { ComplexMarkup, readSimple, requireSimpleMarkup } from '../../text/article/bound-markup.ts'
import { terminalText } from '../../text/clean-text.ts'
import { normalizeText, readFront } from './draft-file.service.ts'
import { isComment, isDirective } from 'domhandler'
import type { Token, Tokens } from 'marked'
import { decodeUrlPart } from '../../../contract/text/urls.ts'
import { childrenOf, readMarkdown, tokensToHtml, unreadMarks } from '../../../markdown/read-markdown.ts'
import {
  type Element,
  elementsOf,
  isTag,
  newElement,
  type ParentNode,
  parseArticle,
  writeHtml,
} from '../../text/article/article-tree.ts'
import { describeMissing } from '../../text/article/missing-parts.ts'
import { sanitizeArticle } from '../../text/article/sanitize-article.ts'
import { changePictures, isLocalRecording } from './article-pictures.ts'

/** Says what readers would miss of a file's text (`refused`), and what not (`left`). Throws ArchiveRejected. */
export function describeLosses(
  text: string,
  file: string,
  isStored: (source: string) => boolean,
): { refused?: string; left?: string } {
  const normal = normalizeText(text)
  const { fields, body } = readFront(text, file)
  const above = normal.slice(0, normal.lastIndexOf(body)).split('\n').length - 1
  let losses
  try {
    losses = findLosses(body, fields.body ?? 'markdown', isStored)
  } catch (cause) {
    if (!(cause instanceof ComplexMarkup)) throw cause
    return { refused: `the site cannot keep ${cause.message}` }
  }
  const [refused, left] = [true, false].map((isContent) =>
    losses
      .filter((loss) => loss.isContent === isContent)
      .map(({ line, what }) => terminalText(`line ${above + line}: ${what}`)),
  )
  return {
    ...(refused?.length && { refused: `the site cannot keep ${listShortly(refused)}` }),
    ...(left?.length && { left: `the site leaves out ${listShortly(left)}` }),
  }
}

function listShortly(parts: readonly string[]): string {
  return [...parts.slice(0, 20), ...(parts.length > 20 ? [`${parts.length - 20} more`] : [])].join('; ')
}

/** A part of a written text that its article on the site would lack. */
interface Loss {
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

/** Names what an article of the text would lack. `isStored`: whether a picture comes with it. Throws ComplexMarkup. */
export function findLosses(
  text: string,
  form: 'markdown' | 'html',
  isStored: (source: string) => boolean,
): Loss[] {
  const tokens = form === 'html' ? [] : readSimple(text, () => readMarkdown(text))
  const html = form === 'html' ? text : readSimple(text, () => tokensToHtml(tokens))
  requireSimpleMarkup(html)
  const faults =
    form === 'html'
      ? htmlFaults(text, isStored)
      : markdownFaults([...placeTokens(tokens, text, { start: 0, end: text.length })], html, isStored)
  const lost = faults.map(({ at, ...fault }) => ({ line: text.slice(0, at).split('\n').length, ...fault }))
  if (lost.some(({ isContent }) => isContent)) return lost
  const stored = changePictures(html, () => ({ path: '/' }))
  const missing = describeMissing(sanitizeArticle(stored), html)
  return missing === undefined ? lost : [...lost, { line: 1, what: missing, isContent: true }]
}

interface PlacedToken {
  token: Token
  /** Where its first line begins in the text. */
  at: number
}

/** Each token of a text, with those in it. */
function* placeTokens(
  tokens: readonly Token[],
  text: string,
  { start, end }: { start: number; end: number },
): Iterable<PlacedToken> {
  let from = start
  for (const token of tokens) {
    // Only the first line: the marks of a quotation or list stand before the others.
    const [line = ''] = token.raw.trimStart().split('\n', 1)
    const found = text.indexOf(line, from)
    const at = found === -1 || found >= end ? from : found
    yield { token, at }
    yield* placeTokens(childrenOf(token), text, { start: at, end: Math.max(end, at) })
    from = Math.min(end, at + line.length)
  }
}

function markdownFaults(tokens: readonly PlacedToken[], html: string, isStored: (source: string) => boolean) {
  const used = new Set(
    tokens.flatMap(({ token: { type, raw } }) =>
      (type === 'link' || type === 'image') && raw.endsWith(']') ? [labelOf(raw)] : [],
    ),
  )
  const hasTarget = (id: string) => html.includes(`id="${id}"`) || html.includes(`name="${id}"`)
  return tokens.flatMap(({ token, at }) => {
    const lose = (what: string, isContent = true): Fault[] => [{ at, what, isContent }]
    switch (token.type) {
      case 'callout':
        return lose(`kind of the quotation, ${String(token['kind'])}`, false)
      case 'box':
        return token['attributes']
          ? lose(`setting${String(token['attributes'])} of the HTML <${token['tag']}>`, false)
          : []
      case 'attributes':
        return lose(`setting ${token.raw.trim().split('\n').at(-1)}`, false)
      case 'image': {
        const { href } = token as Tokens.Image
        return isStored(href) || href.startsWith('/media/') ? [] : lose(`picture ${href}`)
      }
      case 'link': {
        const { href } = token as Tokens.Link
        const isKept = isKeptLink(href, hasTarget) || (isLocalRecording(href) && isStored(href))
        return isKept ? [] : lose(`link to ${href}`)
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
      default:
        return unreadMarks(token).map(({ written, at: inside }) => ({
          at: at + inside,
          what: `${kindOf(written)} that cannot be read, ${written}`,
          isContent: true,
        }))
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

function kindOf(written: string): string {
  if (written.startsWith('!')) return 'picture'
  return written.startsWith('[^') ? 'note' : 'link'
}

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
