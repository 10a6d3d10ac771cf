import type { Font } from 'fontkit'
import { codePoint } from './characters.ts'
import { type GlyphValue, type PairRule, writeGlyphPositions } from './glyph-positions.ts'

/**
 * A `GPOS` table that lets browsers halve full-width marks: `halt` and `vhal` for every mark, `chws` and `vchw` for marks
 * that meet (clreq, 3.1.6). Made from the glyphs themselves, because LXGW WenKai has none and the small files of the
 * packages, where most marks are, lose theirs when they are merged. Undefined where the font has no such mark.
 */
export function writeSpacingTable(font: Font): Buffer | undefined {
  const horizontal = findMarks(font, 'horizontal')
  if (horizontal.length === 0) return undefined
  const vertical = findMarks(font, 'vertical')
  return writeGlyphPositions({
    chws: { kind: 'pairs', axis: 'x', rules: pairRules(horizontal) },
    halt: { kind: 'single', axis: 'x', values: horizontal.map(toHalf) },
    vchw: { kind: 'pairs', axis: 'y', rules: pairRules(vertical) },
    vhal: { kind: 'single', axis: 'y', values: vertical.map(toHalf) },
  })
}

/** The side of the em on which a mark is drawn. The other half is blank; of a centred mark a quarter on each side. */
type Side = 'start' | 'middle' | 'end'

interface Mark {
  glyph: number
  side: Side
}

/** Curly quotation marks count where they are one em wide, as in Simplified fonts. */
const OPENING = '“‘「『（《〈【〔〖［｛｟〝'
const CLOSING = '”’」』）》〉】〕〗］｝｠〞〟'
/** Centred in Taiwan, at the start of their em on the mainland: the glyph tells. */
const STOPS = '、。，．：；'

const HALF = 500
const TOLERANCE = 60

function findMarks(font: Font, direction: 'horizontal' | 'vertical'): Mark[] {
  const marks = new Map<number, Side>()
  for (const character of OPENING + CLOSING + STOPS) {
    if (!font.hasGlyphForCodePoint(codePoint(character))) continue
    const [glyph] = font.layout(character, direction === 'vertical' ? ['vert'] : []).glyphs
    if (glyph === undefined || glyph.advanceWidth !== font.unitsPerEm || font.unitsPerEm !== 2 * HALF)
      continue
    const side = OPENING.includes(character)
      ? 'end'
      : CLOSING.includes(character)
        ? 'start'
        : sideOf(inkOf(glyph.bbox, direction))
    if (side !== undefined) marks.set(glyph.id, side)
  }
  return [...marks].map(([glyph, side]) => ({ glyph, side })).toSorted((a, b) => a.glyph - b.glyph)
}

interface Bounds {
  minX: number
  maxX: number
  minY: number
  maxY: number
}

/** From the start of the em, in the direction of the text. The em reaches from 880 above the baseline to 120 below. */
function inkOf({ minX, maxX, minY, maxY }: Bounds, direction: 'horizontal' | 'vertical'): [number, number] {
  return direction === 'horizontal' ? [minX, maxX] : [880 - maxY, 880 - minY]
}

function sideOf([from, to]: [number, number]): Side | undefined {
  if (to <= HALF + TOLERANCE) return 'start'
  if (from >= HALF / 2 - TOLERANCE && to <= HALF * 1.5 + TOLERANCE) return 'middle'
  return undefined
}

function toHalf({ glyph, side }: Mark): GlyphValue {
  const shift = { start: 0, middle: HALF / 2, end: HALF }[side]
  return { glyph, placement: -shift, advance: -HALF }
}

/** Where marks meet, the blank half of one of them goes. */
function pairRules(marks: readonly Mark[]): PairRule[] {
  const on = (...sides: Side[]) => marks.filter(({ side }) => sides.includes(side)).map(({ glyph }) => glyph)
  return [
    { first: on('start'), second: on('start', 'middle', 'end'), advance: -HALF },
    { first: on('middle', 'end'), second: on('end'), advance: -HALF },
  ]
}
