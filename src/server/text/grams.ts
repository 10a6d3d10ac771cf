/**
 * The index that search asks knows a text by its grams: its characters and its pairs of neighbours, as code points.
 * A term of one or two characters is one gram, so that for it the index is exact; a longer one is looked for in what
 * has all of its pairs. Both engines and both sides, index and query, cut texts here, or in PostgreSQL by the same rule
 * (migration 0013).
 */
export type Gram = readonly [number] | readonly [number, number]

/** What a text must have to hold this term: its one gram, or its pairs; of a long term only some, well spread. */
export function listTermGrams(term: string): Gram[] {
  const points = codePoints(term)
  const [first] = points
  if (first === undefined) return []
  if (points.length === 1) return [[first]]
  const pairs = points.slice(1).map((point, index) => [points[index] ?? 0, point] as const)
  const step = Math.max(1, (pairs.length - 1) / (MOST_PAIRS - 1))
  const chosen = Array.from(
    { length: Math.min(pairs.length, MOST_PAIRS) },
    (_, index) => pairs.slice(Math.round(index * step))[0],
  ).filter((pair) => pair !== undefined)
  return [...new Map(chosen.map((pair) => [pair.join(), pair])).values()]
}

/** More of them narrow nothing down, and each costs a look into the index. */
const MOST_PAIRS = 12

/** Whether the index alone says which texts hold the term. */
export function isSingleGram(term: string): boolean {
  return codePoints(term).length <= 2
}

/**
 * SQLite's index text: every gram of the fields, once, marked with the number of the first field that has it, spaces
 * between. Letters and signs of ASCII, spaces too, are written in hexadecimal, so that the tokenizer `ascii` leaves
 * every token as it is.
 */
export function encodeIndexText(fields: readonly string[]): string {
  // Numbers, because a set of texts takes twice the time, and this is a good part of what saving costs.
  const seen = new Set<number>()
  const tokens: string[] = []
  for (const [field, folded] of fields.entries()) {
    const take = (number: number, written: string) => {
      if (seen.has(number)) return
      seen.add(number)
      tokens.push(field + written)
    }
    let before = 0
    let writtenBefore = ''
    for (const character of folded) {
      const point = character.codePointAt(0) ?? 0
      const written = writePoint(point)
      take(point, written)
      if (writtenBefore !== '') take(before * PLACE + point, writtenBefore + written)
      before = point
      writtenBefore = written
    }
  }
  return tokens.join(' ')
}

/** How `encodeIndexText` writes the gram of that field. */
export function encodeIndexToken(field: number, gram: Gram): string {
  return field + gram.map(writePoint).join('')
}

/** The gram as one number, of 21 bits for each point, which is how PostgreSQL's `xc_grams` writes it. */
export function encodeGram([first, second]: Gram): number {
  return second === undefined ? first : first * PLACE + second
}

/** A code point has 21 bits. */
const PLACE = 2 ** 21

function writePoint(point: number): string {
  return point < 0x80 ? point.toString(16).padStart(2, '0') : String.fromCodePoint(point)
}

function codePoints(text: string): number[] {
  return Array.from(text, (character) => character.codePointAt(0) ?? 0)
}
