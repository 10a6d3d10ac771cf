import { fitAuthor } from '../typesetting/author-block.ts'
import { mix } from '../palette.ts'
import { INK, PAPER, SEAL, area, disc, filled, frame, stroked } from '../svg-elements.ts'
import { fitText, placeText } from '../typesetting/type-block.ts'
import type { FittedText, TextBounds } from '../typesetting/type-block.ts'
import { COVER_HEIGHT, COVER_WIDTH } from './template.ts'
import type { Template } from './template.ts'

/** 版框: a leaf of a woodblock book, its fold with fish tails at the left and four ruled columns. */
export const leaf: Template = (canvas, book, colours) => {
  const { main, subtitle } = book.title
  canvas.draw(area(0, 0, COVER_WIDTH, COVER_HEIGHT, PAPER))

  // Turned Latin letters are wider than Han characters.
  const maxSize = /\p{Script=Latin}/u.test(main) ? 104 : 124
  const wide = fitText(main, { ...TITLE_BOUNDS, maxSize, minSize: 72, maxLines: 1 })
  const isWide = !wide.isCut
  if (isWide) canvas.draw(area(column(2).left, 44.5, 2 * COLUMN - 0.5, 511, colours.tint))
  canvas.draw(...drawFold(book.siteName, colours.deep, colours.base))
  canvas.draw(stroked(drawRules(isWide), colours.base, 0.9, { opacity: 0.75 }))

  const titleColumns = isWide ? 2 : subtitle ? 2 : 3
  const title = isWide
    ? wide
    : fitText(main, {
        ...TITLE_BOUNDS,
        maxSize: 58,
        minSize: 30,
        maxLines: titleColumns,
        comfortableLength: 7,
      })
  if (isWide) canvas.write('title', title, { x: column(3).left + title.breadth / 2, y: TOP }, INK)
  else writeInColumns(canvas, title)

  const usedColumns = isWide ? 2 : title.lines.length
  if (subtitle && !title.isCut) {
    const small = fitText(subtitle, SUBTITLE_BOUNDS)
    const x = column(3 - usedColumns).middle + small.breadth / 2
    canvas.write('subtitle', small, { x, y: TOP, align: 'start' }, mix(INK, PAPER, 0.15))
  }
  const author = fitAuthor(book.author, { direction: 'down', length: 400, maxSize: 25, breadth: 52 })
  const x = column(0).middle + (author?.breadth ?? 0) / 2
  canvas.write('author', author, { x, y: 538, align: 'end' }, INK)
  canvas.seal(column(0).middle, 80, 36)
}

const TOP = 66
const LEFT = 96
const COLUMN = (365 - LEFT) / 4

/** The ruled columns from left, 0, to right, 3. */
function column(index: number): { left: number; middle: number } {
  return { left: LEFT + index * COLUMN, middle: LEFT + (index + 0.5) * COLUMN }
}

// The columns limit the size, not this breadth.
const TITLE_BOUNDS = {
  direction: 'down',
  face: 'ming',
  tracking: 0.06,
  leading: 1,
  length: 470,
  breadth: 600,
} satisfies Partial<TextBounds>

const SUBTITLE_BOUNDS: TextBounds = {
  ...TITLE_BOUNDS,
  face: 'kai',
  tracking: 0.1,
  leading: 1.2,
  breadth: 56,
  maxSize: 29,
  minSize: 19,
  maxLines: 2,
}

function writeInColumns(canvas: Parameters<Template>[0], title: FittedText): void {
  title.lines.forEach((line, index) => {
    const x = column(3 - index).middle + title.size / 2
    canvas.write('title', { ...title, lines: [line] }, { x, y: TOP }, INK)
  })
}

function drawRules(isWide: boolean): string {
  return [0, 1, 2, 3]
    .filter((index) => index < 3 || !isWide)
    .map((index) => `M${column(index).left} 44V556`)
    .join('')
}

/** The frame, and the fold with the site's name in place of the book's. */
function drawFold(siteName: string, dark: string, base: string): string[] {
  const middle = (35 + LEFT) / 2
  const name = fitText(siteName, {
    ...TITLE_BOUNDS,
    length: 200,
    maxSize: 20,
    minSize: 12,
    maxLines: 1,
    tracking: 0.5,
  })
  return [
    frame(27, 36, 346, 528, dark, 5),
    frame(34.5, 43.5, 331, 513, dark, 1),
    filled(`M35 150H${LEFT}V190L${middle} 168L35 190Z`, dark),
    filled(`M35 470H${LEFT}V432L${middle} 452L35 432Z`, dark),
    filled(placeText(name, { x: middle + 10, y: 205 }).data, base),
    disc(middle, 500, 4, SEAL),
    disc(middle, 520, 2.4, dark),
    disc(middle, 80, 2.4, dark),
    disc(middle, 100, 4, dark),
  ]
}
