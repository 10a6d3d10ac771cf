import { keyCharacterOf } from './key-character.ts'
import { paletteFor } from './palette.ts'
import { randomFrom } from './random.ts'
import { Sheet } from './sheet.ts'
import type { PlacedType } from './sheet.ts'
import { escapeXml } from './svg-elements.ts'
import { belt } from './templates/belt.ts'
import { chart } from './templates/chart.ts'
import { glyph } from './templates/glyph.ts'
import { lattice } from './templates/lattice.ts'
import { leaf } from './templates/leaf.ts'
import { moon } from './templates/moon.ts'
import { river } from './templates/river.ts'
import { slip } from './templates/slip.ts'
import { COVER_HEIGHT, COVER_WIDTH } from './templates/template.ts'
import type { Template } from './templates/template.ts'
import type { CoverTheme } from './theme.ts'
import { readTitle } from './title-text.ts'
import type { TitleText } from './title-text.ts'

export interface BookToCover {
  id: number
  title: string
  /** Several are parted by 、 or ；. May be empty. */
  author: string
  /** The id of a theme; for any other, or none, the book's id chooses the colours. */
  category?: string | undefined
  /** Absent: chosen by id, category and script. */
  template?: TemplateName | undefined
  /** The character the template `glyph` shows large. Absent: the first of the title that carries meaning. */
  keyCharacter?: string | undefined
}

/**
 * The cover of a book that has no picture of its own: a complete SVG of 400 × 600, and the boxes of the type on it.
 * Any title and author can be drawn; long ones are set smaller, in several columns or lines, and at last cut with …….
 */
export function composeCover(
  book: BookToCover,
  themes: readonly CoverTheme[],
): { svg: string; placed: PlacedType[] } {
  const title = readTitle(book.title)
  const palette = paletteFor(themes, book.category, book.id)
  const template = TEMPLATES[book.template ?? templateFor(book.id, palette.index, title)]
  const keyCharacter = book.keyCharacter ?? keyCharacterOf(title)
  const sheet = new Sheet()
  const onCover = { title, author: book.author, keyCharacter, idPrefix: `cover-${book.id}` }
  template(sheet, onCover, palette, randomFrom(book.id + 7))
  const svg = sheet.toSvg(COVER_WIDTH, COVER_HEIGHT, escapeXml(`《${book.title}》封面`))
  return { svg, placed: sheet.placed }
}

export type TemplateName = keyof typeof TEMPLATES

const TEMPLATES = { slip, leaf, chart, glyph, moon, river, belt, lattice } satisfies Record<string, Template>

export const TEMPLATE_NAMES = Object.keys(TEMPLATES) as TemplateName[]

/** The templates with lines across: Latin words read better in them than turned in a column. */
const ACROSS: TemplateName[] = ['chart', 'river', 'belt']

function templateFor(id: number, categoryIndex: number, { main }: TitleText): TemplateName {
  const names = isLatin(main) ? ACROSS : TEMPLATE_NAMES
  return names[Math.abs(id + categoryIndex * 3) % names.length] ?? 'slip'
}

/** Letters and not one character that fills its square, or a long run of letters beside such characters. */
function isLatin(text: string): boolean {
  return (LETTER.test(text) && !/\p{Lo}/u.test(text)) || LONG_RUN.test(text)
}

const LETTER = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u
const LONG_RUN = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]\P{Lo}{4}/u
