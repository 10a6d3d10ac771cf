import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { create } from 'fontkit'
import type { Font } from 'fontkit'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildFonts } from '../../../tools/build-fonts.ts'
import { fromUnicodeRange } from './characters.ts'
import { drawFont } from './draw-font.ts'
import type { DrawFont } from './font-slice-cache.ts'
import { type FontManifest, SCREEN_FONT_BUDGET } from './font-families.ts'
import { fontsRoutes } from './fonts.routes.ts'
import { createReviewFonts } from './review-fonts.service.ts'
import type { FontSubject } from './review-fonts.service.ts'

// 説, 𠊎 and the full-width marks lie outside the large files of the packages; no font draws 😀.
const review: FontSubject = {
  id: 12,
  title: '槍炮、病菌與鋼鐵：説𠊎的書話😀',
  headings: ['夜航船', 'Guns？'],
  kai: '「這等説起來，\n且待小僧伸伸腳。」（𠊎）😀',
  essay: '',
  lang: 'zh-Hant',
}

let folder: string
let coreManifest: FontManifest

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'xingcha-slices-'))
  const texts = { ming: '星槎書話書評推薦讀者', kai: '與槎客同行，尋書，也尋星。' }
  coreManifest = await buildFonts({ outDir: join(folder, 'core'), texts })
})

afterAll(() => rm(folder, { recursive: true }))

describe('the fonts of a review', () => {
  test('contain the characters of title and headings that the core lacks', async () => {
    const { reviewFonts } = await createTestFonts()
    const [ming] = await loadSlices(reviewFonts, review)
    expect(ming?.css).toContain('font-family:"XC Ming"')
    expect(ming?.drawn).toEqual([...'槍炮病菌與鋼鐵説𠊎的夜航船'].toSorted(byCodePoint))
    expect(ming?.range).toEqual(ming?.drawn)
  })

  test('have what covers are drawn with, but for characters that no face has', async () => {
    const { reviewFonts } = await createTestFonts()
    expect(reviewFonts.undrawn('夜航船𪚥，𠊎 Ａ')).toBe('𪚥')
  })

  test('of a draft contain the characters that are typed and nothing else', async () => {
    const { reviewFonts } = await createTestFonts()
    const font = await reviewFonts.drawCharacters('kai', '魑魅，魑😀')
    const { characterSet } = create(Buffer.from(font ?? [])) as Font
    expect(['魑', '魅', '，', '夜'].map((each) => characterSet.includes(each.codePointAt(0) ?? 0))).toEqual([
      true,
      true,
      true,
      false,
    ])
    expect(await reviewFonts.drawCharacters('ming', '😀')).toBeUndefined()
  })

  test('contain all characters of a Kai passage, in a separate family', async () => {
    const { reviewFonts } = await createTestFonts()
    const [, kai] = await loadSlices(reviewFonts, review)
    expect(kai?.css).toContain('font-family:"XC Kai Passage"')
    expect(kai?.drawn).toEqual([...new Set('「這等説起來，且待小僧伸腳。」（𠊎）')].toSorted(byCodePoint))
    expect(kai?.range).toEqual(kai?.drawn)
  })

  test('are not needed where the core is enough', async () => {
    const { reviewFonts } = await createTestFonts()
    const faces = reviewFonts.reviewFontFaces({
      ...review,
      title: '書評',
      headings: ['讀者'],
      kai: '',
    })
    expect(faces).toMatchObject({ css: '', addresses: [], essay: [] })
  })

  test('have no slice for a passage that is too long', async () => {
    const { reviewFonts } = await createTestFonts()
    const { css } = reviewFonts.reviewFontFaces({ ...review, kai: fromUnicodeRange('U+5000-52FF').join('') })
    expect(css).toContain('XC Ming')
    expect(css).not.toContain('XC Kai')
  })

  test('come late for quotations that are too long, in files of a bounded size', async () => {
    const { reviewFonts } = await createTestFonts()
    const texts = (await sampleReviews()).map(({ kai }) => kai)
    const long = { ...review, kai: [...new Set(texts.join(''))].slice(0, 500).join('') }
    expect(reviewFonts.reviewFontFaces(review).lateKai).toEqual([])
    const { lateKai } = reviewFonts.reviewFontFaces(long)
    expect(lateKai).toEqual([
      expect.stringMatching(/^\/fonts\/slices\/12\/kai1-/),
      expect.stringMatching(/^\/fonts\/slices\/12\/kai2-/),
    ])
    const file = await reviewFonts.loadSlice(long, lateKai[0]?.split('/').at(-1) ?? '')
    expect(file?.byteLength).toBeLessThan(110_000)
    // Those that a page in Simplified characters keeps as they are written.
    expect(reviewFonts.reviewFontFaces({ ...long, lang: 'zh-Hans' }).lateKai).toEqual(lateKai)
  })

  test('cover the title alone where the headings have too many characters', async () => {
    const { reviewFonts } = await createTestFonts()
    const headings = fromUnicodeRange('U+5000-52FF')
    const { addresses } = reviewFonts.reviewFontFaces({ ...review, headings, kai: '' })
    expect(addresses).toEqual(reviewFonts.reviewFontFaces({ ...review, headings: [], kai: '' }).addresses)
  })

  test('stay within the budget for the heaviest review of the sample library', async () => {
    const { reviewFonts } = await createTestFonts()
    const reviews = await sampleReviews()
    const heaviest = reviews.toSorted((a, b) => new Set(b.kai).size - new Set(a.kai).size)[0]
    if (heaviest === undefined) throw new Error('The sample library is empty')
    const slices = await loadSlices(reviewFonts, heaviest)
    // The real core is larger than this test's; tools/build-fonts.ts limits its size.
    const core = 65_000
    expect(slices).toHaveLength(2)
    expect(slices.reduce((bytes, slice) => bytes + slice.bytes, core)).toBeLessThan(SCREEN_FONT_BUDGET)
  })
})

describe('a slice', () => {
  test('is drawn once for simultaneous requests, and read from disk after a restart', async () => {
    const { reviewFonts, draw, cacheDir } = await createTestFonts()
    const file = sliceFileNames(reviewFonts, review)[0] ?? ''
    const requests = Array.from({ length: 20 }, () => reviewFonts.loadSlice(review, file))
    const [first, ...others] = await Promise.all(requests)
    expect(
      others.every((other) => other !== undefined && Buffer.compare(other, first ?? Buffer.alloc(0)) === 0),
    ).toBe(true)
    const restarted = createReviewFonts({ cacheDir, coreManifest, draw })
    const stored = (await restarted.loadSlice(review, file)) ?? new Uint8Array()
    expect(Buffer.compare(stored, first ?? Buffer.alloc(0))).toBe(0)
    expect(draw).toHaveBeenCalledOnce()
    expect(await readdir(join(cacheDir, '12'))).toEqual([file])
  })

  test('that failed is drawn again at the next request, and does not block others', async () => {
    const draw = vi.fn<DrawFont>().mockRejectedValueOnce(new Error('no memory'))
    draw.mockResolvedValue(new Uint8Array([1]))
    const { reviewFonts } = await createTestFonts(draw)
    const [ming = '', kai = ''] = sliceFileNames(reviewFonts, review)
    await expect(reviewFonts.loadSlice(review, ming)).rejects.toThrow('no memory')
    expect(await reviewFonts.loadSlice(review, kai)).toEqual(new Uint8Array([1]))
    expect(await reviewFonts.loadSlice(review, ming)).toEqual(new Uint8Array([1]))
  })

  test('is deleted when the slice of the edited review is drawn', async () => {
    const { reviewFonts, cacheDir } = await createTestFonts(async () => new Uint8Array(1))
    const edited = { ...review, title: '鱻' }
    for (const each of [review, edited]) {
      for (const file of sliceFileNames(reviewFonts, each)) await reviewFonts.loadSlice(each, file)
    }
    expect((await readdir(join(cacheDir, '12'))).toSorted()).toEqual(
      sliceFileNames(reviewFonts, edited).toSorted(),
    )
  })

  test('is drawn in a child process, and the server stays responsive', async () => {
    const { cacheDir } = await createTestFonts()
    const reviewFonts = createReviewFonts({ cacheDir, coreManifest })
    const started = performance.now()
    let longest = 0
    let last = started
    const timer = setInterval(() => {
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    }, 5)
    const font = await reviewFonts.loadSlice(review, sliceFileNames(reviewFonts, review)[1] ?? '')
    clearInterval(timer)
    expect(Buffer.from(font ?? []).toString('latin1', 0, 4)).toBe('wOF2')
    // Drawing in this process would block the timer for most of that time.
    expect(longest).toBeLessThan((performance.now() - started) / 2)
  })
})

describe('the URL of a slice', () => {
  test('answers with the font, immutable for caches', async () => {
    const { app, addresses } = await createTestApp()
    const response = await app.request(addresses[0] ?? '')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('font/woff2')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(new Uint8Array([1, 2, 3]))
  })

  test.each([
    ['another hash', '/fonts/slices/12/ming-0123456789abcdef.woff2'],
    ['a review that is not published', '/fonts/slices/13/ming-0123456789abcdef.woff2'],
    ['a malformed file name', '/fonts/slices/12/ming.woff2'],
    ['a path outside the folder', '/fonts/slices/..%2f12/ming-0123456789abcdef.woff2'],
  ])('causes no drawing for %s', async (_, address) => {
    const { app, draw } = await createTestApp()
    const response = await app.request(address)
    expect(response.status).toBe(404)
    expect(response.headers.get('cache-control') ?? '').not.toContain('immutable')
    expect(draw).not.toHaveBeenCalled()
  })

  test('changes with the text, and is valid for its own review only', async () => {
    const { app, addresses, reviewFonts } = await createTestApp()
    const edited = reviewFonts.reviewFontFaces({ ...review, title: '鱻' })
    expect(edited.addresses[0]).not.toBe(addresses[0])
    expect((await app.request(edited.addresses[0] ?? '')).status).toBe(404)
    expect(() => reviewFonts.reviewFontFaces({ ...review, id: '../12' })).toThrow('Not an id')
  })
})

async function createTestFonts(draw: DrawFont = async (parts) => new Uint8Array(await drawFont(parts))) {
  const cacheDir = await mkdtemp(join(folder, 'cache-'))
  const spied = vi.fn(draw)
  return { cacheDir, draw: spied, reviewFonts: createReviewFonts({ cacheDir, coreManifest, draw: spied }) }
}

async function createTestApp() {
  const { reviewFonts, draw } = await createTestFonts(async () => new Uint8Array([1, 2, 3]))
  const app = fontsRoutes({
    deps: { reviewFonts },
    findReviewTexts: async (id) => (id === '12' ? review : undefined),
  })
  return { app, draw, reviewFonts, addresses: reviewFonts.reviewFontFaces(review).addresses }
}

type ReviewFonts = Awaited<ReturnType<typeof createTestFonts>>['reviewFonts']

function sliceFileNames(reviewFonts: ReviewFonts, of: FontSubject): string[] {
  return reviewFonts.reviewFontFaces(of).addresses.map((address) => address.split('/').at(-1) ?? '')
}

/** For each rule of a review: its CSS, its unicode-range, and the characters that its file contains. */
async function loadSlices(reviewFonts: ReviewFonts, of: FontSubject) {
  const rules = reviewFonts.reviewFontFaces(of).css.split('\n')
  return Promise.all(
    sliceFileNames(reviewFonts, of).map(async (file, index) => {
      const css = rules[index] ?? ''
      const font = Buffer.from((await reviewFonts.loadSlice(of, file)) ?? [])
      const { characterSet } = create(font) as Font
      return {
        css,
        bytes: font.byteLength,
        range: fromUnicodeRange(/unicode-range:([^}]*)/.exec(css)?.[1] ?? ''),
        drawn: characterSet
          .filter((code) => code !== 0xffff)
          .map((code) => String.fromCodePoint(code))
          .toSorted(byCodePoint),
      }
    }),
  )
}

async function sampleReviews(): Promise<FontSubject[]> {
  const library = join(import.meta.dirname, '../../../database/sample-library')
  const folders = (await readdir(library)).filter((name) => /^\d/.test(name))
  return Promise.all(
    folders.map(async (name) => {
      const { id, title, summary } = JSON.parse(await readFile(join(library, name, 'review.json'), 'utf8'))
      const body = await readFile(join(library, name, 'body.html'), 'utf8')
      return {
        id,
        title,
        headings: elementTexts(body, 'h2'),
        kai: summary + elementTexts(body, 'blockquote').join(''),
        essay: body.replaceAll(/<[^>]+>/g, ''),
        lang: 'zh-Hant' as const,
      }
    }),
  )
}

function elementTexts(html: string, tag: string): string[] {
  const found = html.matchAll(new RegExp(`<${tag}[^>]*>(.*?)</${tag}>`, 'gs'))
  return [...found].map(([, text = '']) => text.replaceAll(/<[^>]+>/g, ''))
}

function byCodePoint(a: string, b: string): number {
  return (a.codePointAt(0) ?? 0) - (b.codePointAt(0) ?? 0)
}
