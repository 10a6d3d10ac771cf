import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { FontCoverage } from './font-sources.ts'
import type { WebTypeface, Typeface } from './font-families.ts'
import type { FontMetrics } from './fallback-fonts.ts'

/** The content of fonts.json, which tools/build-fonts.ts writes. */
export interface FontManifest {
  /** Hash of all inputs: the same inputs are not drawn twice. */
  inputs: string
  /** Versions of the packages and of the drawing; part of every slice's URL. */
  version: string
  faces: CoreFace[]
  /** The metrics to which the system's fonts are adjusted until the web fonts are loaded. */
  metrics: Record<WebTypeface, FontMetrics>
  coverage: Record<Typeface, FontCoverage>
}

export interface CoreFace {
  typeface: WebTypeface
  /** `core`: characters of the fixed wording. `latin`: the ASCII that Ming's core lacks, loaded only where it is used. */
  part: 'core' | 'latin'
  family: string
  /** File name next to fonts.json, with a hash of the content. */
  file: string
  /** URL path on the site. */
  address: string
  unicodeRange: string
  bytes: number
}

export function readFontManifest(file: string): FontManifest {
  return manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
}

const typefaceSchema = z.enum(['ming', 'kai'])

const manifestSchema: z.ZodType<FontManifest> = z.object({
  inputs: z.string(),
  version: z.string(),
  faces: z.array(
    z.object({
      typeface: typefaceSchema,
      part: z.enum(['core', 'latin']),
      family: z.string(),
      file: z.string(),
      address: z.string(),
      unicodeRange: z.string(),
      bytes: z.number(),
    }),
  ),
  metrics: z.record(
    typefaceSchema,
    z.object({
      ascent: z.number(),
      descent: z.number(),
      latin: z.object({ unicodeRange: z.string(), width: z.number() }),
    }),
  ),
  coverage: z.record(z.enum(['ming', 'kai', 'song', 'song_sc']), z.record(z.string(), z.string())),
})
