import { readFile } from 'node:fs/promises'
import { create } from 'fontkit'
import type { Font } from 'fontkit'
import { convert } from 'fontverter'
import { LRUCache } from 'lru-cache'
import subsetFont from 'subset-font'
import type { FontPart } from './font-sources.ts'
import { readTables, writeTables } from './font-tables.ts'
import { drawMissingGlyph } from './missing-glyph.ts'
import { writeSpacingTable } from './spacing-table.ts'

/** Vertical forms for the margin strip and bookmarks. */
const KEPT_FEATURES = ['vert', 'vrt2']
const LAYOUT_TABLES = ['GSUB', 'GPOS', 'GDEF', 'BASE']

/**
 * One woff2 file with exactly these characters, from any number of the package's files. Takes 150 to 400 ms of CPU and
 * some 120 MB that WebAssembly never frees, so the server runs it in a child process.
 */
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
