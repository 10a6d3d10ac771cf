/** A program of its own (draw-apart.ts): one drawing after another as messages, and each picture's bytes in answer. */
import { letReadersComeFirst } from '../platform/reader-first.ts'
import type { Drawing } from './draw-apart.ts'
import { drawCover } from './draw-cover.ts'
import { drawShareCard } from './draw-share-card.ts'
import { drawSiteCard } from './draw-site-card.ts'
import { renderPng } from './render-png.ts'

letReadersComeFirst()

process.on('message', (drawing: Drawing) => {
  void draw(drawing).then((bytes) => process.send?.(bytes))
})

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
