import { distinctCharacters } from './characters.ts'
import { drawFont } from './draw-font.ts'
import { createFontSources, type FontCoverage } from './font-sources.ts'

/** A typeface of which a document embeds the characters that it uses. */
export interface TextFont {
  /** Whether it has every character of a text. */
  isDrawn(text: string): boolean
  /** One woff2 file with those characters of the text that it has; undefined where it has none. */
  draw(text: string): Promise<Uint8Array | undefined>
}

/** Which characters the typefaces of a document have, by typeface (font-families.ts). */
export type TextFontCoverage = Record<TextTypeface, FontCoverage>

export type TextTypeface = 'ming' | 'kai' | 'song_sc'

/** For programs that run in a child process: drawing takes memory that WebAssembly never frees. */
export function createTextFont(typeface: TextTypeface, coverage: TextFontCoverage): TextFont {
  const { canDraw, partsFor } = createFontSources(typeface, coverage[typeface])
  return {
    isDrawn: (text) => distinctCharacters(text).every(canDraw),
    async draw(text) {
      const parts = partsFor(distinctCharacters(text))
      return parts.length === 0 ? undefined : drawFont(parts)
    },
  }
}
