import { createHash } from 'node:crypto'
import { distinctCharacters, fromUnicodeRange, toUnicodeRange } from './characters.ts'
import { drawFontInChildProcess } from './draw-font-in-child.ts'
import type { DrawFont, FontBytes } from './draw-font-in-child.ts'
import { FONT_FAMILIES, SCREEN_FONT_BUDGET, SCRIPTS, fontFaceRule } from './font-families.ts'
import type { Script } from './font-families.ts'
import type { FontManifest } from './font-manifest.ts'
import { createFontSources } from './font-sources.ts'
import { createSliceStore } from './slice-store.ts'

/** What a review shows in the web fonts. */
export interface ReviewTexts {
  title: string
  /** Headings inside the essay. */
  headings: readonly string[]
  /** Summary and quotations, with the fixed lines that its screen sets in the same family. */
  kai: string
}

export interface Review extends ReviewTexts {
  /**
   * The review's, or another name under which the site finds such texts again, as `category-…` for a category's
   * recommendation. Letters, digits, hyphen and underscore, at most 64.
   */
  id: string | number
}

export interface ReviewFontFaces {
  /** `@font-face` rules for the page; empty where the core is enough. */
  css: string
  /** The files that the rules name. */
  addresses: string[]
}

export type ReviewFonts = ReturnType<typeof createReviewFonts>

export const FONT_SLICES_PATH = '/fonts/slices'

/** No slice draws more, whatever it would weigh. */
const MOST_CHARACTERS = 400
/** Headings beyond this go without a slice, so that a long essay leaves room for its quotations. */
const MING_SLICE_BUDGET = 20_000
/** In bytes, high for running text, so that a page knows what fits before anything is drawn. */
const SLICE_OVERHEAD = 1_500
const CHARACTER_WEIGHT: Record<Script, number> = { ming: 260, kai: 350 }

/**
 * The characters of one review that the core fonts lack. Beyond the core, a review loads at most what
 * SCREEN_FONT_BUDGET leaves: a text that does not fit has no slice and is shown in the system's fonts.
 */
export function createReviewFonts(deps: {
  /** A folder of our own; files in it may be deleted at any time. */
  cacheDir: string
  coreManifest: FontManifest
  /** Absent: in a process of its own, by the program beside this file. */
  draw?: DrawFont
}) {
  const { coreManifest } = deps
  const draw = deps.draw ?? drawFontInChildProcess(new URL('./draw-font.program.ts', import.meta.url))
  const store = createSliceStore(deps.cacheDir, draw)
  const sources = {
    ming: createFontSources('ming', coreManifest.coverage.ming),
    kai: createFontSources('kai', coreManifest.coverage.kai),
  }
  const mingFaces = coreManifest.faces.filter((face) => face.script === 'ming')
  const inMingCore = new Set(mingFaces.flatMap((face) => fromUnicodeRange(face.unicodeRange)))
  const leftByMingCore = SCREEN_FONT_BUDGET - mingFaces.reduce((bytes, face) => bytes + face.bytes, 0)

  /** Computed at once, nothing is drawn: the files come into being when a browser asks for them. */
  function reviewFontFaces(review: Review): ReviewFontFaces {
    const characters = charactersOf(review)
    const faces = SCRIPTS.filter((script) => characters[script].length > 0).map((script) => ({
      family: FONT_FAMILIES[script].sliceFamily,
      address: `${FONT_SLICES_PATH}/${checkedId(review)}/${fileOf(script, characters[script])}`,
      unicodeRange: toUnicodeRange(characters[script]),
    }))
    return { css: faces.map(fontFaceRule).join('\n'), addresses: faces.map((face) => face.address) }
  }

  /**
   * The file that reviewFontFaces named for this review as it reads now; undefined for any other name. So a
   * stranger can have nothing drawn but the slices that published pages ask for.
   */
  async function loadSlice(review: Review, file: string): Promise<FontBytes | undefined> {
    const characters = charactersOf(review)
    const script = SCRIPTS.find((each) => file === fileOf(each, characters[each]))
    if (script === undefined || characters[script].length === 0) return undefined
    const slice = { reviewId: checkedId(review), script, file }
    return store.load(slice, sources[script].partsFor(characters[script]))
  }

  function charactersOf({ title, headings, kai }: ReviewTexts): Record<Script, string[]> {
    const lacking = (...texts: string[]) =>
      distinctCharacters(...texts).filter(
        (character) => !inMingCore.has(character) && sources.ming.canDraw(character),
      )
    const fitting = [lacking(title, ...headings), lacking(title)].find((characters) =>
      fits('ming', characters, MING_SLICE_BUDGET),
    )
    const ming = fitting ?? []
    const passages = distinctCharacters(kai).filter((character) => sources.kai.canDraw(character))
    const isDrawn = fits('kai', passages, leftByMingCore - estimate('ming', ming))
    return { ming, kai: isDrawn ? passages : [] }
  }

  function fileOf(script: Script, characters: readonly string[]): string {
    const hash = createHash('sha256').update([coreManifest.version, script, ...characters].join('\n'))
    return `${script}-${hash.digest('hex').slice(0, 16)}.woff2`
  }

  return { reviewFontFaces, loadSlice }
}

function fits(script: Script, characters: readonly string[], bytes: number): boolean {
  return characters.length <= MOST_CHARACTERS && estimate(script, characters) <= bytes
}

function estimate(script: Script, characters: readonly string[]): number {
  if (characters.length === 0) return 0
  return SLICE_OVERHEAD + characters.length * CHARACTER_WEIGHT[script]
}

/** The id becomes a folder's name. */
function checkedId({ id }: Review): string {
  if (!/^[\w-]{1,64}$/.test(String(id))) throw new TypeError(`Not an id for font slices: ${id}`)
  return String(id)
}
