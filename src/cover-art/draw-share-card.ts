import { fitAuthor } from './typesetting/author-block.ts'
import { CARD_HEIGHT, CARD_WIDTH, doubleRule, embedSvg, fitLine, drawRatingStars } from './card-parts.ts'
import { composeCover } from './draw-cover.ts'
import type { BookToCover } from './draw-cover.ts'
import { paletteFor } from './palette.ts'
import type { Palette } from './palette.ts'
import { randomFrom } from './random.ts'
import { Canvas } from './canvas.ts'
import { GILT, area, disc, element, escapeXml, polyline, ring, stroked } from './svg-elements.ts'
import type { CoverTheme } from './theme.ts'
import { toChinesePunctuation, splitTitle } from './typesetting/title-text.ts'
import { fitTitle, writeTitle } from './typesetting/title-block.ts'
import { fitText } from './typesetting/type-block.ts'
import type { FittedText } from './typesetting/type-block.ts'

export interface ReviewToShare extends BookToCover {
  siteName: string
  /** Below the title. Default: the author. */
  byline?: string | undefined
  /** Shown above the title. */
  categoryName?: string | undefined
  /** One or two sentences; a longer text is truncated with ……. */
  excerpt?: string | undefined
  /** 0 to 5; drawn as whole stars, with the number where it is not whole. */
  rating?: number | undefined
  /** In place of the seal of the card: the data: URL of a square PNG. */
  sealPicture?: string | undefined
  /** An uploaded cover as a data: URL of a PNG or JPEG. Default: the cover is drawn. */
  coverImage?: string | undefined
}

/** The link-preview card of a review: an SVG of 1200 × 630 with text as outlines. Render it with renderPng. */
export function drawShareCard(review: ReviewToShare, themes: readonly CoverTheme[]): string {
  const palette = paletteFor(themes, review)
  const canvas = new Canvas(review.seal, review.sealPicture)
  canvas.draw(area(0, 0, CARD_WIDTH, CARD_HEIGHT, CARD_PAPER))
  canvas.draw(...drawSky(palette, review.id), ...book(review, themes))

  writeReview(canvas, review, palette)
  writeFooter(canvas, review)
  const label = `${review.headline ?? `《${review.title}》書評`} | ${review.siteName}`
  return canvas.toSvg(CARD_WIDTH, CARD_HEIGHT, escapeXml(label))
}

const CARD_PAPER = '#F4F4EE'
const CARD_INK = '#1A2030'
const SOFT_INK = '#434A5A'
const FAINT_INK = '#5F6674'
const STAR = '#9A6A10'

/** The sky on the left of the card, behind the cover. */
const SKY = { width: 462, x: 231, y: CARD_HEIGHT / 2 }
const COVER = { x: 65, y: 66, width: 332, height: 498 }
const TEXT = { x: 526, width: 610 }

function drawSky(palette: Palette, id: number): string[] {
  const around = (radius: number, angle: number): [number, number] => [
    SKY.x + radius * Math.cos(angle),
    SKY.y + radius * Math.sin(angle),
  ]
  const spokes = Array.from({ length: 56 }, (_, index) => {
    const angle = (index / 56) * Math.PI * 2
    return polyline([around(index % 2 === 0 ? 120 : 296, angle), around(306, angle)])
  })
  const random = randomFrom(id + 3)
  const dust = Array.from({ length: 90 }, () =>
    disc(random() * SKY.width, random() * CARD_HEIGHT, 0.8 + random(), GILT),
  )
  const clip = element('clipPath', { id: 'sky' }, area(0, 0, SKY.width, CARD_HEIGHT, '#000'))
  const rings = [
    ring(SKY.x, SKY.y, 306, GILT, 1, 0.55),
    ring(SKY.x, SKY.y, 322, GILT, 3, 0.6),
    ring(SKY.x, SKY.y, 258, GILT, 0.8, 0.35),
    stroked(spokes.join(''), GILT, 0.8, { opacity: 0.35 }),
    element('g', { opacity: 0.5 }, dust.join('')),
  ]
  return [
    area(0, 0, SKY.width, CARD_HEIGHT, palette.deep),
    clip,
    element('g', { 'clip-path': 'url(#sky)' }, rings.join('')),
    area(SKY.width, 0, 7, CARD_HEIGHT, palette.base),
  ]
}

function book(review: ReviewToShare, themes: readonly CoverTheme[]): string[] {
  const { x, y, width, height } = COVER
  const cover = review.coverImage
    ? element('image', {
        x,
        y,
        width,
        height,
        href: escapeXml(review.coverImage),
        preserveAspectRatio: 'xMidYMid slice',
      })
    : embedSvg(composeCover(review, themes).svg, x, y, width, height)
  return [
    area(x + 10, y + 12, width, height, '#000', { opacity: 0.16 }),
    area(x + 4, y + 5, width, height, '#000', { opacity: 0.3 }),
    cover,
    // The hinge, and a light edge that separates a dark cover from the dark sky.
    area(x, y, 5, height, '#FFF', { opacity: 0.1 }),
    area(x + 11, y, 2, height, '#000', { opacity: 0.12 }),
    area(x + 0.5, y + 0.5, width - 1, height - 1, 'none', { stroke: '#F6F3EA', 'stroke-opacity': 0.28 }),
  ]
}

function writeReview(canvas: Canvas, review: ReviewToShare, palette: Palette): void {
  const { main, subtitle } = splitTitle(review.headline ?? review.title)
  const title = fitTitle(
    { main: review.headline === undefined ? `《${main}》` : main, subtitle },
    {
      direction: 'across',
      length: TEXT.width,
      breadth: 200,
      maxSize: 80,
      minSize: 40,
      maxLines: 3,
      subtitleSize: 32,
      tracking: 0.04,
    },
  )
  const author = fitAuthor(review.byline ?? review.author, {
    direction: 'across',
    length: TEXT.width,
    maxSize: 32,
    maxLines: 1,
  })

  canvas.draw(doubleRule(TEXT.x, TOP, TEXT.width, CARD_INK))
  const hasCategory = writeCategory(canvas, review.categoryName, palette)
  const titleY = TOP + (hasCategory ? 78 : 46)
  // 《 has space on its left: moved out, it aligns with the rule.
  const outdent = review.headline === undefined ? title.main.size * 0.05 : 0
  const colours = { main: CARD_INK, subtitle: palette.base }
  writeTitle(canvas, title, { x: TEXT.x - outdent, y: titleY }, colours)
  const authorY = titleY + title.breadth + 24
  canvas.write('author', author, { x: TEXT.x, y: authorY }, SOFT_INK)
  const excerptY = authorY + (author ? author.breadth + 28 : 8)
  const excerpt = fitExcerpt(review.excerpt ?? '', FOOT - 72 - excerptY)
  canvas.write('other', excerpt, { x: TEXT.x, y: excerptY }, FAINT_INK)
}

const TOP = 66
/** The vertical middle of the last line, with the seal. */
const FOOT = 538

function writeCategory(canvas: Canvas, name: string | undefined, palette: Palette): boolean {
  if (name === undefined) return false
  const y = TOP + 44
  canvas.draw(disc(TEXT.x + 7, y, 6, palette.base))
  const text = fitLine(name, 25, { length: TEXT.width, face: 'kai' })
  canvas.write('other', text, { x: TEXT.x + 26, y: y - text.size / 2 }, palette.base)
  return true
}

function fitExcerpt(excerpt: string, breadth: number): FittedText | undefined {
  const size = 29
  const leading = 1.55
  const maxLines = Math.floor((breadth / size - 1) / leading) + 1
  if (excerpt.trim() === '' || maxLines < 1) return undefined
  return fitText(toChinesePunctuation(excerpt.slice(0, 160)), {
    direction: 'across',
    face: 'kai',
    tracking: 0.03,
    leading,
    length: TEXT.width,
    breadth,
    maxSize: size,
    minSize: size * 0.9,
    maxLines: Math.min(4, maxLines),
  })
}

function writeFooter(canvas: Canvas, review: ReviewToShare): void {
  const y = FOOT
  canvas.draw(area(TEXT.x, y - 46, TEXT.width, 1, '#C9CBC0'))
  canvas.seal(TEXT.x + 26, y, 52)
  const name = fitLine(review.siteName, 34, { length: 300, tracking: 0.12 })
  canvas.write('other', name, { x: TEXT.x + 70, y: y - name.size / 2 }, CARD_INK)
  if (review.rating === undefined || review.rating <= 0) return
  const rating = Math.min(5, review.rating)
  const right = TEXT.x + TEXT.width
  const figure = Number.isInteger(rating)
    ? undefined
    : fitLine(String(Math.round(rating * 10) / 10), 30, { length: 80 })
  canvas.write('other', figure, { x: right, y: y - 15, align: 'end' }, STAR)
  const whole = Math.floor(rating)
  const starsRight = right - (figure ? figure.length + 16 : 0)
  canvas.draw(drawRatingStars(whole, starsRight - 13 - (whole - 1) * 32.5, y, 13, STAR))
}
