import { createHash } from 'node:crypto'
import { distinctCharacters, fromUnicodeRange, toUnicodeRange } from './characters.ts'
import { drawFontInChildProcess } from './draw-font-in-child.ts'
import type { DrawFont, FontBytes } from './draw-font-in-child.ts'
import { FONT_FAMILIES, SCREEN_FONT_BUDGET, SCRIPTS, fontFaceRule } from './font-families.ts'
import type { Script } from './font-families.ts'
import type { FontManifest } from './font-manifest.ts'
import { createFontSources } from './font-sources.ts'
import { createSliceCache } from './slice-cache.ts'

/** The texts of a review or a category that are shown in web fonts. */
export interface FontTexts {
  title: string
  /** Headings inside the review. */
  headings: readonly string[]
  /** Summary, quotations and the fixed lines that the screen shows in the same family. */
  kai: string
}

export interface FontSubject extends FontTexts {
  /**
   * The review's id, or `category-SLUG` for a category. Letters, digits, hyphen and underscore, at most 64.
   */
  id: string | number
}

export interface ReviewFontFaces {
  /** `@font-face` rules for the page; empty where the core fonts are enough. */
  css: string
  /** The URL paths of the files that the rules name. */
  addresses: string[]
}

export type ReviewFonts = ReturnType<typeof createReviewFonts>

export const FONT_SLICES_PATH = '/fonts/slices'

/** The maximum for one slice, whatever its size in bytes. */
const MAX_CHARACTERS = 400
/** Headings beyond this size get no slice, so that a long review leaves room for its quotations. */
const MING_SLICE_BUDGET = 20_000
/** Size estimates in bytes, rather too high, by which a page decides what fits before anything is drawn. */
const SLICE_OVERHEAD = 1_500
const CHARACTER_WEIGHT: Record<Script, number> = { ming: 260, kai: 350 }

/**
 * Font slices with the characters of one review that the core fonts lack. Core and slices together stay within
 * SCREEN_FONT_BUDGET: a text that does not fit gets no slice and is shown in the system's fonts.
 */
export function createReviewFonts(deps: {
  /** A folder for this alone; files in it may be deleted at any time. */
  cacheDir: string
  coreManifest: FontManifest
  /** Default: in a child process, by draw-font.program.ts. */
  draw?: DrawFont
}) {
  const { coreManifest } = deps
  const draw = deps.draw ?? drawFontInChildProcess(new URL('./draw-font.program.ts', import.meta.url))
  const cache = createSliceCache(deps.cacheDir, draw)
  const sources = {
    ming: createFontSources('ming', coreManifest.coverage.ming),
    kai: createFontSources('kai', coreManifest.coverage.kai),
  }
  const mingFaces = coreManifest.faces.filter((face) => face.script === 'ming')
  const mingCoreCharacters = new Set(mingFaces.flatMap((face) => fromUnicodeRange(face.unicodeRange)))
  const budgetWithoutMingCore = SCREEN_FONT_BUDGET - mingFaces.reduce((bytes, face) => bytes + face.bytes, 0)

  /** Draws nothing: a file is drawn when a browser requests it. */
  function reviewFontFaces(review: FontSubject): ReviewFontFaces {
    const characters = selectCharacters(review)
    const faces = SCRIPTS.filter((script) => characters[script].length > 0).map((script) => ({
      family: FONT_FAMILIES[script].sliceFamily,
      address: `${FONT_SLICES_PATH}/${requireFolderName(review)}/${sliceFileName(script, characters[script])}`,
      unicodeRange: toUnicodeRange(characters[script]),
    }))
    return { css: faces.map(fontFaceRule).join('\n'), addresses: faces.map((face) => face.address) }
  }

  /**
   * The file, where reviewFontFaces names it for the present text of the review; undefined for any other name. So
   * requests can cause the drawing of slices of published pages only.
   */
  async function loadSlice(review: FontSubject, file: string): Promise<FontBytes | undefined> {
    const characters = selectCharacters(review)
    const script = SCRIPTS.find((each) => file === sliceFileName(each, characters[each]))
    if (script === undefined || characters[script].length === 0) return undefined
    const slice = { reviewId: requireFolderName(review), script, file }
    return cache.load(slice, sources[script].partsFor(characters[script]))
  }

  function selectCharacters({ title, headings, kai }: FontTexts): Record<Script, string[]> {
    const missingCharacters = (...texts: string[]) =>
      distinctCharacters(...texts).filter(
        (character) => !mingCoreCharacters.has(character) && sources.ming.canDraw(character),
      )
    const fitting = [missingCharacters(title, ...headings), missingCharacters(title)].find((characters) =>
      fits('ming', characters, MING_SLICE_BUDGET),
    )
    const ming = fitting ?? []
    const passages = distinctCharacters(kai).filter((character) => sources.kai.canDraw(character))
    const isDrawn = fits('kai', passages, budgetWithoutMingCore - estimateBytes('ming', ming))
    return { ming, kai: isDrawn ? passages : [] }
  }

  function sliceFileName(script: Script, characters: readonly string[]): string {
    const hash = createHash('sha256').update([coreManifest.version, script, ...characters].join('\n'))
    return `${script}-${hash.digest('hex').slice(0, 16)}.woff2`
  }

  return { reviewFontFaces, loadSlice }
}

function fits(script: Script, characters: readonly string[], bytes: number): boolean {
  return characters.length <= MAX_CHARACTERS && estimateBytes(script, characters) <= bytes
}

function estimateBytes(script: Script, characters: readonly string[]): number {
  if (characters.length === 0) return 0
  return SLICE_OVERHEAD + characters.length * CHARACTER_WEIGHT[script]
}

/** The id is used as the name of a folder. */
function requireFolderName({ id }: FontSubject): string {
  if (!/^[\w-]{1,64}$/.test(String(id))) throw new TypeError(`Not an id for font slices: ${id}`)
  return String(id)
}
