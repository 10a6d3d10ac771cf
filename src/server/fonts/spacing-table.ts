import type { Font } from 'fontkit'
import { codePoint } from './characters.ts'

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

/** Along the line: x in horizontal text; in vertical text y, where forward is down. */
type Axis = 'x' | 'y'

interface GlyphValue {
  glyph: number
  /** Moves the glyph along the line. */
  placement: number
  /** Adds to its advance. */
  advance: number
}

/** Adds to the advance of each first glyph before each second one. No glyph is first in two rules. */
interface PairRule {
  first: readonly number[]
  second: readonly number[]
  advance: number
}

type Positions =
  | { kind: 'single'; axis: Axis; values: readonly GlyphValue[] }
  | { kind: 'pairs'; axis: Axis; rules: readonly PairRule[] }

/** A `GPOS` table (OpenType 1.9) with these features for all scripts. Values in the order of their glyphs. */
function writeGlyphPositions(features: Record<string, Positions>): Buffer {
  const tags = Object.keys(features).toSorted()
  const scripts = Buffer.concat([
    words(1),
    Buffer.from('DFLT', 'latin1'),
    // The script list, the script and its language system follow one another.
    words(8, 4, 0, 0, 0xffff, tags.length, ...tags.keys()),
  ])
  const featureList = withOffsets(
    tags.map((_, index) => words(0, 1, index)),
    tags.map((tag) => Buffer.from(tag, 'latin1')),
  )
  const lookups = withOffsets(tags.map((tag) => writeLookup(features[tag]!)))
  const header = 10
  return Buffer.concat([
    words(1, 0, header, header + scripts.length, header + scripts.length + featureList.length),
    scripts,
    featureList,
    lookups,
  ])
}

/** A count, then for each part its prefix and its offset, then the parts. */
function withOffsets(parts: readonly Buffer[], prefixes: readonly Buffer[] = []): Buffer {
  let offset = 2 + parts.length * (2 + (prefixes[0]?.length ?? 0))
  const records = parts.map((part, index) => {
    const record = Buffer.concat([prefixes[index] ?? Buffer.alloc(0), words(offset)])
    offset += part.length
    return record
  })
  return Buffer.concat([words(parts.length), ...records, ...parts])
}

function writeLookup(positions: Positions): Buffer {
  const [type, subtable] =
    positions.kind === 'single'
      ? [1, writeSingles(positions.axis, positions.values)]
      : [2, writePairs(positions.axis, positions.rules)]
  return Buffer.concat([words(type, 0, 1, 8), subtable])
}

/** Bits of a value format. */
const PLACEMENT = { x: 1, y: 2 }
const ADVANCE = { x: 4, y: 8 }

/** SinglePos, format 2. */
function writeSingles(axis: Axis, values: readonly GlyphValue[]): Buffer {
  // The y axis points up, and text goes down.
  const records = values.flatMap(({ placement, advance }) => [axis === 'x' ? placement : -placement, advance])
  const coverageAt = 8 + records.length * 2
  return Buffer.concat([
    words(2, coverageAt, PLACEMENT[axis] | ADVANCE[axis], values.length, ...records),
    coverage(values.map(({ glyph }) => glyph)),
  ])
}

/** PairPos, format 2: glyphs of each rule are a class, in the order of the rules. */
function writePairs(axis: Axis, rules: readonly PairRule[]): Buffer {
  const seconds = [...new Set(rules.flatMap(({ second }) => second))]
  // Each glyph that is second has a class by the rules in which it is.
  const classOf = (glyph: number) =>
    rules.reduce((bits, { second }, index) => bits | (second.includes(glyph) ? 1 << index : 0), 0)
  const firstClasses = rules.flatMap(({ first }, index) =>
    first.map((glyph): [number, number] => [glyph, index + 1]),
  )
  const secondClasses = seconds.map((glyph): [number, number] => [glyph, classOf(glyph)])
  const classes = 1 << rules.length
  const advances = [undefined, ...rules].flatMap((rule, index) =>
    Array.from({ length: classes }, (_, bits) => (rule && bits & (1 << (index - 1)) ? rule.advance : 0)),
  )
  const tables = [
    coverage(firstClasses.map(([glyph]) => glyph)),
    classDefinition(firstClasses),
    classDefinition(secondClasses),
  ] as const
  const start = 16 + advances.length * 2
  const [coverageAt, firstAt, secondAt] = [
    start,
    start + tables[0].length,
    start + tables[0].length + tables[1].length,
  ]
  return Buffer.concat([
    words(2, coverageAt, ADVANCE[axis], 0, firstAt, secondAt, rules.length + 1, classes, ...advances),
    ...tables,
  ])
}

function coverage(glyphs: readonly number[]): Buffer {
  return words(1, glyphs.length, ...glyphs.toSorted((a, b) => a - b))
}

function classDefinition(classes: readonly [glyph: number, number: number][]): Buffer {
  const sorted = classes.toSorted(([a], [b]) => a - b)
  return words(2, sorted.length, ...sorted.flatMap(([glyph, number]) => [glyph, glyph, number]))
}

function words(...values: readonly number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 2)
  values.forEach((value, index) => buffer.writeUInt16BE(value & 0xffff, index * 2))
  return buffer
}
