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

/** Some 100 KB of Song. */
const MAX_OF_ONE_FILE = 480
/** A long essay in more files than these is left to the system's face: a phone would load a third of a megabyte. */
const MAX_FILES = 3

/**
 * The characters that an essay's Song draws, or the late Kai of its quotations, for each of its files. Only those that have the width of one em in every
 * font: Latin letters, digits and curly quotes stay with the system, so that no line breaks anew when Song arrives. None
 * where more than one in fifty cannot be drawn: the essay would stand in two faces.
 */
export function essayParts(
  essay: string,
  canDraw: (character: string) => boolean,
  mostOfOneFile = MAX_OF_ONE_FILE,
  /** Others that have the width of one em here. */
  wide = '',
): string[][] {
  const characters = distinctCharacters(essay).filter((each) => isFullWidth(each) || wide.includes(each))
  const drawn = characters.filter(canDraw)
  const files = Math.ceil(drawn.length / mostOfOneFile)
  const isWhole = characters.length - drawn.length <= characters.length / 50
  if (files === 0 || files > MAX_FILES || !isWhole) return []
  const length = Math.ceil(drawn.length / files)
  return Array.from({ length: files }, (_, index) => drawn.slice(index * length, (index + 1) * length))
}

/** Ellipses, then everything from the CJK radicals on. The dash of Noto Serif is narrower than an em. */
function isFullWidth(character: string): boolean {
  return character === '…' || codePoint(character) >= 0x2e80
}
