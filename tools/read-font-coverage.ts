import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { create } from 'fontkit'
import type { Font } from 'fontkit'
import { distinctCharacters, toUnicodeRange } from '../src/server/fonts/characters.ts'
import type { Script } from '../src/server/fonts/font-families.ts'
import { fontFilesDir } from '../src/server/fonts/font-sources.ts'
import type { FontCoverage } from '../src/server/fonts/font-sources.ts'

const REGULAR = '-400-normal.woff2'
const MAIN = '-chinese-traditional-400-normal.woff2'

/** The characters of each regular file of the family's package, the large file first. */
export async function readFontCoverage(script: Script): Promise<FontCoverage> {
  const folder = fontFilesDir(script)
  const files = (await readdir(folder)).filter((file) => file.endsWith(REGULAR))
  const mainFirst = files.toSorted((a, b) => Number(b.endsWith(MAIN)) - Number(a.endsWith(MAIN)))
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
