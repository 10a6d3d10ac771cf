import { readFile } from 'node:fs/promises'
import subsetFont from 'subset-font'
import type { FontPart } from './font-sources.ts'

/** Vertical forms for the margin strip and bookmarks, half-width forms for text-spacing-trim. */
const KEPT_FEATURES = ['vert', 'vrt2', 'halt', 'vhal', 'chws', 'vchw']
const LAYOUT_TABLES = ['GSUB', 'GPOS', 'GDEF', 'BASE']

/**
 * One woff2 file with exactly these characters, from any number of the package's files. Takes 150 to 400 ms of CPU and
 * some 120 MB that WebAssembly never frees, so the server runs it in a child process (draw-font-in-child.ts).
 */
export async function drawFont(parts: readonly FontPart[]): Promise<Buffer> {
  const [main, ...others] = parts
  if (main === undefined) throw new Error('A font needs at least one character')
  const mainFont = await readFile(main.file)
  if (others.length === 0) return writeWoff2(mainFont, main.characters)

  const { mergeFonts } = await import('./merge-fonts.ts')
  const base = await subsetFont(mainFont, main.characters, {
    targetFormat: 'sfnt',
    noHinting: true,
    keepFeatures: KEPT_FEATURES,
  })
  const additions = []
  for (const { file, characters } of others) {
    const font = await subsetFont(await readFile(file), characters, {
      targetFormat: 'sfnt',
      noHinting: true,
      keepFeatures: [],
      dropTables: LAYOUT_TABLES,
    })
    additions.push({ font, characters })
  }
  const merged = mergeFonts([{ font: base, characters: main.characters }, ...additions])
  // The second pass through HarfBuzz removes unused glyphs of the merge and rewrites the tables.
  return writeWoff2(merged, parts.map((part) => part.characters).join(''))
}

function writeWoff2(font: Buffer, characters: string): Promise<Buffer> {
  return subsetFont(font, characters, {
    targetFormat: 'woff2',
    noHinting: true,
    keepFeatures: KEPT_FEATURES,
  })
}
