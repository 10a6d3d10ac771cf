import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { create } from 'fontkit'
import type { Font } from 'fontkit'
import { distinctCharacters, toUnicodeRange } from '../src/server/fonts/characters.ts'
import { TYPEFACES, type Typeface } from '../src/server/fonts/font-families.ts'
import { fontFilesDir } from '../src/server/fonts/font-sources.ts'
import type { FontCoverage } from '../src/server/fonts/font-sources.ts'

const REGULAR = '-400-normal.woff2'

/** The characters of each regular file of the family's package, the large file first. */
export async function readFontCoverage(typeface: Typeface): Promise<FontCoverage> {
  const folder = fontFilesDir(typeface)
  const files = (await readdir(folder)).filter((file) => file.endsWith(REGULAR))
  const main = TYPEFACES[typeface].mainFile + REGULAR
  const mainFirst = files.toSorted((a, b) => Number(b.endsWith(main)) - Number(a.endsWith(main)))
  const found = new Set<string>()
  const coverage: FontCoverage = {}
  for (const file of mainFirst) {
    const font = create(await readFile(join(folder, file))) as Font
    const drawn = distinctCharacters(String.fromCodePoint(...font.characterSet))
    coverage[file] = toUnicodeRange(drawn.filter((character) => !found.has(character)))
    for (const character of drawn) found.add(character)
  }
  return coverage
}
