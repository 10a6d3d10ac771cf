import {
  addAttributes,
  type ChildNode,
  type Document,
  type Element,
  innermostLines,
  isTag,
  isText,
  newElement,
  type ParentNode,
  setChildren,
  Text,
  textOf,
} from './article-tree.ts'

/**
 * Marks the Latin in an article for Chinese typesetting: English has `lang="en"`, blocks of it and runs within
 * Chinese; emphasis and titles of works in other Latin have `lang="und-Latn"`, because they are set in italics; a block with a run that no line can hold has `data-ragged`, since justification would pull its Han characters
 * apart, and `data-ragged="narrow"` if that is true of phones alone; addresses may break at their joints.
 */
export function markLatin(tree: Document, elements: readonly Element[]): void {
  const english = new Set<Element>()
  for (const line of innermostLines(elements)) {
    const text = textOf(line)
    const isInEnglish = isEnglish(text) && !HAN.test(text)
    if (isInEnglish) english.add(line)
    const lang = isInEnglish && line.attribs['lang'] === undefined && { lang: 'en' }
    addAttributes(line, { ...lang, ...justificationOf(text) })
  }
  markContent(tree, NOWHERE, { english, eastAsian: eastAsianElements(elements) })
}

interface Place {
  /** Where runs are no words. */
  isCode: boolean
  /** Within a language that the author has marked. */
  isForeign: boolean
  /** Within English, or emphasis with its language. */
  isMarked: boolean
}

const NOWHERE: Place = { isCode: false, isForeign: false, isMarked: false }

interface Found {
  english: ReadonlySet<Element>
  eastAsian: ReadonlySet<ParentNode>
}

function markContent(parent: ParentNode, place: Place, found: Found): void {
  const marked = parent.children.flatMap((node) => {
    if (isText(node)) return place.isCode ? [node] : markRuns(node, place.isMarked)
    if (!isTag(node)) return [node]
    const isCode = place.isCode || CODE.has(node.name)
    const isForeign = place.isForeign || !(node.attribs['lang'] ?? 'zh').startsWith('zh')
    const isMarked = place.isMarked || found.english.has(node) || (!isForeign && markEmphasis(node, found))
    markContent(node, { isCode, isForeign, isMarked }, found)
    return [node]
  })
  setChildren(parent, marked)
}

const CODE: ReadonlySet<string> = new Set(['code', 'pre', 'rt'])

/** Marks emphasis that is Latin alone, and says whether it did. Dots stand below Han characters only. */
function markEmphasis(element: Element, { eastAsian }: Found): boolean {
  if ((element.name !== 'em' && element.name !== 'cite') || eastAsian.has(element)) return false
  const text = textOf(element)
  if (!/\p{Script=Latin}{2}/u.test(text)) return false
  element.attribs = { lang: isEnglish(text) ? 'en' : 'und-Latn', ...element.attribs }
  return true
}

/** The elements with Han characters, kana or full-width marks in them; surrogates too. */
function eastAsianElements(elements: readonly Element[]): Set<ParentNode> {
  const found = new Set<ParentNode>()
  for (const element of elements)
    if (element.children.some((node) => isText(node) && /[\u2E80-\uFFFF]/.test(node.data)))
      for (let each: ParentNode | null = element; each && !found.has(each); each = each.parent)
        found.add(each)
  return found
}

const HAN = /\p{Script=Han}/u
/** Letters without a place where a line may end. */
const UNBREAKABLE = /[!-,./-~\u00C0-\u024F]{10}/
const UNBREAKABLE_ON_PHONES = /[!-,./-~\u00C0-\u024F]{5}/

/** The attribute for the styles of the article. */
function justificationOf(text: string): Record<string, string> {
  if (UNBREAKABLE.test(text)) return { 'data-ragged': '' }
  if (HAN.test(text) && UNBREAKABLE_ON_PHONES.test(text)) return { 'data-ragged': 'narrow' }
  return text.includes('；') && !INDIVISIBLE.test(text) ? { 'data-each-gap': '' } : {}
}

/** Characters that justification must not separate, if it may widen each gap between two characters. */
const INDIVISIBLE = /[\w\u00C0-\u024F]{2}|[—…⋯─]{2}/

/** The text in pieces of a language, with the places where its addresses may break. */
function markRuns(text: Text, isMarked: boolean): ChildNode[] {
  const { data } = text
  if (!/[A-Za-z]/.test(data)) return [text]
  const addresses = [...data.matchAll(ADDRESS)]
  const breaks = addresses.flatMap(({ 0: address, index }) =>
    breakUrl(address).map((offset) => index + offset),
  )
  const isIn = (runs: readonly RegExpExecArray[], at: number) =>
    runs.some(({ 0: run, index }) => at >= index && at < index + run.length)
  const quoted = [...data.matchAll(QUOTED)]
  const english = [...data.matchAll(RUN)].filter(
    ({ 0: run, index }) => isEnglish(run) && !isIn([...addresses, ...quoted], index),
  )
  const names = [...data.matchAll(NAME)].filter(({ index }) => !isIn([...quoted, ...english], index))
  const runs = isMarked ? [] : [...quoted, ...english, ...names].toSorted((a, b) => a.index - b.index)
  if (breaks.length === 0 && runs.length === 0) return [text]
  let [at, next] = [0, 0]
  const piecesTo = (end: number): ChildNode[] => {
    const pieces: ChildNode[] = []
    for (; next < breaks.length && breaks[next]! <= end; at = breaks[next++]!)
      pieces.push(new Text(data.slice(at, breaks[next])), newElement('wbr', {}, []))
    if (at < end) pieces.push(new Text(data.slice(at, end)))
    at = end
    return pieces
  }
  const marked = runs.flatMap(({ 0: run, index }) => [
    ...piecesTo(index),
    newElement('span', { lang: isEnglish(run) ? 'en' : 'und-Latn' }, piecesTo(index + run.length)),
  ])
  return [...marked, ...piecesTo(data.length)]
}

/** Words and what stands between them. */
const RUN = /[A-Za-z][\w ’'",.:;&()–—-]*[A-Za-z)]/g
/** Latin whose marks are wide ones in Simplified Chinese, and stand upright in vertical lines: “Moby-Dick”, O’Brien. */
const QUOTED = /“[^“”\u2E80-\uFFFF]{1,200}”/g
const NAME = /(?<!\p{Script=Latin})\p{Script=Latin}{1,40}(?:’\p{Script=Latin}{1,40}){1,4}/gu
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
  for (let at = 1; at < address.length; at++) {
    const [before, after] = [address[at - 1]!, address[at]!]
    if ((before === '/' && after !== '/') || '.?#&'.includes(after) || '=_-'.includes(before))
      offsets.push(at)
  }
  return offsets
}
