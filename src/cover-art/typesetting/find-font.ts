import * as fontkit from 'fontkit'
import type { Font } from 'fontkit'
import { LRUCache } from 'lru-cache'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { inflateSync } from 'node:zlib'

/** The typefaces: `ming` for titles, `kai` for authors and subtitles, `bold` for the large character of a cover. */
export type Typeface = 'ming' | 'kai' | 'bold'

/**
 * The font that has a glyph for the code point: of the face itself, else of its fallbacks; undefined where none has it.
 *
 * Opens only the slice with the character, on first use: the slices of @fontsource have twice as many characters as its
 * whole files (14,800 against 6,600) and open in milliseconds instead of a fifth of a second.
 */
export function findFont(face: Typeface, codePoint: number): Font | undefined {
  for (const candidate of [face, ...FALLBACKS[face]]) {
    for (const slice of slicesWith(candidate, codePoint)) {
      const font = openSlice(candidate, slice)
      // The ranges include some characters that the files lack (Hangul, for example).
      if (font.hasGlyphForCodePoint(codePoint)) return font
    }
  }
  return undefined
}

const PACKAGES: Record<Typeface, { name: string; weight: number }> = {
  ming: { name: 'cactus-classical-serif', weight: 400 },
  kai: { name: 'lxgw-wenkai-tc', weight: 400 },
  bold: { name: 'noto-serif-tc', weight: 700 },
}

const FALLBACKS: Record<Typeface, Typeface[]> = { ming: ['kai'], kai: ['ming'], bold: ['ming', 'kai'] }

interface Slice {
  name: string
  ranges: (readonly [first: number, last: number])[]
}

const slicesOfFace = new Map<Typeface, Slice[]>()

function slicesWith(face: Typeface, codePoint: number): string[] {
  let slices = slicesOfFace.get(face)
  if (!slices) {
    slices = readSlices(face)
    slicesOfFace.set(face, slices)
  }
  return slices
    .filter((slice) => slice.ranges.some(([first, last]) => first <= codePoint && codePoint <= last))
    .map((slice) => slice.name)
}

/** Reads the package's unicode.json: `"[12]": "U+4e00,U+4e10-4e12"`, or `"latin": …`. */
function readSlices(face: Typeface): Slice[] {
  const path = resolve(`@fontsource/${PACKAGES[face].name}/unicode.json`)
  const rangesBySlice = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>
  return Object.entries(rangesBySlice).map(([key, ranges]) => ({
    name: key.replace(/[[\]]/g, ''),
    ranges: ranges.split(',').map((range) => {
      const [first = '', last = first] = range.replace('U+', '').split('-')
      return [parseInt(first, 16), parseInt(last, 16)] as const
    }),
  }))
}

// Glyph outlines are cached (glyph-outlines.ts), so few fonts need to stay open.
const MAX_OPEN_SLICES = 24
const openSlices = new LRUCache<string, Font>({
  max: MAX_OPEN_SLICES,
  memoMethod: (file) => fontkit.create(decompressWoff(readFileSync(resolve(file)))) as Font,
})

function openSlice(face: Typeface, slice: string): Font {
  const { name, weight } = PACKAGES[face]
  return openSlices.memo(`@fontsource/${name}/files/${name}-${slice}-${weight}-normal.woff`)
}

// Works from source and in the bundled server, because both use the same node_modules.
function resolve(specifier: string): string {
  return fileURLToPath(import.meta.resolve(specifier))
}

/**
 * The TrueType file in a WOFF 1 file (W3C, WOFF File Format 1.0). fontkit can open web fonts itself, but decompresses
 * WOFF2 in JavaScript, at five times the cost and with much garbage, and fails for some WOFF files.
 */
function decompressWoff(woff: Buffer): Buffer {
  const tables = readTables(woff)
  const directory = Buffer.alloc(SFNT_HEADER + tables.length * SFNT_ENTRY)
  woff.copy(directory, 0, FLAVOUR, FLAVOUR + 4)
  directory.writeUInt16BE(tables.length, 4)
  let offset = directory.length
  tables.forEach(({ tag, data }, index) => {
    const entry = SFNT_HEADER + index * SFNT_ENTRY
    directory.write(tag, entry, 'latin1')
    directory.writeUInt32BE(offset, entry + 8)
    directory.writeUInt32BE(data.length, entry + 12)
    offset += padTo4(data.length)
  })
  const padding = (length: number) => Buffer.alloc(padTo4(length) - length)
  return Buffer.concat([directory, ...tables.flatMap(({ data }) => [data, padding(data.length)])])
}

const FLAVOUR = 4
const TABLE_COUNT = 12
const WOFF_HEADER = 44
const WOFF_ENTRY = 20
const SFNT_HEADER = 12
const SFNT_ENTRY = 16

function readTables(woff: Buffer): { tag: string; data: Buffer }[] {
  return Array.from({ length: woff.readUInt16BE(TABLE_COUNT) }, (_, index) => {
    const entry = WOFF_HEADER + index * WOFF_ENTRY
    const [offset, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as Numbers
    const data = woff.subarray(offset, offset + packed)
    return {
      tag: woff.toString('latin1', entry, entry + 4),
      // Tables that do not compress are stored uncompressed.
      data: packed < length ? inflateSync(data) : data,
    }
  })
}

type Numbers = [number, number, number]

/** Tables start at multiples of four bytes. */
function padTo4(length: number): number {
  return Math.ceil(length / 4) * 4
}
