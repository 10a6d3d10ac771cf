import { type ArticleElement, outermost, readAttribute } from './article-elements.ts'
import type { Edit } from './html-edits.ts'
import { visibleText } from '../html-text.ts'

/**
 * Marks the Latin in an article for Chinese typesetting: English has `lang="en"`, blocks of it and runs within
 * Chinese; emphasis and titles of works in other Latin have `lang="und-Latn"`, because they are set in italics; a block with a run that no line can hold has `data-ragged`, since justification would pull its Han characters
 * apart, and `data-ragged="narrow"` if that is true of phones alone; addresses may break at their joints.
 */
export function markLatin(html: string, elements: readonly ArticleElement[]): Edit[] {
  const blocks = innermostLines(elements).map((element) => {
    const text = visibleText(html.slice(element.contentStart, element.contentEnd))
    return { element, isEnglish: isEnglish(text) && !HAN.test(text), justification: justificationOf(text) }
  })
  const attributes = blocks.flatMap(({ element, isEnglish, justification }) => {
    const hasLanguage = readAttribute(element, 'lang') !== undefined
    const text = (isEnglish && !hasLanguage ? ' lang="en"' : '') + justification
    return text === '' ? [] : [{ at: element.start + 1 + element.tag.length, remove: 0, text }]
  })
  const english = blocks.filter((block) => block.isEnglish).map(({ element }) => element)
  const italics = markItalics(html, elements, english)
  const marked = [...english, ...italics.map(({ element }) => element)].toSorted((a, b) => a.start - b.start)
  return [...attributes, ...italics.map(({ edit }) => edit), ...markRuns(html, elements, marked)]
}

/** Dots stand below Han characters only. Within English the language is known. */
function markItalics(
  html: string,
  elements: readonly ArticleElement[],
  english: readonly ArticleElement[],
): { element: ArticleElement; edit: Edit }[] {
  const marked = elements.filter((element) => !(readAttribute(element, 'lang') ?? 'zh').startsWith('zh'))
  const isInMarked = isInside(marked)
  const isInEnglish = isInside(english)
  const unmarked = elements.filter(
    ({ tag, contentStart: at }) => (tag === 'em' || tag === 'cite') && !isInMarked(at) && !isInEnglish(at),
  )
  const isEastAsian = containingEastAsian(html)
  return outermost(unmarked.filter((element) => !isEastAsian(element)))
    .map((element) => ({ element, text: visibleText(html.slice(element.contentStart, element.contentEnd)) }))
    .filter(({ text }) => /\p{Script=Latin}{2}/u.test(text))
    .map(({ element, text }) => {
      const lang = isEnglish(text) || LONG_WORD.test(text) ? 'en' : 'und-Latn'
      return {
        element,
        edit: { at: element.start + 1 + element.tag.length, remove: 0, text: ` lang="${lang}"` },
      }
    })
}

/** Whether an element has East Asian text in it. To be asked for elements in order: each part of the text is searched once. */
function containingEastAsian(html: string): (element: ArticleElement) => boolean {
  const parts = html.matchAll(TAG_OR_EAST_ASIAN)
  let found = -1
  return ({ contentStart, contentEnd }) => {
    while (found < contentStart) {
      const part = parts.next().value
      if (!part?.[0].startsWith('<')) found = part?.index ?? html.length
    }
    return found < contentEnd
  }
}

/** Han characters, kana, full-width marks; surrogates too. */
const TAG_OR_EAST_ASIAN = /<[^<>]*>|[\u2E80-\uFFFF]/g

/** The elements of lines that contain no other such element: each text is looked at once, however deep it is. */
function innermostLines(elements: readonly ArticleElement[]): ArticleElement[] {
  const lines = elements.filter(({ tag }) => LINES.has(tag))
  const outer = new Map<ArticleElement, ArticleElement | undefined>()
  for (const element of elements) {
    const { parent } = element
    outer.set(element, parent && (LINES.has(parent.tag) ? parent : outer.get(parent)))
  }
  const around = new Set(lines.map((element) => outer.get(element)))
  return lines.filter((element) => !around.has(element))
}

/** Elements that have lines of their own. */
const LINES = new Set([
  'p',
  'li',
  'dd',
  'dt',
  'td',
  'th',
  'blockquote',
  'figcaption',
  'h2',
  'h3',
  'h4',
  'footer',
])
const HAN = /\p{Script=Han}/u
/** Letters without a place where a line may end. */
const UNBREAKABLE = /[!-,./-~\u00C0-\u024F]{10}/
const UNBREAKABLE_ON_PHONES = /[!-,./-~\u00C0-\u024F]{5}/

/** The attribute for the styles of the article. */
function justificationOf(text: string): string {
  if (UNBREAKABLE.test(text)) return ' data-ragged=""'
  if (HAN.test(text) && UNBREAKABLE_ON_PHONES.test(text)) return ' data-ragged="narrow"'
  return text.includes('；') && !INDIVISIBLE.test(text) ? ' data-each-gap=""' : ''
}

/** Characters that justification must not separate, if it may widen each gap between two characters. */
const INDIVISIBLE = /[\w\u00C0-\u024F]{2}|[—…⋯─]{2}/

/** The text nodes outside code, each in pieces of a language. */
function markRuns(
  html: string,
  elements: readonly ArticleElement[],
  english: readonly ArticleElement[],
): Edit[] {
  const isInCode = isInside(elements.filter(({ tag }) => tag === 'code' || tag === 'pre' || tag === 'rt'))
  const isInEnglish = isInside(english)
  const edits: Edit[] = []
  for (const { 0: text, index } of html.matchAll(/<[^<>]*>|[^<>]+/g)) {
    if (text.startsWith('<') || isInCode(index) || !/[A-Za-z]{2}/.test(text)) continue
    for (const { 0: address, index: at } of text.matchAll(ADDRESS))
      for (const offset of breakUrl(address))
        edits.push({ at: index + at + offset, remove: 0, text: '<wbr />' })
    if (isInEnglish(index)) continue
    for (const { 0: run, index: at } of text.matchAll(RUN)) {
      if (!isEnglish(run) && !LONG_WORD.test(run)) continue
      const start = index + at
      edits.push({ at: start, remove: 0, text: '<span lang="en">' })
      edits.push({ at: start + run.length, remove: 0, text: '</span>' })
    }
  }
  return edits
}

/** Whether a position is in one of these elements, which are in order. To be asked for ascending positions. */
function isInside(elements: readonly ArticleElement[]): (at: number) => boolean {
  let next = 0
  let end = 0
  return (at) => {
    for (; next < elements.length && elements[next]!.contentStart <= at; next++)
      end = Math.max(end, elements[next]!.contentEnd)
    return at < end
  }
}

/** Words and what stands between them, entities included. */
const RUN = /[A-Za-z][\w ’'",.:;&()-]*[A-Za-z)]/g
/** A name such as antifragile: with a language the browser may hyphenate it. */
const LONG_WORD = /^[A-Za-z]{10,}$/
const ADDRESS = /(?:https?:\/\/|www\.)[!-;=?-~]+/g

/** Words that are in most English phrases and in few of other languages. */
const ENGLISH =
  /\b(?:the|of|and|to|is|are|was|were|for|with|that|this|by|from|not|his|her|my|your|our|you|we|it|be|have|has)\b/i

function isEnglish(text: string): boolean {
  return /[A-Za-z][^A-Za-z]+[A-Za-z]/.test(text) && ENGLISH.test(text)
}

/** Characters; nobody reads a longer one. */
const LONGEST_URL = 2_000

/** Where an address may break: before a dot, after a slash and other joints, never within two slashes. */
function breakUrl(address: string): number[] {
  const offsets: number[] = []
  if (address.length > LONGEST_URL) return offsets
  let isEntity = false
  for (let at = 1; at < address.length; at++) {
    const [before, after] = [address[at - 1] ?? '', address[at] ?? '']
    const isJoint = (before === '/' && after !== '/') || '.?#&'.includes(after) || '=_-'.includes(before)
    // An entity is one character.
    if (before === '&') isEntity = true
    if (isJoint && !isEntity) offsets.push(at)
    if (after === ';') isEntity = false
  }
  return offsets
}
