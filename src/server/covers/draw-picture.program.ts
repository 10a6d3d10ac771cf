/** A child process (draw-in-child.ts): receives one drawing after another and answers with the picture's bytes. */
import { answerParent } from '../platform/runtime/child-processes/answer-parent.ts'
import type { Drawing } from './draw-in-child.ts'
import { createCoverArt } from '../../cover-art/cover-art.ts'
import { COVER_THEMES } from './cover-themes.ts'

const coverArt = createCoverArt(COVER_THEMES)

answerParent(draw)

/** Pixels, for small covers on sharp screens. */
const COVER_PICTURE_WIDTH = 400

async function draw(drawing: Drawing): Promise<Uint8Array> {
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
      return coverArt.drawSiteCard(drawing.site)
    case 'seal':
      return new TextEncoder().encode(coverArt.drawSealIcon(drawing.character))
    case 'seal icon':
      return coverArt.drawSealPicture(drawing.character)
  }
}
