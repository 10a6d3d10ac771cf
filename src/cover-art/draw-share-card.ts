import { fitAuthor } from './author-block.ts'
import { CARD_HEIGHT, CARD_WIDTH, doubleRule, inset, lineOf, stars } from './card-parts.ts'
import { composeCover } from './draw-cover.ts'
import type { BookToCover } from './draw-cover.ts'
import { paletteFor } from './palette.ts'
import type { Palette } from './palette.ts'
import { randomFrom } from './random.ts'
import { Sheet } from './sheet.ts'
import { GILT, area, disc, element, escapeXml, polyline, ring, stroked } from './svg-elements.ts'
import type { CoverTheme } from './theme.ts'
import { inChinesePunctuation, readTitle } from './title-text.ts'
import { fitTitle, writeTitle } from './title-block.ts'
import { fitText } from './type-block.ts'
import type { FittedText } from './type-block.ts'

export interface ReviewToShare extends BookToCover {
  siteName: string
  /** Shown above the title. */
  categoryName?: string | undefined
  /** A sentence or two; longer ones are cut with ……. */
  excerpt?: string | undefined
  /** 0 to 5; only whole stars are drawn, and the figure beside them where it is not whole. */
  rating?: number | undefined
  /** A cover that was uploaded, as a data: address of a PNG or JPEG. Absent: the cover is drawn. */
  coverImage?: string | undefined
}

/** The picture of a review for link previews: an SVG of 1200 × 630, all type in outlines. Render it with renderPng. */
export function drawShareCard(review: ReviewToShare, themes: readonly CoverTheme[]): string {
  const palette = paletteFor(themes, review.category, review.id)
  const sheet = new Sheet()
  sheet.draw(area(0, 0, CARD_WIDTH, CARD_HEIGHT, CARD_PAPER))
  sheet.draw(...sky(palette, review.id), ...book(review, themes))

  writeReview(sheet, review, palette)
  writeFoot(sheet, review)
  const label = `《${review.title}》書評 | ${review.siteName}`
  return sheet.toSvg(CARD_WIDTH, CARD_HEIGHT, escapeXml(label))
}

const CARD_PAPER = '#F4F4EE'
const CARD_INK = '#1A2030'
const SOFT_INK = '#434A5A'
const FAINT_INK = '#5F6674'
const STAR = '#9A6A10'

/** The part of the card that is sky, at the left, with the cover before it. */
const SKY = { width: 462, x: 231, y: CARD_HEIGHT / 2 }
const COVER = { x: 65, y: 66, width: 332, height: 498 }
const TEXT = { x: 526, width: 610 }

function sky(palette: Palette, id: number): string[] {
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
    : inset(composeCover(review, themes).svg, x, y, width, height)
  return [
    area(x + 10, y + 12, width, height, '#000', { opacity: 0.16 }),
    area(x + 4, y + 5, width, height, '#000', { opacity: 0.3 }),
    cover,
    // The hinge, and an edge of light that parts a dark cover from the dark sky.
    area(x, y, 5, height, '#FFF', { opacity: 0.1 }),
    area(x + 11, y, 2, height, '#000', { opacity: 0.12 }),
    area(x + 0.5, y + 0.5, width - 1, height - 1, 'none', { stroke: '#F6F3EA', 'stroke-opacity': 0.28 }),
  ]
}

function writeReview(sheet: Sheet, review: ReviewToShare, palette: Palette): void {
  const { main, subtitle } = readTitle(review.title)
  const title = fitTitle(
    { main: `《${main}》`, subtitle },
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
  const author = fitAuthor(review.author, {
    direction: 'across',
    length: TEXT.width,
    maxSize: 32,
    maxLines: 1,
  })

  sheet.draw(doubleRule(TEXT.x, TOP, TEXT.width, CARD_INK))
  const hasCategory = writeCategory(sheet, review.categoryName, palette)
  const titleY = TOP + (hasCategory ? 78 : 46)
  // 《 has white on its left: pulled out, it stands flush with the rule.
  const outdent = title.main.size * 0.05
  const colours = { main: CARD_INK, subtitle: palette.base }
  writeTitle(sheet, title, { x: TEXT.x - outdent, y: titleY }, colours)
  const authorY = titleY + title.breadth + 24
  sheet.write('author', author, { x: TEXT.x, y: authorY }, SOFT_INK)
  const excerptY = authorY + (author ? author.breadth + 28 : 8)
  const excerpt = fitExcerpt(review.excerpt ?? '', FOOT - 72 - excerptY)
  sheet.write('other', excerpt, { x: TEXT.x, y: excerptY }, FAINT_INK)
}

const TOP = 66
/** The middle of the last line, with the seal. */
const FOOT = 538

function writeCategory(sheet: Sheet, name: string | undefined, palette: Palette): boolean {
  if (name === undefined) return false
  const y = TOP + 44
  sheet.draw(disc(TEXT.x + 7, y, 6, palette.base))
  const text = lineOf(name, 25, { length: TEXT.width, face: 'kai' })
  sheet.write('other', text, { x: TEXT.x + 26, y: y - text.size / 2 }, palette.base)
  return true
}

function fitExcerpt(excerpt: string, breadth: number): FittedText | undefined {
  const size = 29
  const leading = 1.55
  const maxLines = Math.floor((breadth / size - 1) / leading) + 1
  if (excerpt.trim() === '' || maxLines < 1) return undefined
  return fitText(inChinesePunctuation(excerpt.slice(0, 160)), {
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

function writeFoot(sheet: Sheet, review: ReviewToShare): void {
  const y = FOOT
  sheet.draw(area(TEXT.x, y - 46, TEXT.width, 1, '#C9CBC0'))
  sheet.seal(TEXT.x + 26, y, 52)
  const name = lineOf(review.siteName, 34, { length: 300, tracking: 0.12 })
  sheet.write('other', name, { x: TEXT.x + 70, y: y - name.size / 2 }, CARD_INK)
  if (review.rating === undefined || review.rating <= 0) return
  const rating = Math.min(5, review.rating)
  const right = TEXT.x + TEXT.width
  const figure = Number.isInteger(rating)
    ? undefined
    : lineOf(String(Math.round(rating * 10) / 10), 30, { length: 80 })
  sheet.write('other', figure, { x: right, y: y - 15, align: 'end' }, STAR)
  const whole = Math.floor(rating)
  const starsRight = right - (figure ? figure.length + 16 : 0)
  sheet.draw(stars(whole, starsRight - 13 - (whole - 1) * 32.5, y, 13, STAR))
}
