import { fitAuthor } from './typesetting/author-block.ts'
import { Canvas } from './canvas.ts'
import { fitLine } from './card-parts.ts'
import { paletteFor } from './palette.ts'
import { randomFrom } from './random.ts'
import { GILT, area, disc, element, escapeXml, ring } from './svg-elements.ts'
import type { CoverTheme } from './theme.ts'
import { toChinesePunctuation } from './typesetting/title-text.ts'
import { fitText } from './typesetting/type-block.ts'

export interface QuoteToDraw {
  /** Of the review, for the colours of a book without a known category. */
  id: number
  quote: string
  title: string
  /** A title that is no book's, and stands where 《title》 would. */
  headline?: string | undefined
  author: string
  /** Selects the theme. */
  category?: string | undefined
  /** In place of it: a theme that is none of the library's. */
  theme?: CoverTheme | undefined
  siteName: string
  /** The character of the seal. Default 槎. */
  seal?: string | undefined
  /** In place of the seal: the data: URL of a square PNG. */
  sealPicture?: string | undefined
  shape: QuoteShape
}

/** `tall`: 1080 × 1350. `wide`: 1200 × 630. */
type QuoteShape = 'tall' | 'wide'

const SIZES = {
  tall: { width: 1080, height: 1350, margin: 84, maxSize: 84, minSize: 40, maxLines: 9 },
  wide: { width: 1200, height: 630, margin: 48, maxSize: 58, minSize: 25, maxLines: 15 },
}

const PAPER = '#F8F6EE'
const INK = '#1A2030'
const SOFT_INK = '#434A5A'
/** Pixels from the edge of the sheet to the text, and between the quotation and its source. */
const PADDING = { tall: 92, wide: 56 }
const GAP = { tall: 64, wide: 44 }

/** 書籤卡: a sentence of a review in columns of Kai on a sheet in the colours of its book. An SVG with text as outlines. */
export function drawQuoteCard(card: QuoteToDraw, themes: readonly CoverTheme[]): string {
  const { width, height, margin, ...type } = SIZES[card.shape]
  const palette = paletteFor(themes, card)
  const canvas = new Canvas(card.seal, card.sealPicture)
  canvas.draw(...drawSky(width, height, palette.deep, card.id))
  const sheet = { x: margin, y: margin, width: width - 2 * margin, height: height - 2 * margin }
  drawSheet(canvas, sheet, palette.base)

  const padding = PADDING[card.shape]
  const top = sheet.y + padding
  const length = sheet.height - 2 * padding
  const right = sheet.x + sheet.width - padding
  const sourceSize = card.shape === 'tall' ? 34 : 24
  const sourceBreadth = sourceSize * 2.6
  const quote = fitText(toChinesePunctuation(card.quote), {
    direction: 'down',
    face: 'kai',
    tracking: 0.06,
    leading: 1.62,
    length,
    breadth: sheet.width - 2 * padding - sourceBreadth - GAP[card.shape],
    ...type,
  })
  // Short quotations stand in the middle of the space beside the source.
  const free = sheet.width - 2 * padding - sourceBreadth - GAP[card.shape] - quote.breadth
  canvas.write('title', quote, { x: right - free / 2, y: top }, INK)
  writeSource(
    canvas,
    card,
    { x: sheet.x + padding, bottom: top + length, length, size: sourceSize },
    palette.base,
  )
  return canvas.toSvg(
    width,
    height,
    escapeXml(`${card.headline ?? `《${card.title}》`}書籤卡 | ${card.siteName}`),
  )
}

function drawSky(width: number, height: number, ground: string, id: number): string[] {
  const random = randomFrom(id + 3)
  const dust = Array.from({ length: 160 }, () =>
    disc(random() * width, random() * height, 0.8 + random() * 1.4, GILT),
  )
  const radius = Math.max(width, height) * 0.62
  return [
    area(0, 0, width, height, ground),
    ring(width * 0.5, height * 0.5, radius, GILT, 2, 0.4),
    ring(width * 0.5, height * 0.5, radius * 0.9, GILT, 1, 0.3),
    element('g', { opacity: 0.55 }, dust.join('')),
  ]
}

interface Sheet {
  x: number
  y: number
  width: number
  height: number
}

/** A sheet with 文武邊, the thick and thin frame of a woodblock page. */
function drawSheet(canvas: Canvas, { x, y, width, height }: Sheet, colour: string): void {
  const frame = (inset: number, thickness: number) =>
    area(x + inset, y + inset, width - 2 * inset, height - 2 * inset, 'none', {
      stroke: colour,
      'stroke-width': thickness,
    })
  canvas.draw(
    area(x + 8, y + 10, width, height, '#000', { opacity: 0.28 }),
    area(x, y, width, height, PAPER),
    frame(22, 5),
    frame(32, 1.2),
  )
}

interface SourceSpace {
  x: number
  bottom: number
  length: number
  size: number
}

/** In the last column: title and author, and below them the site's name over its seal. */
function writeSource(canvas: Canvas, card: QuoteToDraw, space: SourceSpace, colour: string): void {
  const { x, bottom, length, size } = space
  const sealSize = size * 1.9
  const name = fitLine(card.siteName, size * 0.8, {
    direction: 'down',
    length: length * 0.3,
    tracking: 0.14,
  })
  const middle = x + sealSize / 2
  canvas.seal(middle, bottom - sealSize / 2, sealSize)
  const nameTop = bottom - sealSize - size * 0.7 - name.length
  canvas.write('other', name, { x: middle + name.breadth / 2, y: nameTop }, SOFT_INK)
  const room = nameTop - (bottom - length) - size
  const title = fitLine(toChinesePunctuation(card.headline ?? `《${card.title}》`), size, {
    direction: 'down',
    length: room * 0.66,
    tracking: 0.08,
  })
  const top = bottom - length
  canvas.write('other', title, { x: middle + title.breadth / 2, y: top }, colour)
  const author = fitAuthor(card.author, {
    direction: 'down',
    length: room * 0.34 - size * 0.8,
    maxSize: size * 0.82,
    maxLines: 1,
  })
  if (author)
    canvas.write(
      'author',
      author,
      { x: middle + author.breadth / 2, y: top + title.length + size * 0.6 },
      SOFT_INK,
    )
}
