import { type BookToCover, composeCover } from './draw-cover.ts'
import { drawQuoteCard, type QuoteToDraw } from './draw-quote-card.ts'
import { drawShareCard, type ReviewToShare } from './draw-share-card.ts'
import { drawSiteCard, type SiteToShare } from './draw-site-card.ts'
import { renderPng } from './render-png.ts'
import type { CoverTheme } from './theme.ts'
import { randomFrom } from './random.ts'
import { SEAL, centredGlyph, element, filled, polyline } from './svg-elements.ts'

export type { BookToCover, SiteMark } from './draw-cover.ts'
export type { QuoteToDraw } from './draw-quote-card.ts'
export type { ReviewToShare } from './draw-share-card.ts'
export type { SiteToShare } from './draw-site-card.ts'
export type { CoverTheme } from './theme.ts'

/**
 * All drawings of this library, in the given themes. Covers are SVG with text as outlines, so they
 * need no fonts; cards are PNG of 1200 × 630. The same input always gives the same picture.
 *
 * The first drawing loads fonts, which takes some 100 ms. Throws RangeError without a theme.
 */
export function createCoverArt(themes: readonly CoverTheme[]) {
  if (themes.length === 0) throw new RangeError('cover art needs at least one theme')
  return {
    drawCover: (book: BookToCover): string => composeCover(book, themes).svg,
    drawCoverPicture: (book: BookToCover, width: number) => renderPng(composeCover(book, themes).svg, width),
    /** Without text, which needs fonts. */
    drawSvgPicture: (svg: string, width: number) => renderPng(svg, width),
    drawShareCard: (review: ReviewToShare) => renderPng(drawShareCard(review, themes)),
    drawSiteCard: (site: SiteToShare) => renderPng(drawSiteCard(site)),
    drawQuoteCard: (card: QuoteToDraw) => renderPng(drawQuoteCard(card, themes)),
    drawSealIcon,
    drawSealPicture: (character: string) => renderPng(drawSealIcon(character), 180),
  }
}

/** The site's seal as a complete SVG of 100 × 100: its character in cream on vermilion, with a worn edge like a stone seal. */
function drawSealIcon(character: string): string {
  const edge = filled(`${polyline(createWornSquare())}z`, SEAL, {
    stroke: SEAL,
    'stroke-width': 5,
    'stroke-linejoin': 'round',
  })
  const glyph = filled(centredGlyph(character, 50, 50, 80), '#FBF6EA')
  return element('svg', { xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 100 100' }, edge + glyph)
}

function createWornSquare(): [number, number][] {
  const corners = [
    [4, 4],
    [96, 4],
    [96, 96],
    [4, 96],
  ] as const
  const random = randomFrom(5)
  return corners.flatMap(([x, y], index) => {
    const [toX, toY] = corners[(index + 1) % 4] ?? [x, y]
    return Array.from({ length: 7 }, (_, step): [number, number] => {
      const share = step / 7
      return [x + (toX - x) * share + randomWear(random), y + (toY - y) * share + randomWear(random)]
    })
  })
}

function randomWear(random: () => number): number {
  return (random() - 0.5) * 2.4
}
