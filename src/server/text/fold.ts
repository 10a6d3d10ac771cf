import { foldCharacter } from '../../contract/text/fold-character.ts'
import { limitCombiningMarks } from './clean-text.ts'

/** Rises whenever `fold`, the names of authors, the key terms or the keys of noted books change: reviews are then folded again at the start. */
export const FOLD_VERSION = 3

/**
 * The form in which texts are compared, regardless of width, case and the written form of Han characters
 * (docs/product/search.md). Folds character by character, so that 乾 is the same alone and in 乾隆. Used for the search
 * index and for queries.
 */
export function fold(text: string): string {
  const composed = normalizeText(text)
  // Joined in parts: adding character by character takes 30 times the text in memory.
  const parts: string[] = []
  let characters: string[] = []
  for (let at = 0; at < composed.length; at++) {
    const code = composed.codePointAt(at)!
    if (code > MAX_SINGLE_UNIT) at++
    if (characters.push(foldCharacter(code)) < CHARACTERS_OF_A_PART) continue
    parts.push(characters.join(''))
    characters = []
  }
  return parts.join('') + characters.join('')
}

const CHARACTERS_OF_A_PART = 4_096

/** Characters above this code point take two code units. */
const MAX_SINGLE_UNIT = 0xffff

/** A name as names are compared: folded, without the blanks and the one pair of marks (《》) around it. */
export function foldName(name: string): string {
  const folded = fold(name).trim()
  const [, inner = folded] = MARKED.exec(folded) ?? []
  return inner.trim()
}

/** One pair of marks around all, and none of them within. */
const MARKED = /^[《〈「『]([^《》〈〉「」『』]+)[》〉」』]$/u

/** The term to show and send: trimmed, well-formed, without NUL. */
export function cleanTerm(term: string): string {
  return term.toWellFormed().replaceAll('\0', '').trim()
}

/**
 * The matches of `foldedTerm` in a normalized text: pairs of [start, end) in code units, in order, without overlaps, at
 * most `limit`.
 */
export function findMatches(normalizedText: string, foldedTerm: string, limit: number): [number, number][] {
  if (foldedTerm === '') return []
  const { folded, starts } = foldWithStarts(normalizedText)
  const matches: [number, number][] = []
  let from = folded.indexOf(foldedTerm)
  while (from !== -1 && matches.length < limit) {
    const end = from + foldedTerm.length
    matches.push([starts[from] ?? 0, starts[end] ?? normalizedText.length])
    from = folded.indexOf(foldedTerm, end)
  }
  return matches
}

/** Composes characters (NFC), as `fold` and `findMatches` require. */
export function normalizeText(text: string): string {
  return limitCombiningMarks(text).normalize('NFC')
}

function foldWithStarts(normalizedText: string): { folded: string; starts: number[] } {
  let folded = ''
  let offset = 0
  // For each code unit of the folded text, the start of its character in the original.
  const starts: number[] = []
  for (const character of normalizedText) {
    const folding = foldCharacter(character.codePointAt(0)!)
    for (let unit = 0; unit < folding.length; unit++) starts.push(offset)
    folded += folding
    offset += character.length
  }
  return { folded, starts }
}
