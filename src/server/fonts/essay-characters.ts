import { codePoint, distinctCharacters } from './characters.ts'

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
