/** Book spines in the colours of the categories, some with titles of their featured books. */
import { CATEGORY_COLOURS } from '../../src/contract/categories/category-colours.ts'
import { DEFAULT_CATEGORY_PAGES } from '../../src/contract/categories/category-defaults.ts'
import { column } from './glyphs.ts'
import { box, filled, mix, n, PALETTE, randomFrom, spark, stroked } from './svg.ts'

export interface Book {
  /** Position on the colour circle. */
  hue: number
  colour: string
  width: number
  height: number
  dress: Dress
  /** The text on the title slip. */
  title: string
}

type Dress = 'slip' | 'rules' | 'bands' | 'stitches' | 'plain'

/** The book that moves last, between ochre and rouge. */
export const RED_BOOK: Book = {
  hue: 3.5,
  colour: PALETTE.seal,
  width: 54,
  height: 178,
  dress: 'slip',
  title: '星槎書話',
}

/** The books of a shelf by hue, `space` wide; different for each `row`, always the same for one. */
export function makeBooks(row: number, space: number): Book[] {
  const random = randomFrom(row * 5 + 11)
  const books = HUES.flatMap(({ colour, titles }, hue) =>
    Array.from({ length: (hue + row) % 3 === 0 ? 3 : 2 }, (_, index): Book => ({
      hue,
      colour: mix(colour, index % 2 ? PALETTE.coverDeep : PALETTE.cream, 0.03 + random() * 0.12),
      width: 34 + random() * 22,
      height: Math.round(142 + random() * 42),
      dress:
        index === row % 2 ? 'slip' : (PLAIN_DRESSES[Math.floor(random() * PLAIN_DRESSES.length)] ?? 'plain'),
      title: titles[row % titles.length] ?? '',
    })),
  )
  const total = books.reduce((sum, { width }) => sum + width, 0)
  return books.map((book) => ({ ...book, width: (book.width * space) / total }))
}

export function spine(book: Book, x: number, floor: number): string {
  const top = floor - book.height
  return (
    box(x + 0.6, top, book.width - 1.2, book.height, book.colour) +
    // The rounded spine: a lighter and a darker edge.
    box(x + 0.6, top, 3, book.height, '#fff', { opacity: 0.13 }) +
    box(x + book.width - 4.6, top, 4, book.height, '#000', { opacity: 0.2 }) +
    DRESSES[book.dress](book, x + book.width / 2, top)
  )
}

const INK = '#1A2030'

const PLAIN_DRESSES = ['rules', 'bands', 'stitches', 'plain'] as const

const DRESSES: Record<Dress, (book: Book, middle: number, top: number) => string> = {
  slip: ({ title, width }, middle, top) => {
    const size = Math.min(19, width - 18)
    const slipWidth = size + 8
    const slipHeight = [...title].length * size * 1.08 + 16
    return (
      box(middle - slipWidth / 2, top + 14, slipWidth, slipHeight, PALETTE.cream) +
      box(middle - slipWidth / 2 + 2, top + 16, slipWidth - 4, slipHeight - 4, 'none', {
        stroke: INK,
        'stroke-width': 0.7,
      }) +
      filled(column(title, middle, top + 22, size), INK)
    )
  },
  rules: (book, middle, top) => {
    const rule = (y: number, height: number) =>
      box(middle - book.width / 2 + 0.6, y, book.width - 1.2, height, gilt(book))
    const bottom = top + book.height
    return rule(top + 16, 3.4) + rule(top + 22, 1.2) + rule(bottom - 20, 3.4) + rule(bottom - 24, 1.2)
  },
  bands: (book, middle, top) =>
    [0.22, 0.4, 0.58, 0.76]
      .map((share) =>
        box(middle - book.width / 2 + 0.6, top + book.height * share, book.width - 1.2, 4, thread(book), {
          opacity: 0.4,
        }),
      )
      .join(''),
  stitches: (book, middle, top) => {
    const x = middle - book.width / 2 + 11
    const holes = [0.06, 0.12, 0.37, 0.63, 0.88, 0.94]
    const ticks = holes.map((share) => `M${n(x)} ${n(top + book.height * share)}h-10`).join('')
    return stroked(`M${n(x)} ${n(top)}v${n(book.height)}${ticks}`, thread(book), 1.5, { opacity: 0.85 })
  },
  plain: (book, middle, top) =>
    filled(spark([middle, top + book.height * 0.3], Math.min(11, book.width * 0.26)), gilt(book)),
}

function thread(book: Book): string {
  return isPale(book) ? mix(book.colour, INK, 0.62) : PALETTE.cream
}

function gilt(book: Book): string {
  return isPale(book) ? thread(book) : PALETTE.gilt
}

function isPale({ hue }: Book): boolean {
  return hue < 2
}

interface Hue {
  colour: string
  titles: readonly string[]
}

/** From cream to green: light and warm colours on the left, cool ones on the right. */
const HUES: readonly Hue[] = [
  { colour: '#EFE6CF', titles: ['世說新語', '古詩源', '論語'] },
  { colour: '#D9C9A8', titles: ['陶庵夢憶', '東坡志林', '莊子'] },
  ...(
    [
      'reading-current-interdisciplinary',
      'civilization-history',
      'psychology-growth',
      'gender-body-power',
      'reading-philosophy',
      'technology-future',
      'creator-thoughts',
      'economics-society',
    ] as const
  ).map((id): Hue => {
    const titles = DEFAULT_CATEGORY_PAGES[id].books.flatMap(({ title }) =>
      [...title].length <= 5 ? [title] : [],
    )
    return { colour: CATEGORY_COLOURS[id].base, titles }
  }),
]
