import { layOutAsterism } from './asterism-figure.ts'
import { fitAuthor } from '../typesetting/author-block.ts'
import { mix } from '../palette.ts'
import type { Palette } from '../palette.ts'
import { polyline, GILT, PAPER, SEAL, area, disc, ring, stroked } from '../svg-elements.ts'
import { fitTitle, writeTitle } from '../typesetting/title-block.ts'
import { COVER_HEIGHT, COVER_WIDTH } from './template.ts'
import type { Template } from './template.ts'

/** 星圖: the category's asterism in a round chart of the sky, the title below it. */
export const chart: Template = (canvas, book, colours, random) => {
  canvas.draw(area(0, 0, COVER_WIDTH, COVER_HEIGHT, colours.deep))
  canvas.draw(...drawSky(colours, random), ...drawAsterism(colours, random))

  const title = fitTitle(book.title, {
    direction: 'across',
    length: 344,
    breadth: 126,
    maxSize: 84,
    minSize: 27,
    maxLines: 3,
    comfortableLength: 5.5,
    leading: 1.22,
    subtitleSize: 22,
  })
  const top = 468 - title.breadth / 2
  writeTitle(canvas, title, { x: MIDDLE.x, y: top, align: 'middle' }, { main: PAPER, subtitle: GILT })
  const author = fitAuthor(book.author, { direction: 'across', length: 320, maxSize: 22, maxLines: 1 })
  const y = 564 - (author?.breadth ?? 0) / 2
  canvas.write('author', author, { x: MIDDLE.x, y, align: 'middle' }, GILT)
}

const MIDDLE = { x: 200, y: 216 }

function drawSky(colours: Palette, random: () => number): string[] {
  const pale = mix(colours.dark, '#FFFFFF', 0.25)
  const spokes = Array.from({ length: 28 }, (_, index) => {
    const angle = (index / 28) * Math.PI * 2 + random() * 0.06
    return polyline([polarPoint(58, angle), polarPoint(166, angle)])
  })
  const faintStars = Array.from({ length: 34 }, () => {
    const angle = random() * Math.PI * 2
    const [x, y] = polarPoint(Math.sqrt(random()) * 160, angle)
    return disc(x, y, 0.7 + random(), pale)
  })
  return [
    ...[58, 112, 166].map((radius) => ring(MIDDLE.x, MIDDLE.y, radius, pale, 0.8, 0.5)),
    stroked(spokes.join(''), pale, 0.5, { opacity: 0.35 }),
    ring(MIDDLE.x, MIDDLE.y, 172, pale, 2, 0.7),
    ...faintStars,
  ]
}

function drawAsterism(colours: Palette, random: () => number): string[] {
  const box = { x: MIDDLE.x - 112, y: MIDDLE.y - 112, width: 224, height: 224 }
  const { stars, main, lines } = layOutAsterism(colours.asterism, {
    ...box,
    rotation: (random() - 0.5) * 0.5,
  })
  const drawn = stars.flatMap(([x, y], index) =>
    index === main
      ? [disc(x, y, 9, SEAL), ring(x, y, 9, GILT, 1.6)]
      : [disc(x, y, 5.4, colours.deep), ring(x, y, 5.4, GILT, 2)],
  )
  return [stroked(lines, GILT, 1.6), ...drawn]
}

function polarPoint(radius: number, angle: number): [number, number] {
  return [MIDDLE.x + radius * Math.cos(angle), MIDDLE.y + radius * Math.sin(angle)]
}
