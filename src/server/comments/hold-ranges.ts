import type { HoldReason } from '../../contract/comments/moderation.ts'
import { fold } from '../text/fold.ts'
import { CONTACTS, LINK, LINK_MARKUP, ownLinks, unspaced } from './spam.ts'

/** A passage of a text: [start, end) in code units. */
export type TextRange = [start: number, end: number]

interface Judged {
  content: string
  reasons: readonly HoldReason[]
  siteUrl: string
  banned: readonly string[]
}

/** The passages that caused the reasons, in order, without overlaps: links, contacts and banned words. */
export function findHoldRanges({ content, reasons, siteUrl, banned }: Judged): TextRange[] {
  const found = [
    ...(reasons.includes('links') ? findLinks(content, siteUrl) : []),
    ...(reasons.includes('contact') ? findContacts(content) : []),
    ...(reasons.includes('banned') ? findWords(content, banned) : []),
  ]
  return joinOverlapping(found)
}

function findLinks(content: string, siteUrl: string): TextRange[] {
  const mapped = mapCharacters(content, (character) => character.normalize('NFKC').toLowerCase())
  const foreign = mapped.text.replace(ownLinks(siteUrl), (own) => ' '.repeat(own.length))
  const text = { ...mapped, text: foreign }
  return [LINK, ...LINK_MARKUP]
    .flatMap((pattern) => listMatches(text, pattern, /^/u))
    .map(([start, end]) => {
      // A link reaches to the next space; Chinese text may follow it without one.
      const length = content.slice(start, end).search(AFTER_LINK)
      return [start, length > 0 ? start + length : end]
    })
}

const AFTER_LINK = /[\p{Script=Han}，。；：！？、（）「」『』《》]/u

function findContacts(content: string): TextRange[] {
  let wasSpace = false
  // As hasContact compares: one space for several.
  const mapped = mapCharacters(content, (character) => {
    const folded = fold(character)
    const isSpace = /^\s+$/u.test(folded)
    const isRepeated = isSpace && wasSpace
    wasSpace = isSpace
    return isRepeated ? '' : folded
  })
  return CONTACTS.flatMap((pattern) => listMatches(mapped, pattern, HANDLE))
}

/** The patterns end where they are sure: the rest of a handle or address. */
const HANDLE = /^[\w.+@-]*/u

function findWords(content: string, banned: readonly string[]): TextRange[] {
  const mapped = mapCharacters(content, unspaced)
  return banned.flatMap((word) => {
    const searched = unspaced(word)
    const passages: TextRange[] = []
    let at = searched === '' ? -1 : mapped.text.indexOf(searched)
    while (at !== -1) {
      passages.push(toPassage(mapped, at, at + searched.length))
      at = mapped.text.indexOf(searched, at + searched.length)
    }
    return passages
  })
}

/** A text in the form in which it is compared. */
interface MappedText {
  text: string
  /** For each code unit the start of its character in the original, and its end. */
  starts: number[]
  ends: number[]
}

function mapCharacters(original: string, form: (character: string) => string): MappedText {
  const mapped: MappedText = { text: '', starts: [], ends: [] }
  let at = 0
  for (const character of original) {
    const formed = form(character)
    for (let unit = 0; unit < formed.length; unit++) {
      mapped.starts.push(at)
      mapped.ends.push(at + character.length)
    }
    mapped.text += formed
    at += character.length
  }
  return mapped
}

/** `rest`: what belongs to a match that it has just before. */
function listMatches(mapped: MappedText, pattern: RegExp, rest: RegExp): TextRange[] {
  return [...mapped.text.matchAll(pattern)].map((match) => {
    const end = match.index + match[0].length
    const more = rest.exec(mapped.text.slice(end, end + LONGEST_REST))?.[0] ?? ''
    return toPassage(mapped, match.index, end + more.length)
  })
}

const LONGEST_REST = 100

function toPassage({ starts, ends }: MappedText, from: number, to: number): TextRange {
  return [starts[from] ?? 0, ends[to - 1] ?? 0]
}

function joinOverlapping(passages: readonly TextRange[]): TextRange[] {
  const joined: TextRange[] = []
  for (const [start, end] of passages.toSorted((a, b) => a[0] - b[0])) {
    const last = joined.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else joined.push([start, end])
  }
  return joined
}
