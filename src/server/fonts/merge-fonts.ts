import { create, type Font } from 'fontkit'
import { codePoint } from './characters.ts'
import { type FontTables, readTables, requireTable, writeTables } from './font-tables.ts'

/** An uncompressed TrueType font and the characters that are used of it. */
export interface FontSubset {
  font: Buffer
  characters: string
}

/**
 * The first font with the glyphs of the others appended. All are subsets of one font, so their metrics agree. Layout
 * features (vertical forms) are those of the first. The result needs another pass through the subsetter: each subset's
 * .notdef glyph remains in it, and checksums are missing.
 */
export function mergeFonts(subsets: readonly FontSubset[]): Buffer {
  const fonts = subsets.map(({ font }) => readTables(font))
  const [base] = fonts
  if (base === undefined) throw new Error('Nothing to merge')
  const counts = fonts.map(glyphCount)
  const firstGlyphs = counts.map((_, index) => sum(counts.slice(0, index)))
  const glyphs = fonts.flatMap((font, index) => readGlyphs(font, firstGlyphs[index] ?? 0))

  const merged: FontTables = new Map(base)
  merged.set('glyf', Buffer.concat(glyphs))
  merged.set('loca', writeLocations(glyphs))
  merged.set(
    'head',
    changeTable(base, 'head', (head) => head.writeInt16BE(1, 50)),
  )
  merged.set('maxp', writeMaxima(fonts, glyphs.length))
  for (const [header, metrics] of [
    ['hhea', 'hmtx'],
    ['vhea', 'vmtx'],
  ] as const) {
    merged.set(metrics, Buffer.concat(fonts.map((font) => readMetrics(font, header, metrics))))
    merged.set(
      header,
      changeTable(base, header, (table) => table.writeUInt16BE(glyphs.length, 34)),
    )
  }
  merged.set('cmap', writeCharacterMap(subsets.flatMap((subset, i) => glyphIds(subset, firstGlyphs[i] ?? 0))))
  return writeTables(merged)
}

function glyphIds({ font, characters }: FontSubset, firstGlyph: number): [code: number, glyph: number][] {
  const opened = create(font) as Font
  return Array.from(characters, codePoint).map((code) => [
    code,
    firstGlyph + opened.glyphForCodePoint(code).id,
  ])
}

function glyphCount(font: FontTables): number {
  return requireTable(font, 'maxp').readUInt16BE(4)
}

/** Outlines in glyph order, padded to four bytes; composite glyphs refer to the new glyph numbers. */
function readGlyphs(font: FontTables, firstGlyph: number): Buffer[] {
  const outlines = requireTable(font, 'glyf')
  const locations = requireTable(font, 'loca')
  const isLong = requireTable(font, 'head').readInt16BE(50) === 1
  const location = (glyph: number) =>
    isLong ? locations.readUInt32BE(glyph * 4) : locations.readUInt16BE(glyph * 2) * 2
  return Array.from({ length: glyphCount(font) }, (_, glyph) => {
    const [start, end] = [location(glyph), location(glyph + 1)]
    const outline = Buffer.alloc(Math.ceil((end - start) / 4) * 4)
    outlines.copy(outline, 0, start, end)
    shiftComponents(outline, firstGlyph)
    return outline
  })
}

const ARGUMENTS_ARE_WORDS = 0x0001
const ONE_SCALE = 0x0008
const MORE_COMPONENTS = 0x0020
const TWO_SCALES = 0x0040
const TWO_BY_TWO = 0x0080

/** Adds to the glyph numbers inside a composite glyph (OpenType, `glyf`, composite description). */
function shiftComponents(outline: Buffer, shift: number): void {
  const isComposite = outline.length > 0 && outline.readInt16BE(0) < 0
  let flags = isComposite ? MORE_COMPONENTS : 0
  for (let at = 10; flags & MORE_COMPONENTS;) {
    flags = outline.readUInt16BE(at)
    outline.writeUInt16BE(outline.readUInt16BE(at + 2) + shift, at + 2)
    at += 4 + (flags & ARGUMENTS_ARE_WORDS ? 4 : 2)
    at += flags & ONE_SCALE ? 2 : flags & TWO_SCALES ? 4 : flags & TWO_BY_TWO ? 8 : 0
  }
}

function writeLocations(glyphs: readonly Buffer[]): Buffer {
  const locations = Buffer.alloc((glyphs.length + 1) * 4)
  let end = 0
  glyphs.forEach((glyph, index) => locations.writeUInt32BE((end += glyph.length), (index + 1) * 4))
  return locations
}

/** In the file the last advance applies to all later glyphs; here each glyph gets its own. */
function readMetrics(font: FontTables, header: 'hhea' | 'vhea', metrics: 'hmtx' | 'vmtx'): Buffer {
  const table = requireTable(font, metrics)
  const full = requireTable(font, header).readUInt16BE(34)
  const written = Buffer.alloc(glyphCount(font) * 4)
  for (let glyph = 0; glyph < glyphCount(font); glyph += 1) {
    const bearingAt = glyph < full ? glyph * 4 + 2 : full * 4 + (glyph - full) * 2
    written.writeUInt16BE(table.readUInt16BE(Math.min(glyph, full - 1) * 4), glyph * 4)
    written.writeInt16BE(table.readInt16BE(bearingAt), glyph * 4 + 2)
  }
  return written
}

/** `maxp` 1.0: the maximum of each limit, from which readers allocate memory. */
function writeMaxima(fonts: readonly FontTables[], glyphs: number): Buffer {
  const [first = Buffer.alloc(0), ...others] = fonts.map((font) => requireTable(font, 'maxp'))
  const maxima = Buffer.from(first)
  for (let at = 6; at < maxima.length; at += 2) {
    maxima.writeUInt16BE(Math.max(...[first, ...others].map((table) => table.readUInt16BE(at))), at)
  }
  maxima.writeUInt16BE(glyphs, 4)
  return maxima
}

function changeTable(font: FontTables, tag: string, change: (table: Buffer) => void): Buffer {
  const table = Buffer.from(requireTable(font, tag))
  change(table)
  return table
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

type Mapping = [code: number, glyph: number]

/** Consecutive code points with consecutive glyphs. */
interface Run {
  first: number
  last: number
  glyph: number
}

/** A `cmap` table in the formats that every browser reads: 4 for the basic plane, 12 where a code point lies beyond. */
function writeCharacterMap(mappings: readonly Mapping[]): Buffer {
  const sorted = mappings.toSorted(([a], [b]) => a - b)
  const basic = writeFormat4(toRuns(sorted.filter(([code]) => code < 0xffff)))
  const isBasic = sorted.every(([code]) => code < 0xffff)
  const subtables = isBasic
    ? [{ encoding: 1, body: basic }]
    : [
        { encoding: 1, body: basic },
        { encoding: 10, body: writeFormat12(toRuns(sorted)) },
      ]
  const header = Buffer.alloc(4 + subtables.length * 8)
  header.writeUInt16BE(subtables.length, 2)
  let start = header.length
  subtables.forEach(({ encoding, body }, index) => {
    header.writeUInt16BE(3, 4 + index * 8)
    header.writeUInt16BE(encoding, 6 + index * 8)
    header.writeUInt32BE(start, 8 + index * 8)
    start += body.length
  })
  return Buffer.concat([header, ...subtables.map(({ body }) => body)])
}

function toRuns(sorted: readonly Mapping[]): Run[] {
  const runs: Run[] = []
  for (const [code, glyph] of sorted) {
    const run = runs.at(-1)
    const isNext = run?.last === code - 1 && run.glyph + (code - run.first) === glyph
    if (run && isNext) run.last = code
    else runs.push({ first: code, last: code, glyph })
  }
  return runs
}

function writeFormat4(basicRuns: readonly Run[]): Buffer {
  // The format ends with a run for 0xFFFF that maps to no glyph.
  const runs = [...basicRuns, { first: 0xffff, last: 0xffff, glyph: 0 }]
  const count = runs.length
  const power = Math.floor(Math.log2(count))
  const table = Buffer.alloc(16 + count * 8)
  const header = [4, table.length, 0, count * 2, 2 ** power * 2, power, (count - 2 ** power) * 2]
  header.forEach((value, index) => table.writeUInt16BE(value, index * 2))
  runs.forEach(({ first, last, glyph }, index) => {
    table.writeUInt16BE(last, 14 + index * 2)
    table.writeUInt16BE(first, 16 + count * 2 + index * 2)
    table.writeUInt16BE((glyph - first) & 0xffff, 16 + count * 4 + index * 2)
  })
  return table
}

function writeFormat12(runs: readonly Run[]): Buffer {
  const table = Buffer.alloc(16 + runs.length * 12)
  table.writeUInt16BE(12, 0)
  table.writeUInt32BE(table.length, 4)
  table.writeUInt32BE(runs.length, 12)
  runs.forEach(({ first, last, glyph }, index) => {
    table.writeUInt32BE(first, 16 + index * 12)
    table.writeUInt32BE(last, 20 + index * 12)
    table.writeUInt32BE(glyph, 24 + index * 12)
  })
  return table
}
