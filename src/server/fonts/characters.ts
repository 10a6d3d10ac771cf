/** Characters without a glyph: controls, joiners, unassigned code points, variation selectors, blanks except space. */
const WITHOUT_GLYPH = /[\p{C}\p{Z}\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}]/u

/** The distinct characters of the texts that a font draws, in code point order. */
export function distinctCharacters(...texts: readonly string[]): string[] {
  const found = new Set(texts.join(''))
  return [...found]
    .filter((character) => character === ' ' || !WITHOUT_GLYPH.test(character))
    .toSorted((a, b) => codePoint(a) - codePoint(b))
}

/** A CSS unicode-range of exactly these characters, which must be in code point order. */
export function toUnicodeRange(characters: readonly string[]): string {
  const runs: { first: number; last: number }[] = []
  for (const code of characters.map(codePoint)) {
    const run = runs.at(-1)
    if (run?.last === code - 1) run.last = code
    else runs.push({ first: code, last: code })
  }
  return runs.map(({ first, last }) => `U+${hex(first)}${last > first ? `-${hex(last)}` : ''}`).join(',')
}

/** The characters of a unicode-range as toUnicodeRange writes it. */
export function fromUnicodeRange(range: string): string[] {
  const runs = range === '' ? [] : range.split(',').map((run) => run.slice('U+'.length).split('-'))
  return runs.flatMap(([first = '', last = first]) => {
    const start = Number.parseInt(first, 16)
    const length = Number.parseInt(last, 16) - start + 1
    return Array.from({ length }, (_, index) => String.fromCodePoint(start + index))
  })
}

export function codePoint(character: string): number {
  return character.codePointAt(0) ?? 0
}

function hex(code: number): string {
  return code.toString(16).toUpperCase()
}
