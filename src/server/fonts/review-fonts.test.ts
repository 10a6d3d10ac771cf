import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { create } from 'fontkit'
import type { Font } from 'fontkit'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildFonts } from '../../../tools/build-fonts.ts'
import { fromUnicodeRange } from './characters.ts'
import { drawFont } from './draw-font.ts'
import type { DrawFont } from './draw-font-in-child.ts'
import { SCREEN_FONT_BUDGET } from './font-families.ts'
import type { FontManifest } from './font-manifest.ts'
import { fontsRoutes } from './fonts.routes.ts'
import { createReviewFonts } from './review-fonts.service.ts'
import type { Review } from './review-fonts.service.ts'

// 説, 𠊎 and the full-width marks lie outside the large files of the packages; no font draws 😀.
const review: Review = {
  id: 12,
  title: '槍炮、病菌與鋼鐵：説𠊎的書話😀',
  headings: ['夜航船', 'Guns？'],
  kai: '「這等説起來，\n且待小僧伸伸腳。」（𠊎）😀',
}

let folder: string
let coreManifest: FontManifest

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'xingcha-slices-'))
  const texts = { ming: '星槎書話書評推薦讀者', kai: '與槎客同行，尋書，也尋星。' }
  coreManifest = await buildFonts({ outDir: join(folder, 'core'), texts })
}, 30_000)

afterAll(() => rm(folder, { recursive: true }))

describe('the fonts of a review', () => {
  test('draw what the core lacks of its title and headings', async () => {
    const { reviewFonts } = await reviewFontsForTest()
    const [ming] = await slicesOf(reviewFonts, review)
    expect(ming?.css).toContain('font-family:"XC Ming"')
    expect(ming?.drawn).toEqual([...'槍炮病菌與鋼鐵説𠊎的夜航船'].toSorted(byCode))
    expect(ming?.range).toEqual(ming?.drawn)
  })

  test('draw a passage whole, in a family of its own', async () => {
    const { reviewFonts } = await reviewFontsForTest()
    const [, kai] = await slicesOf(reviewFonts, review)
    expect(kai?.css).toContain('font-family:"XC Kai Passage"')
    expect(kai?.drawn).toEqual([...new Set('「這等説起來，且待小僧伸腳。」（𠊎）')].toSorted(byCode))
    expect(kai?.range).toEqual(kai?.drawn)
  })

  test('are none where the core is enough', async () => {
    const { reviewFonts } = await reviewFontsForTest()
    const faces = reviewFonts.reviewFontFaces({ id: 1, title: '書評', headings: ['讀者'], kai: '' })
    expect(faces).toEqual({ css: '', addresses: [] })
  })

  test('leave a passage that is too long to the system as a whole', async () => {
    const { reviewFonts } = await reviewFontsForTest()
    const { css } = reviewFonts.reviewFontFaces({ ...review, kai: fromUnicodeRange('U+5000-52FF').join('') })
    expect(css).toContain('XC Ming')
    expect(css).not.toContain('XC Kai')
  })

  test('give way to the title where there are too many headings', async () => {
    const { reviewFonts } = await reviewFontsForTest()
    const headings = fromUnicodeRange('U+5000-52FF')
    const { addresses } = reviewFonts.reviewFontFaces({ ...review, headings, kai: '' })
    expect(addresses).toEqual(reviewFonts.reviewFontFaces({ ...review, headings: [], kai: '' }).addresses)
  })

  test('stay within the budget for the heaviest review of the sample library', async () => {
    const { reviewFonts } = await reviewFontsForTest()
    const reviews = await sampleReviews()
    const heaviest = reviews.toSorted((a, b) => new Set(b.kai).size - new Set(a.kai).size)[0]
    if (heaviest === undefined) throw new Error('The sample library is empty')
    const slices = await slicesOf(reviewFonts, heaviest)
    // The site's own core is larger than this test's: what it may weigh is tools/build-fonts.ts's affair.
    const core = 65_000
    expect(slices).toHaveLength(2)
    expect(slices.reduce((bytes, slice) => bytes + slice.bytes, core)).toBeLessThan(SCREEN_FONT_BUDGET)
  })
})

describe('a slice', () => {
  test('is drawn once however many ask, and read from the disk after a restart', async () => {
    const { reviewFonts, draw, cacheDir } = await reviewFontsForTest()
    const file = fileNames(reviewFonts, review)[0] ?? ''
    const readers = Array.from({ length: 20 }, () => reviewFonts.loadSlice(review, file))
    const [first, ...others] = await Promise.all(readers)
    expect(
      others.every((other) => other !== undefined && Buffer.compare(other, first ?? Buffer.alloc(0)) === 0),
    ).toBe(true)
    const restarted = createReviewFonts({ cacheDir, coreManifest, draw })
    expect(await restarted.loadSlice(review, file)).toEqual(first)
    expect(draw).toHaveBeenCalledOnce()
    expect(await readdir(join(cacheDir, '12'))).toEqual([file])
  })

  test('is drawn one after the other', async () => {
    let running = 0
    const draw: DrawFont = async () => {
      running += 1
      expect(running).toBe(1)
      await new Promise((resolve) => setTimeout(resolve, 5))
      running -= 1
      return new Uint8Array(1)
    }
    const { reviewFonts } = await reviewFontsForTest(draw)
    const reviews = [1, 2, 3].map((id) => ({ ...review, id }))
    await Promise.all(
      reviews.flatMap((each) =>
        fileNames(reviewFonts, each).map((file) => reviewFonts.loadSlice(each, file)),
      ),
    )
  })

  test('that failed is tried again, and does not hold up the next', async () => {
    const draw = vi.fn<DrawFont>().mockRejectedValueOnce(new Error('no memory'))
    draw.mockResolvedValue(new Uint8Array([1]))
    const { reviewFonts } = await reviewFontsForTest(draw)
    const [ming = '', kai = ''] = fileNames(reviewFonts, review)
    await expect(reviewFonts.loadSlice(review, ming)).rejects.toThrow('no memory')
    expect(await reviewFonts.loadSlice(review, kai)).toEqual(new Uint8Array([1]))
    expect(await reviewFonts.loadSlice(review, ming)).toEqual(new Uint8Array([1]))
  })

  test('makes room for the one of the edited review', async () => {
    const { reviewFonts, cacheDir } = await reviewFontsForTest(async () => new Uint8Array(1))
    const edited = { ...review, title: '鱻' }
    for (const each of [review, edited]) {
      for (const file of fileNames(reviewFonts, each)) await reviewFonts.loadSlice(each, file)
    }
    expect((await readdir(join(cacheDir, '12'))).toSorted()).toEqual(
      fileNames(reviewFonts, edited).toSorted(),
    )
  })

  test('is drawn outside the server, which stays responsive', async () => {
    const { cacheDir } = await reviewFontsForTest()
    const reviewFonts = createReviewFonts({ cacheDir, coreManifest })
    const started = performance.now()
    let longest = 0
    let last = started
    const timer = setInterval(() => {
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    }, 5)
    const font = await reviewFonts.loadSlice(review, fileNames(reviewFonts, review)[1] ?? '')
    clearInterval(timer)
    expect(Buffer.from(font ?? []).toString('latin1', 0, 4)).toBe('wOF2')
    // Drawn in here, it would stop the clock for most of that time.
    expect(longest).toBeLessThan((performance.now() - started) / 2)
  })
})

describe('the address of a slice', () => {
  test('gives the font, to be kept for ever', async () => {
    const { app, addresses } = await appForTest()
    const response = await app.request(addresses[0] ?? '')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('font/woff2')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(await response.bytes()).toEqual(new Uint8Array([1, 2, 3]))
  })

  test.each([
    ['another hash', '/fonts/slices/12/ming-0123456789abcdef.woff2'],
    ['a review that is not published', '/fonts/slices/13/ming-0123456789abcdef.woff2'],
    ['no slice at all', '/fonts/slices/12/ming.woff2'],
    ['a way out of the folder', '/fonts/slices/..%2f12/ming-0123456789abcdef.woff2'],
  ])('has nothing drawn for %s', async (_, address) => {
    const { app, draw } = await appForTest()
    const response = await app.request(address)
    expect(response.status).toBe(404)
    expect(response.headers.get('cache-control') ?? '').not.toContain('immutable')
    expect(draw).not.toHaveBeenCalled()
  })

  test('changes with what is drawn, and is no other review’s', async () => {
    const { app, addresses, reviewFonts } = await appForTest()
    const edited = reviewFonts.reviewFontFaces({ ...review, title: '鱻' })
    expect(edited.addresses[0]).not.toBe(addresses[0])
    expect((await app.request(edited.addresses[0] ?? '')).status).toBe(404)
    expect(() => reviewFonts.reviewFontFaces({ ...review, id: '../12' })).toThrow('Not an id')
  })
})

async function reviewFontsForTest(draw: DrawFont = async (parts) => new Uint8Array(await drawFont(parts))) {
  const cacheDir = await mkdtemp(join(folder, 'cache-'))
  const spied = vi.fn(draw)
  return { cacheDir, draw: spied, reviewFonts: createReviewFonts({ cacheDir, coreManifest, draw: spied }) }
}

async function appForTest() {
  const { reviewFonts, draw } = await reviewFontsForTest(async () => new Uint8Array([1, 2, 3]))
  const app = fontsRoutes({ reviewFonts, findReviewTexts: async (id) => (id === '12' ? review : undefined) })
  return { app, draw, reviewFonts, addresses: reviewFonts.reviewFontFaces(review).addresses }
}

type ReviewFonts = Awaited<ReturnType<typeof reviewFontsForTest>>['reviewFonts']

function fileNames(reviewFonts: ReviewFonts, of: Review): string[] {
  return reviewFonts.reviewFontFaces(of).addresses.map((address) => address.split('/').at(-1) ?? '')
}

/** The rules of a review, what each announces, and what its file really holds. */
async function slicesOf(reviewFonts: ReviewFonts, of: Review) {
  const rules = reviewFonts.reviewFontFaces(of).css.split('\n')
  return Promise.all(
    fileNames(reviewFonts, of).map(async (file, index) => {
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
          .toSorted(byCode),
      }
    }),
  )
}

async function sampleReviews(): Promise<Review[]> {
  const library = join(import.meta.dirname, '../../../database/sample-library')
  const folders = (await readdir(library)).filter((name) => /^\d/.test(name))
  return Promise.all(
    folders.map(async (name) => {
      const { id, title, summary } = JSON.parse(await readFile(join(library, name, 'review.json'), 'utf8'))
      const body = await readFile(join(library, name, 'body.html'), 'utf8')
      return { id, title, headings: textsOf(body, 'h2'), kai: summary + textsOf(body, 'blockquote').join('') }
    }),
  )
}

function textsOf(html: string, tag: string): string[] {
  const found = html.matchAll(new RegExp(`<${tag}[^>]*>(.*?)</${tag}>`, 'gs'))
  return [...found].map(([, text = '']) => text.replaceAll(/<[^>]+>/g, ''))
}

function byCode(a: string, b: string): number {
  return (a.codePointAt(0) ?? 0) - (b.codePointAt(0) ?? 0)
}
