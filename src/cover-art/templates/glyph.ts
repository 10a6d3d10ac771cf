import { fitAuthor } from '../typesetting/author-block.ts'
import { glyphOutline } from '../typesetting/glyph-outlines.ts'
import { mix } from '../palette.ts'
import { INK, PAPER, area, centredGlyph, element, filled, stroked } from '../svg-elements.ts'
import { fitTitle, writeTitle } from '../typesetting/title-block.ts'
import { COVER_HEIGHT, COVER_WIDTH } from './template.ts'
import type { Template } from './template.ts'

/** 大字: one character of the title as large as the cover, beside a strip with the whole title. */
export const glyph: Template = (canvas, book, colours) => {
  const author = fitAuthor(book.author, { direction: 'down', length: 230, maxSize: 20 })
  const title = fitTitle(book.title, {
    direction: 'down',
    length: 440 - (author?.length ?? 0),
    breadth: 136,
    maxSize: 66,
    minSize: 26,
    maxLines: 4,
    comfortableLength: 7,
    subtitleSize: 21,
  })
  const strip = Math.max(112, title.breadth + 40)

  const clip = `${book.idPrefix}-page`
  const field = { x: strip + 10, width: COVER_WIDTH - strip - 10 }
  // The character may leave the outer edge, but never goes under the strip.
  const { left, right } = glyphOutline(book.keyCharacter, 'bold').ink
  const size = Math.min(340, ((field.width - INSET) * 1.12) / (right - left))
  const ink = (right - left) * size
  const isNarrow = ink < field.width - 2 * INSET
  const middle = isNarrow ? field.x + field.width / 2 : field.x + INSET + ink / 2
  const character = centredGlyph(book.keyCharacter, middle, 318, size, 'bold')
  canvas.draw(
    area(0, 0, COVER_WIDTH, COVER_HEIGHT, colours.base),
    element('clipPath', { id: clip }, area(field.x, 0, field.width, COVER_HEIGHT, '#000')),
    filled(character, mix(colours.base, colours.tint, 0.9), { 'clip-path': `url(#${clip})` }),
    stroked(`M${field.x + 26} 560H372`, mix(colours.base, PAPER, 0.6), 1),
    stroked(`M${field.x + 26} 566H372`, mix(colours.base, PAPER, 0.6), 3),
    area(0, 0, strip, COVER_HEIGHT, PAPER),
    stroked(`M${strip + 7.5} 0V600`, PAPER, 1.4),
  )

  const stripMiddle = strip / 2
  writeTitle(canvas, title, { x: stripMiddle + title.breadth / 2, y: 40 }, { main: INK, subtitle: SOFT_INK })
  canvas.write(
    'author',
    author,
    { x: stripMiddle + (author?.breadth ?? 0) / 2, y: 508, align: 'end' },
    SOFT_INK,
  )
  canvas.seal(stripMiddle, 548, 34)
}

/** Between the strip and the character's ink. */
const INSET = 14
const SOFT_INK = '#3A4252'
