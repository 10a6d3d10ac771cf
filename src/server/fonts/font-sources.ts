import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { codePoint, fromUnicodeRange } from './characters.ts'
import { TYPEFACES, type Typeface } from './font-families.ts'

/**
 * The characters of each file of a font package: file name to unicode-range, every character once. The large
 * traditional Chinese file comes first; full-width punctuation and rare characters are in a hundred small files. Read
 * from the fonts themselves, because the packages' unicode.json lists glyphs that do not exist.
 */
export type FontCoverage = Record<string, string>

/** The characters to use from one file. */
export interface FontPart {
  /** Absolute path. */
  file: string
  characters: string
}

export interface FontSources {
  canDraw(character: string): boolean
  /** The files that contain these characters, the largest first. Characters without a glyph are left out. */
  partsFor(characters: readonly string[]): FontPart[]
}

export function createFontSources(typeface: Typeface, coverage: FontCoverage): FontSources {
  const sources = Object.keys(coverage)
  // Keyed by code point: number keys are faster, and each review looks up each of its characters.
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
          file: join(fontFilesDir(typeface), source),
          characters: characters
            .filter((character) => sourceOf.get(codePoint(character)) === source)
            .join(''),
        }))
        .filter((part) => part.characters !== ''),
  }
}

/** The first typeface, and for characters that it lacks the second, which has the same metrics. */
export function completedBy(first: FontSources, second: FontSources): FontSources {
  return {
    canDraw: (character) => first.canDraw(character) || second.canDraw(character),
    partsFor: (characters) => [
      ...first.partsFor(characters),
      ...second.partsFor(characters.filter((character) => !first.canDraw(character))),
    ],
  }
}

/** The folder with the package's font files. */
export function fontFilesDir(typeface: Typeface): string {
  const manifest = createRequire(import.meta.url).resolve(`${TYPEFACES[typeface].package}/package.json`)
  return join(dirname(manifest), 'files')
}
