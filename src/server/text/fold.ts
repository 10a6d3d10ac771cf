import { limitCombiningMarks } from './clean-text.ts'
import { FOLDED, WRITTEN } from './fold-table.ts'

/**
 * The form in which texts are compared: width, case and the written form of Han characters count for nothing
 * (docs/product/search.md). Character by character, so 乾隆 and 乾 fold alike. Index and query go through it both.
 */
export function fold(text: string): string {
  const composed = normalizeText(text)
  let folded = ''
  for (let at = 0; at < composed.length; at++) {
    const code = composed.codePointAt(at)!
    if (code > LAST_OF_ONE_UNIT) at++
    folded += foldCharacter(code)
  }
  return folded
}

/** Characters above this code point are two code units. */
const LAST_OF_ONE_UNIT = 0xffff

/** The term as it is shown and sent: trimmed, without what no text can contain. */
export function cleanTerm(term: string): string {
  return term.toWellFormed().replaceAll('\0', '').trim()
}

/**
 * Where `foldedTerm` stands in `text`: pairs of [start, end) in code units of the given normalizeText text, from the
 * start on, none overlapping, at most `limit`.
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

/** Composed characters, the common ground of `fold` and `findMatches`. */
export function normalizeText(text: string): string {
  return limitCombiningMarks(text).normalize('NFC')
}

function foldWithStarts(normalizedText: string): { folded: string; starts: number[] } {
  let folded = ''
  let offset = 0
  // For each code unit of the folded text, where the character it came from starts in the original.
  const starts: number[] = []
  for (const character of normalizedText) {
    const piece = foldCharacter(character.codePointAt(0)!)
    for (let unit = 0; unit < piece.length; unit++) starts.push(offset)
    folded += piece
    offset += character.length
  }
  return { folded, starts }
}

/** By code point: to look for a text, it would have to be made and read first. */
function foldCharacter(code: number): string {
  const known = foldedForms.get(code)
  if (known !== undefined) return known
  let folded = ''
  for (const part of String.fromCodePoint(code).normalize('NFKC').toLowerCase())
    folded += HAN.get(part) ?? part
  foldedForms.set(code, folded)
  return folded
}

const foldedForms = new Map<number, string>()

const written = [...WRITTEN]
const HAN = new Map([...FOLDED].map((folded, index) => [written[index] ?? '', folded]))
