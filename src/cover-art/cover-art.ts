import { drawCategoryPicture } from './draw-category-picture.ts'
import { type BookToCover, composeCover } from './draw-cover.ts'
import { drawBookWallPoster, drawNightFerryPoster } from './draw-posters.ts'
import { drawQuoteCard, type QuoteToDraw } from './draw-quote-card.ts'
import { drawSealIcon } from './draw-seal.ts'
import { drawShareCard, type ReviewToShare } from './draw-share-card.ts'
import { drawSiteCard, type SiteToShare } from './draw-site-card.ts'
import { drawStarChart } from './star-chart/draw-star-chart.ts'
import { renderPng } from './render-png.ts'
import type { CoverTheme } from './theme.ts'

export type { BookToCover, SiteMark, TemplateName } from './draw-cover.ts'
export type { QuoteToDraw } from './draw-quote-card.ts'
export type { ReviewToShare } from './draw-share-card.ts'
export type { SiteToShare } from './draw-site-card.ts'
export type { CoverTheme } from './theme.ts'

/**
 * All drawings of this library, in the given themes. Covers, charts and pictures are SVG with text as outlines, so they
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
    drawSiteCard: (site: SiteToShare) => renderPng(drawSiteCard(site, themes)),
    drawQuoteCard: (card: QuoteToDraw) => renderPng(drawQuoteCard(card, themes)),
    drawStarChart: (): string => drawStarChart(themes),
    drawCategoryPicture: (themeId: string): string => drawCategoryPicture(themeId, themes),
    drawSealIcon,
    drawSealPicture: (character: string) => renderPng(drawSealIcon(character), 180),
    drawNightFerryPoster: (themeId: string): string => drawNightFerryPoster(themeId, themes),
    drawBookWallPoster,
  }
}
