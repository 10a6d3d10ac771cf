import type { Passage } from '../../contract/search.ts'
import { findMatches, normalizeText } from '../text/fold.ts'

/** The whole text, each place of the folded term marked. */
export function markAll(text: string, foldedTerm: string): Passage {
  const shown = normalizeText(text)
  return mark(shown, findMatches(shown, foldedTerm, MOST_MARKS), 0, shown.length)
}

/** The text around the first place of the folded term, marked; null where it is not there. */
export function cutPassage(text: string, foldedTerm: string): Passage | null {
  // A line break between blocks would read as a gap in a card.
  const shown = normalizeText(text)
  const matches = findMatches(shown, foldedTerm, MOST_MARKS)
  const [first] = matches
  if (!first) return null
  const start = startOfPassage(shown, first[0])
  const end = Math.min(shown.length, Math.max(first[1] + AFTER, start + BEFORE + AFTER))
  const passage = mark(shown, matches, start, wholeCharacter(shown, end))
  const parts = passage.map((part) => ({ ...part, text: part.text.replaceAll('\n', '　') }))
  return [
    ...(start > 0 ? [{ text: '……', is_match: false }] : []),
    ...parts,
    ...(end < shown.length ? [{ text: '……', is_match: false }] : []),
  ]
}

// In code units: about three lines of a card.
const BEFORE = 24
const AFTER = 56
const MOST_MARKS = 20

/** A little before the match, after the last full stop or line break there. */
function startOfPassage(text: string, match: number): number {
  const earliest = wholeCharacter(text, Math.max(0, match - BEFORE))
  const lead = text.slice(earliest, match)
  const sentence = Math.max(...['。', '！', '？', '；', '\n'].map((stop) => lead.lastIndexOf(stop)))
  const start = sentence === -1 ? earliest : earliest + sentence + 1
  // A passage that begins with a comma or a closing bracket reads as a mistake.
  return start + (/^[\s，、：；。！？」』）》〉…—]*/.exec(text.slice(start, match))?.[0].length ?? 0)
}

/** Never cuts a surrogate pair. */
function wholeCharacter(text: string, index: number): number {
  const unit = text.charCodeAt(index)
  return unit >= 0xdc00 && unit <= 0xdfff ? index - 1 : index
}

function mark(text: string, matches: readonly [number, number][], start: number, end: number): Passage {
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
