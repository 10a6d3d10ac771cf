import type { Passage } from '../../contract/reviews/search.ts'
import { findMatches, normalizeText } from '../text/fold.ts'

/** The whole text with each match of the folded terms marked. */
export function markMatches(text: string, terms: readonly string[]): Passage {
  const shown = normalizeText(text)
  return markRange(shown, findTerms(shown, terms), 0, shown.length)
}

function findTerms(shown: string, terms: readonly string[]): [number, number][] {
  return terms
    .flatMap((term) => findMatches(shown, term, MAX_MARKS))
    .toSorted(([one], [other]) => one - other)
    .slice(0, MAX_MARKS)
}

/** The text around the first match of the folded terms, their matches marked; null where there is no match. */
export function cutPassage(text: string, terms: readonly string[]): Passage | null {
  const shown = normalizeText(text)
  const matches = findTerms(shown, terms)
  const [first] = matches
  if (!first) return null
  const start = findPassageStart(shown, first[0])
  const end = Math.min(
    shown.length,
    Math.max(first[1] + CHARACTERS_AFTER, start + CHARACTERS_BEFORE + CHARACTERS_AFTER),
  )
  const passage = markRange(shown, matches, start, alignToCharacter(shown, end))
  // A line break between blocks would look like a gap in a card.
  const parts = passage.map((part) => ({ ...part, text: part.text.replaceAll('\n', '　') }))
  return [
    ...(start > 0 ? [{ text: '……', is_match: false }] : []),
    ...parts,
    ...(end < shown.length ? [{ text: '……', is_match: false }] : []),
  ]
}

// In code units: together about three lines of a card.
const CHARACTERS_BEFORE = 24
const CHARACTERS_AFTER = 56
const MAX_MARKS = 20

/** Up to 24 code units before the match, after the last full stop or line break in them. */
function findPassageStart(text: string, match: number): number {
  const earliest = alignToCharacter(text, Math.max(0, match - CHARACTERS_BEFORE))
  const lead = text.slice(earliest, match)
  const sentence = Math.max(...['。', '！', '？', '；', '\n'].map((stop) => lead.lastIndexOf(stop)))
  const start = sentence === -1 ? earliest : earliest + sentence + 1
  // A passage that begins with a comma or a closing bracket looks like a mistake.
  return start + (/^[\s，、：；。！？」』）》〉…—]*/.exec(text.slice(start, match))?.[0].length ?? 0)
}

/** The index, or the one before it where it would cut a surrogate pair. */
function alignToCharacter(text: string, index: number): number {
  const unit = text.charCodeAt(index)
  return unit >= 0xdc00 && unit <= 0xdfff ? index - 1 : index
}

function markRange(text: string, matches: readonly [number, number][], start: number, end: number): Passage {
  const parts: Passage = []
  let at = start
  for (const [from, to] of matches) {
    if (from >= end || from < at) continue
    if (from > at) parts.push({ text: text.slice(at, from), is_match: false })
    at = Math.min(to, end)
    parts.push({ text: text.slice(from, at), is_match: true })
  }
  if (at < end) parts.push({ text: text.slice(at, end), is_match: false })
  return parts
}
