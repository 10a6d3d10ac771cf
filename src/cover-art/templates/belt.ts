import { layOutAsterism } from './asterism-figure.ts'
import { fitAuthor } from '../typesetting/author-block.ts'
import { mix } from '../palette.ts'
import type { Palette } from '../palette.ts'
import { GILT, INK, PAPER, area, disc, ring, stroked } from '../svg-elements.ts'
import { fitTitle, writeTitle } from '../typesetting/title-block.ts'
import { COVER_HEIGHT, COVER_WIDTH } from './template.ts'
import type { Template } from './template.ts'

/** 書腰: patterned cloth with the asterism in a roundel, and a broad paper belt that carries the title. */
export const belt: Template = (canvas, book, colours, random) => {
  const pattern = PATTERNS[Math.floor(random() * PATTERNS.length)] ?? coins
  const title = fitTitle(book.title, {
    direction: 'across',
    length: 340,
    breadth: 168,
    maxSize: 76,
    minSize: 28,
    maxLines: 4,
    comfortableLength: 6.2,
    leading: 1.18,
  })
  const author = fitAuthor(book.author, { direction: 'across', length: 284, maxSize: 23, maxLines: 1 })
  // A tall title enlarges the belt.
  const top = Math.min(352, 516 - title.breadth - 40)

  canvas.draw(area(0, 0, COVER_WIDTH, COVER_HEIGHT, colours.base))
  canvas.draw(stroked(pattern(top), mix(colours.base, PAPER, 0.55), 1.1, { opacity: 0.62 }))
  canvas.draw(...drawRoundel(top / 2, colours))
  canvas.draw(
    area(0, top, COVER_WIDTH, COVER_HEIGHT - top, PAPER),
    area(0, top, COVER_WIDTH, 6, colours.deep),
    area(0, top + 10, COVER_WIDTH, 1.4, colours.deep),
  )
  const titleTop = Math.max(top + 36, (top + 12 + 528) / 2 - title.breadth / 2)
  writeTitle(canvas, title, { x: 30, y: titleTop }, { main: INK, subtitle: colours.base })
  canvas.write('author', author, { x: 32, y: 556 - (author?.breadth ?? 0) / 2 }, '#333B4A')
  canvas.seal(352, 556, 32)
}

const UNIT = 50

function tilePattern(bottom: number, tile: (x: number, y: number) => string): string {
  let data = ''
  for (let y = 0; y < bottom; y += UNIT) for (let x = 0; x < COVER_WIDTH; x += UNIT) data += tile(x, y)
  return data
}

/** 七寶: rings that overlap by a quarter. */
function coins(bottom: number): string {
  return tilePattern(
    bottom,
    (x, y) =>
      `M${x} ${y + 25}a25 25 0 0 1 50 0a25 25 0 0 1-50 0M${x + 25} ${y}a25 25 0 0 1 0 50a25 25 0 0 1 0-50`,
  )
}

/** 疊勝: a lozenge within a lozenge. */
function lozenges(bottom: number): string {
  return tilePattern(
    bottom,
    (x, y) => `M${x + 25} ${y}l25 25l-25 25l-25-25zM${x + 25} ${y + 13}l12 12l-12 12l-12-12z`,
  )
}

/** 方勝: corners within corners. */
function corners(bottom: number): string {
  return tilePattern(bottom, (x, y) =>
    [0, 10, 20, 30, 40].map((inset) => `M${x + inset} ${y + UNIT}v${inset - UNIT}h${UNIT - inset}`).join(''),
  )
}

const PATTERNS = [coins, lozenges, corners]

function drawRoundel(y: number, colours: Palette): string[] {
  const x = COVER_WIDTH / 2
  const { stars, main, lines } = layOutAsterism(colours.asterism, {
    x: x - 54,
    y: y - 54,
    width: 108,
    height: 108,
  })
  return [
    disc(x, y, 92, colours.base),
    ring(x, y, 92, PAPER, 1.2),
    ring(x, y, 86, PAPER, 3.4),
    stroked(lines, PAPER, 1.3),
    ...stars.map(([sx, sy], index) => (index === main ? disc(sx, sy, 6.5, GILT) : disc(sx, sy, 4, PAPER))),
  ]
}
