/** The two web fonts of the site (docs/product/design.md), under the open SIL licence. */
export type WebTypeface = 'ming' | 'kai'

export interface FontFamily {
  /** The family of the core font, which fonts.css declares and every screen uses. */
  family: string
  /**
   * The family of a review's slice. A Ming slice adds the characters that the core lacks to the same family. A Kai slice
   * has a family of its own with all characters of its passages: a review then needs no Kai core, and a passage that is
   * too long for a slice uses the system's Kai as a whole instead of glyph by glyph.
   */
  sliceFamily: string
  package: string
}

export const FONT_FAMILIES: Record<WebTypeface, FontFamily> = {
  ming: {
    family: 'XC Ming',
    sliceFamily: 'XC Ming',
    package: '@fontsource/cactus-classical-serif',
  },
  kai: {
    family: 'XC Kai',
    sliceFamily: 'XC Kai Passage',
    package: '@fontsource/lxgw-wenkai-tc',
  },
}

export const WEB_TYPEFACES = Object.keys(FONT_FAMILIES) as WebTypeface[]

/** The typefaces from which slices are cut: the web fonts, and Song for essays on devices without one. */
export type Typeface = WebTypeface | 'song' | 'song_sc'

/** The package of each typeface, and the part of its file names that says which is the large file. */
export const TYPEFACES: Record<Typeface, { package: string; mainFile: string }> = {
  ming: { package: FONT_FAMILIES.ming.package, mainFile: 'chinese-traditional' },
  kai: { package: FONT_FAMILIES.kai.package, mainFile: 'chinese-traditional' },
  song: { package: '@fontsource/noto-serif-tc', mainFile: 'chinese-traditional' },
  song_sc: { package: '@fontsource/noto-serif-sc', mainFile: 'chinese-simplified' },
}

/** Raise it when the same characters produce a different file: browsers cache font URLs for ever. */
export const DRAWING_VERSION = 3

/** The maximum size of all fonts that one screen loads, in bytes. */
export const SCREEN_FONT_BUDGET = 130_000

/** An `@font-face` rule; characters outside its range use the system's fonts. */
export function fontFaceRule(face: { family: string; address: string; unicodeRange: string }): string {
  return (
    `@font-face{font-family:"${face.family}";src:url(${face.address}) format("woff2");` +
    `font-display:swap;unicode-range:${face.unicodeRange}}`
  )
}
