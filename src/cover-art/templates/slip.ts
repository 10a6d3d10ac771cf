import { layOutAsterism } from './asterism-figure.ts'
import { fitAuthor } from '../typesetting/author-block.ts'
import { mix } from '../palette.ts'
import { INK, PAPER, area, disc, frame, stroked } from '../svg-elements.ts'
import { fitTitle, writeTitle } from '../typesetting/title-block.ts'
import { COVER_HEIGHT, COVER_WIDTH } from './template.ts'
import type { Template } from './template.ts'

/** 題簽: a thread-bound book in cloth, with the title slip at its upper left. */
export const slip: Template = (canvas, book, colours) => {
  const shade = mix(colours.base, '#000000', 0.17)
  canvas.draw(area(0, 0, COVER_WIDTH, COVER_HEIGHT, colours.base), drawWeave(shade))

  const title = fitTitle(book.title, {
    direction: 'down',
    length: 436,
    breadth: 202,
    maxSize: 78,
    minSize: 30,
    maxLines: 3,
    comfortableLength: 6.6,
  })
  const width = title.breadth + 54
  const height = Math.max(300, title.length + 72)
  if (height < 400) stampAsterism(EDGE + height, shade, canvas, colours.asterism)
  canvas.draw(
    area(EDGE + 2, EDGE + 3, width, height, '#000', { opacity: 0.18 }),
    area(EDGE, EDGE, width, height, PAPER),
    frame(EDGE + 7, EDGE + 7, width - 14, height - 14, colours.deep, 2.5),
    frame(EDGE + 11.5, EDGE + 11.5, width - 23, height - 23, colours.deep, 0.8),
  )
  const position = { x: EDGE + width - 27, y: EDGE + 36 }
  writeTitle(canvas, title, position, { main: INK, subtitle: mix(INK, PAPER, 0.15) })

  canvas.draw(...drawStitches())
  const author = fitAuthor(book.author, { direction: 'down', length: 420, maxSize: 22 })
  const x = 322 + (author?.breadth ?? 0) / 2 - 4
  canvas.write('author', author, { x: Math.min(x, 345), y: 512, align: 'end' }, PAPER)
  canvas.seal(318, 542, 30, 'cloth')
}

const EDGE = 34

function drawWeave(shade: string): string {
  const lines = Array.from({ length: 112 }, (_, index) => `M${index * 9 - 600} 600l600-600`)
  return stroked(lines.join(''), shade, 1, { opacity: 0.5 })
}

/** Blind stamping: the asterism in the colour of the cloth, below a short slip. */
function stampAsterism(
  top: number,
  shade: string,
  canvas: Parameters<Template>[0],
  asterism: Parameters<typeof layOutAsterism>[0],
): void {
  const { stars, lines } = layOutAsterism(asterism, {
    x: 56,
    y: top + 46,
    width: 200,
    height: 548 - top - 46,
  })
  canvas.draw(stroked(lines, shade, 2, { opacity: 0.8 }), ...stars.map(([x, y]) => disc(x, y, 4.5, shade)))
}

function drawStitches(): string[] {
  const holes = [28, 70, 223, 377, 530, 572]
  const thread = `M356 0V600${holes.map((y) => `M356 ${y}H400`).join('')}`
  return [stroked(thread, PAPER, 2.2, { opacity: 0.92 }), ...holes.map((y) => disc(356, y, 3, PAPER))]
}
