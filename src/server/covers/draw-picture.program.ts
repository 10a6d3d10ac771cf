/** A program of its own (draw-apart.ts): one drawing after another as messages, and each picture's bytes in answer. */
import { letReadersComeFirst } from '../platform/reader-first.ts'
import type { Drawing } from './draw-apart.ts'
import { createCoverArt } from '../../cover-art/cover-art.ts'
import { COVER_THEMES } from './cover-themes.ts'

letReadersComeFirst()
const coverArt = createCoverArt(COVER_THEMES)

process.on('message', (drawing: Drawing) => {
  void draw(drawing).then((bytes) => process.send?.(bytes))
})

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
