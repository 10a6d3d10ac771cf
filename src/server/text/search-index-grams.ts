/**
 * PostgreSQL's search index stores the grams of a text: its characters and its pairs of adjacent characters, as code points. For
 * a term of one or two characters, which is a single gram, the index is exact; for a longer term it yields candidates
 * that contain all of its pairs. The database computes grams by the same rule (database/migrations/first-schema/search.ts).
 */
export type Gram = readonly [number] | readonly [number, number]

/** The grams that a text with this term must contain: its single gram, or its pairs; of a long term a sample of them. */
export function listTermGrams(term: string): Gram[] {
  const points = codePoints(term)
  const [first] = points
  if (first === undefined) return []
  if (points.length === 1) return [[first]]
  const pairs = points.slice(1).map((point, index) => [points[index] ?? 0, point] as const)
  const step = Math.max(1, (pairs.length - 1) / (MAX_PAIRS - 1))
  const chosen = Array.from(
    { length: Math.min(pairs.length, MAX_PAIRS) },
    (_, index) => pairs.slice(Math.round(index * step))[0],
  ).filter((pair) => pair !== undefined)
  return [...new Map(chosen.map((pair) => [pair.join(), pair])).values()]
}

/** More pairs hardly reduce the candidates, and each costs an index lookup. */
const MAX_PAIRS = 12

/** Whether the index alone answers the search for this term. */
export function isSingleGram(term: string): boolean {
  return codePoints(term).length <= 2
}

/** The gram as one number with 21 bits for each code point, like PostgreSQL's function `xc_grams`. */
export function encodeGram([first, second]: Gram): number {
  return second === undefined ? first : first * CODE_POINT_RANGE + second
}

/** A code point has 21 bits. */
const CODE_POINT_RANGE = 2 ** 21

function codePoints(text: string): number[] {
  return Array.from(text, (character) => character.codePointAt(0) ?? 0)
}
