import { readFile } from 'node:fs/promises'
import { create, type Font } from 'fontkit'
import { convert } from 'fontverter'
import { LRUCache } from 'lru-cache'
import subsetFont from 'subset-font'
import type { FontPart } from './font-sources.ts'
import { readTables, writeTables, type FontTables, requireTable } from './font-tables.ts'
import { writeSpacingTable } from './spacing-table.ts'

/** Vertical forms for the margin strip and bookmarks. */
const KEPT_FEATURES = ['vert', 'vrt2']
const LAYOUT_TABLES = ['GSUB', 'GPOS', 'GDEF', 'BASE']

/** One woff2 file of exactly these characters. WebAssembly keeps its 120 MB, so the server runs it in a child process. */
export async function drawFont(parts: readonly FontPart[]): Promise<Buffer> {
  const [main, ...others] = parts
  if (main === undefined) throw new Error('A font needs at least one character')
  const base = await cut(main, KEPT_FEATURES, ['GPOS'])
  if (others.length === 0) return finish(base)

  const { mergeFonts } = await import('./merge-fonts.ts')
  const additions = []
  for (const part of others)
    additions.push({ font: await cut(part, [], LAYOUT_TABLES), characters: part.characters })
  const merged = mergeFonts([{ font: base, characters: main.characters }, ...additions])
  // The second pass through HarfBuzz removes unused glyphs of the merge and rewrites the tables.
  const characters = parts.map((part) => part.characters).join('')
  return finish(
    await subsetFont(merged, characters, {
      targetFormat: 'sfnt',
      noHinting: true,
      keepFeatures: KEPT_FEATURES,
    }),
  )
}

async function cut(part: FontPart, keepFeatures: string[], dropTables: string[]): Promise<Buffer> {
  const options = { targetFormat: 'sfnt', noHinting: true, keepFeatures, dropTables } as const
  return subsetFont(await openFile(part.file), part.characters, options)
}

/** Decompressed: the titles of a page are cut one after another from the same files. */
const files = new LRUCache<string, Promise<Buffer>>({
  max: 12,
  memoMethod: (file) => readFile(file).then((font) => convert(font, 'sfnt')),
})

function openFile(file: string): Promise<Buffer> {
  return files.memo(file)
}

/** Adds what no source has: half-width forms of the marks, and a glyph for what is missing. */
async function finish(font: Buffer): Promise<Buffer> {
  const tables = drawMissingGlyph(readTables(font))
  const spacing = writeSpacingTable(create(font) as Font)
  if (spacing) tables.set('GPOS', spacing)
  return convert(writeTables(tables), 'woff2')
}

/** Draws .notdef, which the subsetter empties, as □: a character that is nothing would make another text of it. */
function drawMissingGlyph(font: FontTables): FontTables {
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
