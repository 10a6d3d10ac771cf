/** A program of its own (draw-apart.ts): one drawing after another as input, and each picture's bytes as answer. */
import { answerParent } from '../platform/runtime/answer-parent.ts'
import type { Drawing } from './draw-in-child.ts'
import { createCoverArt } from '../../cover-art/cover-art.ts'
import { COVER_THEMES } from './cover-themes.ts'

const coverArt = createCoverArt(COVER_THEMES)

answerParent(draw)

async function draw(drawing: Drawing): Promise<Uint8Array> {
  switch (drawing.kind) {
    case 'cover':
      return new TextEncoder().encode(coverArt.drawCover(drawing.book))
    case 'review card':
      return coverArt.drawShareCard(drawing.review)
    case 'site card':
      return coverArt.drawSiteCard(drawing.site)
  }
}
