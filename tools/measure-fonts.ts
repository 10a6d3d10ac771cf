import { create, type Font } from 'fontkit'
import { toUnicodeRange } from '../src/server/fonts/characters.ts'
import type { FontMetrics } from '../src/server/fonts/font-families.ts'

/** The widths of Times's letters in thousandths of the font size (Adobe's metrics of Times-Roman). */
const TIMES: readonly (readonly [width: number, letters: string])[] = [
  [250, ' '],
  [278, 'ijlt'],
  [333, 'frI'],
  [389, 'sJ'],
  [444, 'acez'],
  [500, 'bdghknopquvxy0123456789'],
  [556, 'FPS'],
  [611, 'ELTZ'],
  [667, 'BCR'],
  [722, 'wADGHKNOQUVXY'],
  [778, 'm'],
  [889, 'M'],
  [944, 'W'],
]

const TIMES_WIDTHS = new Map(
  TIMES.flatMap(([width, letters]) =>
    [...letters].map((letter): [string, number] => [letter, width / 1_000]),
  ),
)

/** The metrics of a font family whose characters are in these files. */
export function measureFonts(files: readonly Buffer[]): FontMetrics {
  // Each file is one font, never a collection.
  const fonts = files.map((file) => create(file) as Font)
  const [{ ascent, descent, unitsPerEm }] = fonts as [Font]
  const widths = [...TIMES_WIDTHS.keys()].toSorted().flatMap((character) => {
    const width = widthOf(fonts, character)
    return width === undefined ? [] : [{ character, width }]
  })
  const ours = widths.reduce((sum, { width }) => sum + width, 0)
  const times = widths.reduce((sum, { character }) => sum + (TIMES_WIDTHS.get(character) ?? 0), 0)
  return {
    ascent: ascent / unitsPerEm,
    descent: -descent / unitsPerEm,
    latin: { unicodeRange: toUnicodeRange(widths.map(({ character }) => character)), width: ours / times },
  }
}

/** As a multiple of the font size; undefined where no font has the character. */
function widthOf(fonts: readonly Font[], character: string): number | undefined {
  const code = character.codePointAt(0) ?? 0
  const font = fonts.find((each) => each.hasGlyphForCodePoint(code))
  return font && font.glyphForCodePoint(code).advanceWidth / font.unitsPerEm
}
