import { layOutAsterism } from './asterism-figure.ts'
import { fitAuthor } from '../typesetting/author-block.ts'
import { mix } from '../palette.ts'
import type { Palette } from '../palette.ts'
import { INK, area, disc, element, ring, stroked } from '../svg-elements.ts'
import { fitTitle, writeTitle } from '../typesetting/title-block.ts'
import { COVER_HEIGHT, COVER_WIDTH } from './template.ts'
import type { Template } from './template.ts'

/** 月相: a moon in one of five phases at the left edge, the title in columns beside it. */
export const moon: Template = (canvas, book, colours, random) => {
  const phase = PHASES[Math.floor(random() * PHASES.length)] ?? 0
  const title = fitTitle(book.title, {
    direction: 'down',
    length: 396,
    breadth: 176,
    maxSize: 70,
    minSize: 29,
    maxLines: 3,
    comfortableLength: 6.6,
  })
  const left = RIGHT - title.breadth
  // A wide title moves the moon over the edge.
  const middle = Math.min(112, left - RADIUS - 14)

  canvas.draw(
    area(0, 0, COVER_WIDTH, COVER_HEIGHT, colours.tint),
    ...drawMoon(middle, phase, colours, book.idPrefix),
  )
  canvas.draw(stroked('M34 452H366', colours.deep, 4), stroked('M34 459H366', colours.deep, 1))
  writeTitle(canvas, title, { x: RIGHT, y: 36 }, { main: INK, subtitle: colours.deep })
  const author = fitAuthor(book.author, { direction: 'across', length: 280, maxSize: 24, maxLines: 1 })
  canvas.write('author', author, { x: 36, y: 506 - (author?.size ?? 0) / 2 }, INK)
  canvas.draw(...drawSmallAsterism(colours))
  canvas.seal(350, 506, 32)
}

/** The distance of the shadow from the moon's middle, in radii. 0 is the full moon. */
const PHASES = [0, 0.42, 0.7, -0.55, 1.1]
const RADIUS = 152
const MIDDLE_Y = 252
const RIGHT = 368

function drawMoon(x: number, phase: number, colours: Palette, idPrefix: string): string[] {
  const [face, shadow] = [`${idPrefix}-moon`, `${idPrefix}-shadow`]
  const shadowAt = { cx: x + RADIUS * phase, cy: MIDDLE_Y - RADIUS * 0.12, r: RADIUS }
  const isFull = phase === 0
  const rows = Array.from(
    { length: 51 },
    (_, row) => `M${Math.round(x - RADIUS)} ${MIDDLE_Y - RADIUS + row * 6}h304`,
  )
  const lines = stroked(rows.join(''), isFull ? mix(colours.base, colours.tint, 0.5) : colours.base, 0.9)
  return [
    element('clipPath', { id: face }, element('circle', { cx: x, cy: MIDDLE_Y, r: RADIUS })),
    element('clipPath', { id: shadow }, element('circle', shadowAt)),
    disc(x, MIDDLE_Y, RADIUS, colours.base),
    element(
      'g',
      { 'clip-path': `url(#${face})` },
      element('circle', { ...shadowAt, fill: isFull ? colours.base : colours.tint }) +
        element('g', { 'clip-path': `url(#${shadow})` }, lines),
    ),
    ring(x, MIDDLE_Y, RADIUS, colours.base, 1.2),
  ]
}

function drawSmallAsterism(colours: Palette): string[] {
  const { stars, lines } = layOutAsterism(colours.asterism, { x: 36, y: 536, width: 70, height: 34 })
  return [stroked(lines, colours.base, 1), ...stars.map(([x, y]) => disc(x, y, 2.4, colours.base))]
}
