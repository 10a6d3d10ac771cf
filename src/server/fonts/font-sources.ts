import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { codePoint, fromUnicodeRange } from './characters.ts'
import { FONT_FAMILIES } from './font-families.ts'
import type { Script } from './font-families.ts'

/**
 * Which file of the package draws which characters: file name to unicode-range, every character once. The large
 * traditional Chinese file comes first; it lacks full-width punctuation and rare characters, which the packages
 * keep in a hundred small files. Read from the fonts themselves: the lists in unicode.json promise glyphs that
 * are not there.
 */
export type FontCoverage = Record<string, string>

/** Characters to be taken from one file. */
export interface FontPart {
  /** Absolute path. */
  file: string
  characters: string
}

export interface FontSources {
  canDraw(character: string): boolean
  /** The files that hold these characters, the largest source first. Characters without a glyph are left out. */
  partsFor(characters: readonly string[]): FontPart[]
}

export function createFontSources(script: Script, coverage: FontCoverage): FontSources {
  const sources = Object.keys(coverage)
  // By numbers, which are found faster than texts: each review asks for each of its characters.
  const sourceOf = new Map(
    sources.flatMap((source) =>
      fromUnicodeRange(coverage[source] ?? '').map((character) => [codePoint(character), source] as const),
    ),
  )
  return {
    canDraw: (character) => sourceOf.has(codePoint(character)),
    partsFor: (characters) =>
      sources
        .map((source) => ({
          file: join(fontFilesOf(script), source),
          characters: characters
            .filter((character) => sourceOf.get(codePoint(character)) === source)
            .join(''),
        }))
        .filter((part) => part.characters !== ''),
  }
}

/** The folder of the package's font files. */
export function fontFilesOf(script: Script): string {
  const manifest = createRequire(import.meta.url).resolve(`${FONT_FAMILIES[script].package}/package.json`)
  return join(dirname(manifest), 'files')
}
