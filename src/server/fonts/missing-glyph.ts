import { type FontTables, requireTable } from './font-tables.ts'

/**
 * Draws .notdef, which the subsetter empties, as □: a browser that has no font for a character shows the .notdef of the
 * first one, and a character that is nothing would make another text of it.
 */
export function drawMissingGlyph(font: FontTables): FontTables {
  const glyphs = requireTable(font, 'glyf')
  const head = Buffer.from(requireTable(font, 'head'))
  const isLong = head.readInt16BE(LOCATION_FORMAT) === 1
  const old = requireTable(font, 'loca')
  const count = requireTable(font, 'maxp').readUInt16BE(4)
  const locations = Buffer.alloc((count + 1) * 4)
  for (let glyph = 1; glyph <= count; glyph++) {
    const start = isLong ? old.readUInt32BE(glyph * 4) : old.readUInt16BE(glyph * 2) * 2
    locations.writeUInt32BE(start + BOX.length, glyph * 4)
  }
  head.writeInt16BE(1, LOCATION_FORMAT)
  const maxima = Buffer.from(requireTable(font, 'maxp'))
  maxima.writeUInt16BE(Math.max(maxima.readUInt16BE(6), 8), 6)
  maxima.writeUInt16BE(Math.max(maxima.readUInt16BE(8), 2), 8)
  return new Map([
    ...font,
    ['glyf', Buffer.concat([BOX, glyphs])],
    ['loca', locations],
    ['head', head],
    ['maxp', maxima],
  ])
}

/** In `head`: whether `loca` has 16 or 32 bits. */
const LOCATION_FORMAT = 50

/** A square with a square hole, in an em of 1000 (OpenType, `glyf`, simple glyph description). */
const BOX = simpleGlyph([
  [
    [100, -40],
    [100, 760],
    [900, 760],
    [900, -40],
  ],
  [
    [150, 10],
    [850, 10],
    [850, 710],
    [150, 710],
  ],
])

type Point = readonly [x: number, y: number]

function simpleGlyph(contours: readonly (readonly Point[])[]): Buffer {
  const points = contours.flat()
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  let end = -1
  const ends = contours.map((contour) => (end += contour.length))
  const differences = (values: readonly number[]) =>
    values.map((value, index) => value - (values[index - 1] ?? 0))
  const numbers = [
    contours.length,
    Math.min(...xs),
    Math.min(...ys),
    Math.max(...xs),
    Math.max(...ys),
    ...ends,
    // No instructions.
    0,
  ]
  // Each point is on the curve.
  const flags = Buffer.alloc(points.length, 1)
  const parts = [toWords(numbers), flags, toWords(differences(xs)), toWords(differences(ys))]
  const glyph = Buffer.concat(parts)
  return Buffer.concat([glyph, Buffer.alloc((4 - (glyph.length % 4)) % 4)])
}

function toWords(values: readonly number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 2)
  values.forEach((value, index) => buffer.writeInt16BE(value, index * 2))
  return buffer
}
