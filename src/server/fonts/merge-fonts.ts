import { create } from 'fontkit'
import type { Font } from 'fontkit'
import { codePoint } from './characters.ts'
import { writeCharacterMap } from './character-map.ts'
import { readTables, tableOf, writeTables } from './font-tables.ts'
import type { FontTables } from './font-tables.ts'

/** A TrueType font, unpacked, and the characters wanted of it. */
export interface FontPiece {
  font: Buffer
  characters: string
}

/**
 * The first font with the glyphs of the others appended. All are pieces of one font, so their measures agree.
 * Layout features (vertical forms) are those of the first. Meant for another pass through the subsetter: each
 * piece leaves its .notdef behind, and checksums are not written.
 */
export function mergeFonts(pieces: readonly FontPiece[]): Buffer {
  const fonts = pieces.map(({ font }) => readTables(font))
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
    changed(base, 'head', (head) => head.writeInt16BE(1, 50)),
  )
  merged.set('maxp', writeMaxima(fonts, glyphs.length))
  for (const [header, metrics] of [
    ['hhea', 'hmtx'],
    ['vhea', 'vmtx'],
  ] as const) {
    merged.set(metrics, Buffer.concat(fonts.map((font) => readMetrics(font, header, metrics))))
    merged.set(
      header,
      changed(base, header, (table) => table.writeUInt16BE(glyphs.length, 34)),
    )
  }
  merged.set('cmap', writeCharacterMap(pieces.flatMap((piece, i) => glyphIds(piece, firstGlyphs[i] ?? 0))))
  return writeTables(merged)
}

function glyphIds({ font, characters }: FontPiece, firstGlyph: number): [code: number, glyph: number][] {
  const opened = create(font) as Font
  return Array.from(characters, codePoint).map((code) => [
    code,
    firstGlyph + opened.glyphForCodePoint(code).id,
  ])
}

function glyphCount(font: FontTables): number {
  return tableOf(font, 'maxp').readUInt16BE(4)
}

/** Outlines in glyph order, padded to four bytes; accents and the like point to their parts' new numbers. */
function readGlyphs(font: FontTables, firstGlyph: number): Buffer[] {
  const outlines = tableOf(font, 'glyf')
  const locations = tableOf(font, 'loca')
  const isLong = tableOf(font, 'head').readInt16BE(50) === 1
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

const WORDS = 0x0001
const ONE_SCALE = 0x0008
const MORE = 0x0020
const TWO_SCALES = 0x0040
const MATRIX = 0x0080

/** Adds to the glyph numbers inside a composite glyph (OpenType, `glyf`, composite description). */
function shiftComponents(outline: Buffer, shift: number): void {
  const isComposite = outline.length > 0 && outline.readInt16BE(0) < 0
  let flags = isComposite ? MORE : 0
  for (let at = 10; flags & MORE;) {
    flags = outline.readUInt16BE(at)
    outline.writeUInt16BE(outline.readUInt16BE(at + 2) + shift, at + 2)
    at += 4 + (flags & WORDS ? 4 : 2)
    at += flags & ONE_SCALE ? 2 : flags & TWO_SCALES ? 4 : flags & MATRIX ? 8 : 0
  }
}

function writeLocations(glyphs: readonly Buffer[]): Buffer {
  const locations = Buffer.alloc((glyphs.length + 1) * 4)
  let end = 0
  glyphs.forEach((glyph, index) => locations.writeUInt32BE((end += glyph.length), (index + 1) * 4))
  return locations
}

/** The last advance stands for every later glyph in the file; here each glyph gets its own. */
function readMetrics(font: FontTables, header: 'hhea' | 'vhea', metrics: 'hmtx' | 'vmtx'): Buffer {
  const table = tableOf(font, metrics)
  const full = tableOf(font, header).readUInt16BE(34)
  const written = Buffer.alloc(glyphCount(font) * 4)
  for (let glyph = 0; glyph < glyphCount(font); glyph += 1) {
    const bearingAt = glyph < full ? glyph * 4 + 2 : full * 4 + (glyph - full) * 2
    written.writeUInt16BE(table.readUInt16BE(Math.min(glyph, full - 1) * 4), glyph * 4)
    written.writeInt16BE(table.readInt16BE(bearingAt), glyph * 4 + 2)
  }
  return written
}

/** `maxp` 1.0: the largest of each limit, which readers trust when they set memory aside. */
function writeMaxima(fonts: readonly FontTables[], glyphs: number): Buffer {
  const [first = Buffer.alloc(0), ...others] = fonts.map((font) => tableOf(font, 'maxp'))
  const maxima = Buffer.from(first)
  for (let at = 6; at < maxima.length; at += 2) {
    maxima.writeUInt16BE(Math.max(...[first, ...others].map((table) => table.readUInt16BE(at))), at)
  }
  maxima.writeUInt16BE(glyphs, 4)
  return maxima
}

function changed(font: FontTables, tag: string, change: (table: Buffer) => void): Buffer {
  const table = Buffer.from(tableOf(font, tag))
  change(table)
  return table
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
