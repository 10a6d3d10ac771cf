import { readFileSync } from 'node:fs'
import type { FontCoverage } from './font-sources.ts'
import type { Script } from './font-families.ts'
import type { FontMetrics } from './fallback-fonts.ts'

/** What tools/build-fonts.ts drew, as it stands in fonts.json. */
export interface FontManifest {
  /** Hash of everything that went in: the same inputs are not drawn twice. */
  inputs: string
  /** Versions of the packages and of the drawing itself; part of every slice's address. */
  version: string
  faces: CoreFace[]
  /** What the system's fonts are adjusted to until the faces are there. */
  metrics: Record<Script, FontMetrics>
  coverage: Record<Script, FontCoverage>
}

export interface CoreFace {
  script: Script
  /** `core`: what the screens say. `latin`: the ASCII that Ming's core lacks, fetched only where it is used. */
  part: 'core' | 'latin'
  family: string
  /** File name beside fonts.json; it carries a hash of the content. */
  file: string
  /** Address on the site. */
  address: string
  unicodeRange: string
  bytes: number
}

export function readFontManifest(file: string): FontManifest {
  return JSON.parse(readFileSync(file, 'utf8')) as FontManifest
}
