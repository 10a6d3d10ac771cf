import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { create } from 'fontkit'
import type { Font } from 'fontkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateCorpus } from '../../../bench/support/generate-corpus.ts'
import { buildFonts } from '../../../tools/build-fonts.ts'
import { fontTexts } from '../../../tools/font-texts.ts'
import { distinctCharacters, fromUnicodeRange } from './characters.ts'
import { drawFont } from './draw-font.ts'
import type { FontManifest } from './font-families.ts'
import { createReviewFonts } from './review-fonts.service.ts'

let folder: string
let coreManifest: FontManifest

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'xingcha-titles-'))
  coreManifest = await buildFonts({ outDir: join(folder, 'core'), texts: await fontTexts() })
})

afterAll(() => rm(folder, { recursive: true }))

/** `TITLE_CORPUS=FILE`: reviews as JSON Lines, also `.gz`, instead of generated ones. */
test('every title of a library stands in one face: the core font, its own, or the system’s', async () => {
  const core = new Set(coreManifest.faces.flatMap(({ unicodeRange }) => fromUnicodeRange(unicodeRange)))
  let drawn = ''
  const draw = (parts: readonly { characters: string }[]) => {
    drawn = parts.map(({ characters }) => characters).join('')
    return Promise.resolve(new Uint8Array(1))
  }
  const fonts = createReviewFonts({ cacheDir: join(folder, 'cache'), coreManifest, draw })
  const counts = { core: 0, own: 0, system: 0 }
  for (const [index, title] of readTitles().entries()) {
    const subject = { id: index + 1, title, lang: 'zh-Hant' as const, headings: [], kai: '', essay: '' }
    const address = fonts.titleFont(subject)
    const characters = distinctCharacters(title)
    if (address === null) {
      counts.core++
      expect(
        characters.filter((each) => !core.has(each)),
        title,
      ).toEqual([])
    } else if (address === '') counts.system++
    else {
      counts.own++
      await fonts.loadSlice(subject, address.split('/').at(-1) ?? '')
      expect(
        characters.filter((each) => !drawn.includes(each)),
        title,
      ).toEqual([])
    }
  }
  console.log(`titles: ${JSON.stringify(counts)}`)
  expect(counts.own).toBeGreaterThan(0)
})

test('the font of a title has all its characters, draws what is missing as □, and weighs a few kilobytes', async () => {
  const fonts = createReviewFonts({
    cacheDir: join(folder, 'drawn'),
    coreManifest,
    draw: async (parts) => new Uint8Array(await drawFont(parts)),
  })
  const subject = {
    title: '跋山谷書《范滂傳》帖',
    lang: 'zh-Hant' as const,
    headings: [],
    kai: '',
    essay: '',
  }
  const review = { ...subject, id: 7 }
  const file = fonts.titleFont(review)?.split('/').at(-1) ?? ''
  const bytes = Buffer.from((await fonts.loadSlice(review, file)) ?? [])
  const font = create(bytes) as Font
  for (const character of '《跋山谷書〈范滂傳〉帖》')
    expect(font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0), character).toBe(true)
  expect(font.getGlyph(0).path.commands.length).toBeGreaterThan(4)
  expect(bytes.length).toBeLessThan(4_000)
  // An edit gives another address, and the old one is of no review.
  expect(fonts.titleFont({ ...review, title: '跋' })).not.toContain(file)
  expect(await fonts.loadSlice({ ...review, title: '跋' }, file)).toBeUndefined()
  expect(fonts.titleFont({ ...review, title: '星槎書話😀' })).toBe('')
})

test('an essay has Song in files of at most 110 KB, without the letters whose width differs', async () => {
  const fonts = createReviewFonts({
    cacheDir: join(folder, 'essay'),
    coreManifest,
    draw: async (parts) => new Uint8Array(await drawFont(parts)),
  })
  for (const lang of ['zh-Hant', 'zh-Hans'] as const) {
    const [range = ''] = Object.values(coreManifest.coverage[lang === 'zh-Hant' ? 'song' : 'song_sc'])
    const han = fromUnicodeRange(range).filter((each) => each >= '一')
    const essay = `GitHub “書” ${han.slice(0, 900).join('')}`
    const subject = { id: lang, title: '書', lang, headings: [], kai: '', essay }
    const { essay: addresses } = fonts.reviewFontFaces(subject)
    expect(addresses.length).toBeGreaterThan(1)
    for (const address of addresses) {
      const bytes = Buffer.from((await fonts.loadSlice(subject, address.split('/').at(-1) ?? '')) ?? [])
      expect(bytes.length).toBeLessThan(110_000)
      const narrow = (create(bytes) as Font).characterSet.filter((code) => code < 0x2e80)
      expect(narrow.filter((code) => lang === 'zh-Hant' || !QUOTES.has(code))).toEqual([])
    }
    const long = { ...subject, essay: han.slice(0, 2_000).join('') }
    expect(fonts.reviewFontFaces(long).essay).toEqual([])
  }
})

test('an essay with forms of older books, which Noto Serif TC lacks, stands in one face', async () => {
  const fonts = createReviewFonts({
    cacheDir: join(folder, 'older'),
    coreManifest,
    draw: async (parts) => new Uint8Array(await drawFont(parts)),
  })
  const essay = '爲顔遥與隠浄横来'
  const subject = { id: 8, title: '書', lang: 'zh-Hant' as const, headings: [], kai: '', essay }
  const [address = ''] = fonts.reviewFontFaces(subject).essay
  const bytes = Buffer.from((await fonts.loadSlice(subject, address.split('/').at(-1) ?? '')) ?? [])
  const font = create(bytes) as Font
  for (const character of essay) {
    const glyph = font.glyphForCodePoint(character.codePointAt(0) ?? 0)
    expect(glyph.id, character).not.toBe(0)
    expect(glyph.advanceWidth, character).toBe(font.unitsPerEm)
  }
})

/** One em wide in Simplified fonts. */
const QUOTES = new Set([0x201c, 0x201d])

function readTitles(): string[] {
  const file = process.env['TITLE_CORPUS']
  if (file === undefined) return generateCorpus(300).map(({ title }) => title)
  const bytes = readFileSync(file)
  const lines = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString().trim().split('\n')
  return lines.map((line) => (JSON.parse(line) as { title: string }).title)
}
