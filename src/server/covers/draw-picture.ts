import { readFile } from 'node:fs/promises'
import path from 'node:path'
import {
  type BookToCover,
  createCoverArt,
  type QuoteToDraw,
  type ReviewToShare,
  type SiteToShare,
} from '../../cover-art/cover-art.ts'
import { PROJECT_ROOT } from '../platform/runtime/project-root.ts'
import { COVER_THEMES } from './cover-themes.ts'

export type Drawing =
  | { kind: 'cover'; book: BookToCover }
  /** `width`: in pixels, else that of small covers on sharp screens. */
  | { kind: 'cover picture'; book: BookToCover; width?: number | undefined }
  | { kind: 'svg picture'; svg: string; width?: number | undefined }
  | { kind: 'review card'; review: ReviewToShare }
  | { kind: 'quote card'; card: QuoteToDraw }
  | { kind: 'site card'; site: Omit<SiteToShare, 'chart'> }
  | { kind: 'seal' | 'seal icon'; character: string }

/** Draws a cover or seal as SVG, or a card or picture as PNG. The fonts and the renderer take 150 MB. */
export async function drawPicture(drawing: Drawing): Promise<Uint8Array> {
  switch (drawing.kind) {
    case 'cover':
      return new TextEncoder().encode(coverArt.drawCover(drawing.book))
    case 'cover picture':
      return coverArt.drawCoverPicture(drawing.book, drawing.width ?? COVER_PICTURE_WIDTH)
    case 'svg picture':
      return coverArt.drawSvgPicture(drawing.svg, drawing.width ?? COVER_PICTURE_WIDTH)
    case 'review card':
      return coverArt.drawShareCard(drawing.review)
    case 'quote card':
      return coverArt.drawQuoteCard(drawing.card)
    case 'site card':
      return coverArt.drawSiteCard({ ...drawing.site, chart: await readFile(STAR_CHART, 'utf8') })
    case 'seal':
      return new TextEncoder().encode(coverArt.drawSealIcon(drawing.character))
    case 'seal icon':
      return coverArt.drawSealPicture(drawing.character)
  }
}

const coverArt = createCoverArt(COVER_THEMES)
/** Home shows it, too. */
const STAR_CHART = path.join(PROJECT_ROOT, 'src/web/assets/star-chart.svg')
/** Pixels, for small covers on sharp screens. */
const COVER_PICTURE_WIDTH = 400
