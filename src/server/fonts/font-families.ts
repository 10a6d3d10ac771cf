/** The two web fonts of the site (docs/product/design.md), under the open SIL licence. */
export type Script = 'ming' | 'kai'

export interface FontFamily {
  /** The family that fonts.css declares, used on every screen. */
  family: string
  /**
   * The family of a slice that belongs to one review. Ming adds what the core lacks to the same family. Kai has
   * a family of its own that draws its passages whole, so a reader of one review never fetches the Kai core, and
   * a passage too long for a slice falls to the system's Kai as a whole instead of glyph by glyph.
   */
  sliceFamily: string
  package: string
}

export const FONT_FAMILIES: Record<Script, FontFamily> = {
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

export const SCRIPTS = Object.keys(FONT_FAMILIES) as Script[]

/** Raise it when the same characters would be drawn into a different file: addresses are cached for ever. */
export const DRAWING_VERSION = 1

/** What the fonts that one screen loads together may weigh, in bytes. */
export const SCREEN_FONT_BUDGET = 130_000

/** `@font-face` that leaves every character outside the range to the system's fonts. */
export function fontFaceRule(face: { family: string; address: string; unicodeRange: string }): string {
  return (
    `@font-face{font-family:"${face.family}";src:url(${face.address}) format("woff2");` +
    `font-display:swap;unicode-range:${face.unicodeRange}}`
  )
}
