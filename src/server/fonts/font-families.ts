import { readFileSync } from 'node:fs'
import { z } from 'zod'

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

const typefaceSchema = z.enum(['ming', 'kai'])

const metricsSchema = z.object({
  /** Above and below the baseline, as a multiple of the font's size. */
  ascent: z.number(),
  descent: z.number(),
  /** The Latin letters, digits and marks that it contains, and their width as a multiple of those of Times. */
  latin: z.object({ unicodeRange: z.string(), width: z.number() }),
})

/** Metrics of a web font (tools/measure-fonts.ts). */
export type FontMetrics = z.infer<typeof metricsSchema>

const coreFaceSchema = z.object({
  typeface: typefaceSchema,
  /** `core`: characters of the fixed wording. `latin`: the ASCII that Ming's core lacks, loaded only where it is used. */
  part: z.enum(['core', 'latin']),
  family: z.string(),
  /** File name next to fonts.json, with a hash of the content. */
  file: z.string(),
  /** URL path on the site. */
  address: z.string(),
  unicodeRange: z.string(),
  bytes: z.number(),
})

export type CoreFace = z.infer<typeof coreFaceSchema>

const manifestSchema = z.object({
  /** Hash of all inputs: the same inputs are not drawn twice. */
  inputs: z.string(),
  /** Versions of the packages and of the drawing; part of every slice's URL. */
  version: z.string(),
  faces: z.array(coreFaceSchema),
  /** The metrics to which the system's fonts are adjusted until the web fonts are loaded. */
  metrics: z.record(typefaceSchema, metricsSchema),
  /** What each file of a typeface draws (`FontCoverage`). */
  coverage: z.record(z.enum(['ming', 'kai', 'song', 'song_sc']), z.record(z.string(), z.string())),
})

/** The content of fonts.json, which tools/build-fonts.ts writes. */
export type FontManifest = z.infer<typeof manifestSchema>

export function readFontManifest(file: string): FontManifest {
  return manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
}
