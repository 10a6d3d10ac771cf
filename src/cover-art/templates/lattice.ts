import { fitAuthor } from '../typesetting/author-block.ts'
import { INK, PAPER, area, frame, stroked } from '../svg-elements.ts'
import { fitTitle, writeTitle } from '../typesetting/title-block.ts'
import { COVER_HEIGHT, COVER_WIDTH } from './template.ts'
import type { Template } from './template.ts'

/** 窗欞: a garden window's lattice with a plaque in its middle. */
export const lattice: Template = (canvas, book, colours, random) => {
  canvas.draw(area(0, 0, COVER_WIDTH, COVER_HEIGHT, colours.tint))
  canvas.draw(
    random() < 0.5
      ? stroked(drawSteps(), colours.base, 2.2, { opacity: 0.8 })
      : stroked(drawIce(), colours.base, 1.6, { opacity: 0.55 }),
    // The lattice ends at its frame.
    frame(6, 6, 388, 588, colours.tint, 12),
    frame(12, 12, 376, 576, colours.base, 5),
  )

  const title = fitTitle(book.title, {
    direction: 'down',
    length: INNER,
    breadth: 190,
    maxSize: 76,
    minSize: 30,
    maxLines: 3,
    comfortableLength: 6.6,
  })
  const author = fitAuthor(book.author, { direction: 'down', length: INNER, maxSize: 19 })
  const authorLength = author?.length ?? 0
  // Below the title where there is space, else in a column on its left.
  const isBelow = title.length + authorLength + 30 <= INNER
  const aside = isBelow || !author ? 0 : author.breadth + 14

  const width = Math.max(128, title.breadth + aside + 58)
  const left = (COVER_WIDTH - width) / 2
  canvas.draw(
    area(left, TOP, width, HEIGHT, PAPER, { stroke: colours.deep, 'stroke-width': 4 }),
    frame(left + 7, TOP + 7, width - 14, HEIGHT - 14, colours.deep, 0.9),
  )
  const right = left + (width + title.breadth + aside) / 2
  writeTitle(canvas, title, { x: right, y: TOP + 32 }, { main: INK, subtitle: SOFT_INK })
  const authorRight = isBelow ? 200 + (author?.breadth ?? 0) / 2 : right - title.breadth - 14
  canvas.write('author', author, { x: authorRight, y: TOP + HEIGHT - 30, align: 'end' }, SOFT_INK)
  canvas.seal(200, 558, 30)
}

const TOP = 74
const HEIGHT = 452
const INNER = HEIGHT - 62
const SOFT_INK = '#3A4252'

/** 步步錦: frames within frames, joined by short bars that stand in turn in the middle and at the sides. */
function drawSteps(): string {
  let data = ''
  for (let ring = 0; ring < 7; ring++) {
    const inset = 24 + ring * 22
    data += `M${inset} ${inset}H${COVER_WIDTH - inset}V${COVER_HEIGHT - inset}H${inset}Z`
    if (ring === 6) break
    const across = ring % 2 === 0 ? [200] : [140, 260]
    const down = ring % 2 === 0 ? [300] : [210, 390]
    for (const x of across) data += `M${x} ${inset}v22M${x} ${COVER_HEIGHT - inset}v-22`
    for (const y of down) data += `M${inset} ${y}h22M${COVER_WIDTH - inset} ${y}h-22`
  }
  return data
}

/** 冰裂: long diagonals that cross in triangles. */
function drawIce(): string {
  let data = ''
  for (let x = -300; x <= 700; x += 50) data += `M${x} 0l300 600M${x} 0l-300 600`
  for (let y = 0; y <= COVER_HEIGHT; y += 100) data += `M0 ${y}H${COVER_WIDTH}`
  return data
}
