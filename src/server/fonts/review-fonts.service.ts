import { createHash } from 'node:crypto'
import type { ChineseScript } from '../../contract/text/chinese-scripts.ts'
import { distinctCharacters, essayParts, fromUnicodeRange, toUnicodeRange } from './characters.ts'
import {
  FONT_FAMILIES,
  fontFaceRule,
  type FontManifest,
  SCREEN_FONT_BUDGET,
  type Typeface,
  WEB_TYPEFACES,
  type WebTypeface,
} from './font-families.ts'
import { completedBy, createFontSources, type FontSources } from './font-sources.ts'
import { type DrawFont, type FontBytes, readOrDrawSlice } from './font-slice-cache.ts'
import { runInChild } from '../run-in-child.ts'

/** The texts of a review or a category that are shown in web fonts. */
export interface FontTexts {
  title: string
  /** Headings inside the review. */
  headings: readonly string[]
  /** Summary, quotations and the fixed lines that the screen shows in the same family. */
  kai: string
  /** What the owner answers below it: in the same family where there is room beside the others. */
  answers?: string
  /** All that the page sets in Song. */
  essay: string
  lang: ChineseScript
}

export interface FontSubject extends FontTexts {
  /** The review's id, or `category-SLUG`. Letters, digits, hyphen and underscore, at most 64. */
  id: string | number
}

/** What the owner's settings say in each web font, on any screen. */
export interface SiteWords {
  ming: string
  kai: string
}

/** Names the slices of the owner's words. */
export const SITE_SUBJECT = 'site'

export interface ReviewFontFaces {
  /** `@font-face` rules for the page; empty where the core fonts are enough. */
  css: string
  /** The URL paths of the files that the rules name. */
  addresses: string[]
  /** The URL paths of the essay's Song, for devices without one; none where it would be too large. */
  essay: string[]
  /** The same for the Kai of its quotations, where they are too long for the fonts that a page loads at once. */
  lateKai: string[]
  /** Whether a title or heading of the page is wholly in Ming. Any other is shown in the system's face, as a whole. */
  isDrawn(heading: string): boolean
}

export type ReviewFonts = ReturnType<typeof createReviewFonts>

/** For what the owner answers below a text (parts/comments/comment-card.module.css). */
const ANSWERS_IN_KAI = ':root{--kai-answers:var(--kai-passage)}'

export const FONT_SLICES_PATH = '/fonts/slices'

/** The maximum for one slice, which has no limit in bytes. */
const MAX_CHARACTERS = 400
/** Headings beyond this size get no slice, so that a long review leaves room for its quotations. */
const MING_SLICE_BUDGET = 20_000
/** Size estimates in bytes, rather too high, by which a page decides what fits before anything is drawn. */
const SLICE_OVERHEAD = 1_500
/** Some 90 KB. */
const MAX_OF_LATE_KAI = 320
const CHARACTER_WEIGHT: Record<WebTypeface, number> = { ming: 260, kai: 350 }
/** The marks around a title, and around the one within it. */
const TITLE_MARKS = '《》〈〉'

/** One file: the characters that it contains, and its name. */
interface PlannedSlice {
  /** Begins the file's name. A review has one file of each. */
  kind: string
  typeface: Typeface
  characters: readonly string[]
}

/** Slices of a review's characters that the core fonts lack. Beyond SCREEN_FONT_BUDGET it has the system's fonts. */
export function createReviewFonts(deps: {
  /** A folder for this alone; files in it may be deleted at any time. */
  cacheDir: string
  coreManifest: FontManifest
  /** Default: in a child process. */
  draw?: DrawFont
}) {
  const { cacheDir, coreManifest } = deps
  const draw: DrawFont = deps.draw ?? (async (parts) => new Uint8Array(await runInChild('drawFont', parts)))
  const knownSources = new Map<Typeface, FontSources>()
  const mingFaces = coreManifest.faces.filter((face) => face.typeface === 'ming')
  const kaiCoreCharacters = new Set(
    coreManifest.faces.flatMap(({ typeface, unicodeRange }) =>
      typeface === 'kai' ? fromUnicodeRange(unicodeRange) : [],
    ),
  )
  const mingCoreCharacters = new Set(mingFaces.flatMap((face) => fromUnicodeRange(face.unicodeRange)))
  const budgetWithoutMingCore = SCREEN_FONT_BUDGET - mingFaces.reduce((bytes, face) => bytes + face.bytes, 0)

  /** Draws nothing: a file is drawn when a browser requests it. */
  function reviewFontFaces(review: FontSubject): ReviewFontFaces {
    const characters = selectCharacters(review)
    const faces = WEB_TYPEFACES.filter((typeface) => characters[typeface].length > 0).map((typeface) => ({
      family: FONT_FAMILIES[typeface].sliceFamily,
      address: urlOf(review, { kind: typeface, typeface, characters: characters[typeface] }),
      unicodeRange: toUnicodeRange(characters[typeface]),
    }))
    const ming = new Set(characters.ming)
    // Single characters of it would stand among those of another face.
    const drawsAnswers =
      review.answers && distinctCharacters(review.answers).every(isDrawnInKai(characters.kai))
    return {
      css: [...faces.map(fontFaceRule), ...(drawsAnswers ? [ANSWERS_IN_KAI] : [])].join('\n'),
      addresses: faces.map((face) => face.address),
      essay: planEssay(review).map((slice) => urlOf(review, slice)),
      lateKai: planLateKai(review).map((slice) => urlOf(review, slice)),
      isDrawn: (heading) =>
        distinctCharacters(heading).every((each) => mingCoreCharacters.has(each) || ming.has(each)),
    }
  }

  /** `@font-face` rules for what the core fonts lack of the owner's words, in their own families; empty where they lack nothing. */
  function siteFontFaces(words: SiteWords): string {
    return reviewFontFaces(siteSubject(words)).css.replaceAll(
      FONT_FAMILIES.kai.sliceFamily,
      FONT_FAMILIES.kai.family,
    )
  }

  function siteSubject({ ming, kai }: SiteWords): FontSubject {
    const missing = distinctCharacters(kai).filter((character) => !kaiCoreCharacters.has(character))
    return { id: SITE_SUBJECT, title: ming, headings: [], kai: missing.join(''), essay: '', lang: 'zh-Hant' }
  }

  /** The path of a font for a title in lists; null where the core font has it, empty where no font has. */
  function titleFont(review: Pick<FontSubject, 'id' | 'title' | 'lang'>): string | null {
    if (isInCore(review)) return null
    const slice = planTitle(review)
    return slice ? urlOf(review, slice) : ''
  }

  /** The file, where the review's present text names it, so that requests cannot cause the drawing of others. */
  async function loadSlice(review: FontSubject, file: string): Promise<FontBytes | undefined> {
    const characters = selectCharacters(review)
    const planned = [
      ...WEB_TYPEFACES.map((typeface) => ({ kind: typeface, typeface, characters: characters[typeface] })),
      ...planEssay(review),
      ...planLateKai(review),
      ...(isInCore(review) ? [] : [planTitle(review)]),
    ]
    const slice = planned.find((each) => each && each.characters.length > 0 && file === sliceFileName(each))
    if (!slice) return undefined
    const { kind, typeface } = slice
    return readOrDrawSlice(cacheDir, { reviewId: requireFolderName(review), kind, file }, () =>
      draw(sourcesOf(typeface).partsFor(slice.characters)),
    )
  }

  function selectCharacters({
    title,
    headings,
    kai,
    answers = '',
    lang,
  }: FontTexts): Record<WebTypeface, string[]> {
    const missingCharacters = (...texts: string[]) =>
      distinctCharacters(...texts).filter(
        (character) => !mingCoreCharacters.has(character) && sourcesOf('ming').canDraw(character),
      )
    const fitting = [missingCharacters(title, ...headings), missingCharacters(title)].find((characters) =>
      fits('ming', characters, MING_SLICE_BUDGET),
    )
    // Simplified titles and headings are in Song.
    const ming = lang === 'zh-Hans' ? [] : (fitting ?? [])
    const budget = budgetWithoutMingCore - estimateBytes('ming', ming)
    const passages = [kai + answers, kai]
      .map((text) => distinctCharacters(text).filter((character) => sourcesOf('kai').canDraw(character)))
      .find((characters) => fits('kai', characters, budget))
    return { ming, kai: passages ?? [] }
  }

  /** Whether the slice has a character, or no Kai of the program does. */
  function isDrawnInKai(slice: readonly string[]): (character: string) => boolean {
    const drawn = new Set(slice)
    return (character) => drawn.has(character) || !sourcesOf('kai').canDraw(character)
  }

  /** Simplified titles are never in Ming, which has the forms of Taiwan (ui/styles/chinese-type.css). */
  function isInCore({ title, lang }: Pick<FontSubject, 'title' | 'lang'>): boolean {
    return lang === 'zh-Hant' && distinctCharacters(title).every((each) => mingCoreCharacters.has(each))
  }

  function planTitle({ title, lang }: Pick<FontSubject, 'title' | 'lang'>): PlannedSlice | undefined {
    const typeface = lang === 'zh-Hans' ? 'song_sc' : 'ming'
    const characters = distinctCharacters(TITLE_MARKS, title)
    const { canDraw } = sourcesOf(typeface)
    return characters.every(canDraw) && characters.length <= MAX_CHARACTERS
      ? { kind: 'title', typeface, characters }
      : undefined
  }

  function planEssay({ essay, lang }: FontTexts): PlannedSlice[] {
    const typeface = lang === 'zh-Hans' ? 'song_sc' : 'song'
    // `XC Quotes SC` has them in the same width until then.
    const wide = lang === 'zh-Hans' ? '“”' : ''
    return essayParts(essay, sourcesOf(typeface).canDraw, undefined, wide).map((characters, index) => ({
      kind: `song${index + 1}`,
      typeface,
      characters,
    }))
  }

  function planLateKai(review: FontTexts): PlannedSlice[] {
    if (selectCharacters(review).kai.length > 0) return []
    return essayParts(review.kai, sourcesOf('kai').canDraw, MAX_OF_LATE_KAI).map((characters, index) => ({
      kind: `kai${index + 1}`,
      typeface: 'kai',
      characters,
    }))
  }

  function urlOf(review: Pick<FontSubject, 'id'>, slice: PlannedSlice): string {
    return `${FONT_SLICES_PATH}/${requireFolderName(review)}/${sliceFileName(slice)}`
  }

  function sliceFileName({ kind, typeface, characters }: PlannedSlice): string {
    const hash = createHash('sha256').update([coreManifest.version, typeface, ...characters].join('\n'))
    return `${kind}-${hash.digest('hex').slice(0, 16)}.woff2`
  }

  /** A font of a draft's characters, which is stored nowhere; undefined where the typeface has none of them. */
  async function drawCharacters(typeface: WebTypeface, text: string): Promise<FontBytes | undefined> {
    const { canDraw, partsFor } = sourcesOf(typeface)
    const characters = distinctCharacters(text).filter(canDraw).slice(0, MAX_CHARACTERS)
    return characters.length === 0 ? undefined : draw(partsFor(characters))
  }

  /** The letters of a text that none of the faces of covers and titles has. */
  function undrawn(text: string): string {
    const letters = distinctCharacters(text).filter(
      (each) => !/[\p{P}\p{Z}\p{C}\p{M}Ａ-Ｚａ-ｚ０-９]/u.test(each),
    )
    return letters.filter((each) => !WEB_TYPEFACES.some((face) => sourcesOf(face).canDraw(each))).join('')
  }

  /** Made when they are first needed: Song has 30,000 characters, and some sites have no review. */
  function sourcesOf(typeface: Typeface): FontSources {
    const known = knownSources.get(typeface)
    if (known) return known
    const own = createFontSources(typeface, coreManifest.coverage[typeface])
    // Noto Serif TC has the characters of today; 爲, 顔 and 遥, which older books print, are in Noto Serif SC.
    const sources = typeface === 'song' ? completedBy(own, sourcesOf('song_sc')) : own
    knownSources.set(typeface, sources)
    return sources
  }

  /** For documents that embed fonts of their own (text-fonts.service.ts), with what changes such a file. */
  const { version, coverage } = coreManifest
  return {
    reviewFontFaces,
    siteFontFaces,
    siteSubject,
    titleFont,
    loadSlice,
    drawCharacters,
    undrawn,
    version,
    coverage,
  }
}

function fits(typeface: WebTypeface, characters: readonly string[], bytes: number): boolean {
  return characters.length <= MAX_CHARACTERS && estimateBytes(typeface, characters) <= bytes
}

function estimateBytes(typeface: WebTypeface, characters: readonly string[]): number {
  if (characters.length === 0) return 0
  return SLICE_OVERHEAD + characters.length * CHARACTER_WEIGHT[typeface]
}

/** The id is used as the name of a folder. */
function requireFolderName({ id }: Pick<FontSubject, 'id'>): string {
  if (!/^[\w-]{1,64}$/.test(String(id))) throw new TypeError(`Not an id for font slices: ${id}`)
  return String(id)
}
