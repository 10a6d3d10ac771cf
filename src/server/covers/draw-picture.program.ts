/** A program of its own (draw-apart.ts): one drawing after another as input, and each picture's bytes as answer. */
import { answerParent } from '../platform/answer-parent.ts'
import type { Drawing } from './draw-apart.ts'
import { drawCover } from './draw-cover.ts'
import { drawShareCard } from './draw-share-card.ts'
import { drawSiteCard } from './draw-site-card.ts'
import { renderPng } from './render-png.ts'

answerParent(draw)

async function draw(drawing: Drawing): Promise<Uint8Array> {
  switch (drawing.kind) {
    case 'cover':
      return new TextEncoder().encode(drawCover(drawing.book))
    case 'review card':
      return renderPng(drawShareCard(drawing.review))
    case 'site card':
      return renderPng(drawSiteCard(drawing.site))
  }
}
