import { paletteFor } from './palette.ts'
import { randomFrom } from './random.ts'
import { Canvas, type PlacedType } from './canvas.ts'
import { escapeXml } from './svg-elements.ts'
import { belt } from './templates/belt.ts'
import { chart } from './templates/chart.ts'
import { glyph } from './templates/glyph.ts'
import { lattice } from './templates/lattice.ts'
import { leaf } from './templates/leaf.ts'
import { moon } from './templates/moon.ts'
import { river } from './templates/river.ts'
import { slip } from './templates/slip.ts'
import { COVER_HEIGHT, COVER_WIDTH, type Template } from './templates/template.ts'
import type { CoverTheme } from './theme.ts'
import { splitTitle, type TitleText } from './typesetting/title-text.ts'
import { glyphOutline } from './typesetting/glyph-outlines.ts'

/** Whose mark a picture bears; those of the program where absent. */
export interface SiteMark {
  siteName?: string | undefined
  /** One character. */
  seal?: string | undefined
}

export interface BookToCover extends SiteMark {
  id: number
  title: string
  /** A title that is no book's, and stands where 《title》 would. */
  headline?: string | undefined
  /** Several authors are separated by 、 or ；. May be empty. */
  author: string
  /** The id of a theme; for an unknown one, or none, the book's id selects the theme. */
  category?: string | undefined
  /** In place of it: a theme that is none of the library's. */
  theme?: CoverTheme | undefined
  /** Default: selected by id and script. */
  template?: TemplateName | undefined
  /** The character that the template `glyph` shows large. Default: the first meaningful one of the title. */
  keyCharacter?: string | undefined
  /** From 0 to below the template's number in TEMPLATE_VARIANTS. Default 0. */
  variant?: number | undefined
}

/**
 * The cover of a book without a picture: a complete SVG of 400 × 600, and the boxes of its texts. Any title and author
 * can be drawn; long ones are set smaller, then in several lines or columns, and finally truncated with …….
 */
export function composeCover(
  book: BookToCover,
  themes: readonly CoverTheme[],
): { svg: string; placed: PlacedType[] } {
  const title = splitTitle(book.title)
  const palette = paletteFor(themes, book)
  const name = book.template ?? chooseTemplate(book.id, title)
  const keyCharacter = book.keyCharacter ?? findKeyCharacter(title) ?? fallbackCharacter(title)
  const canvas = new Canvas(book.seal)
  const { author, siteName = '星槎書話' } = book
  const coverText = { title, author, keyCharacter, siteName, idPrefix: `cover-${book.id}` }
  TEMPLATES[name](canvas, coverText, palette, decisionsOf(name, book))
  const svg = canvas.toSvg(
    COVER_WIDTH,
    COVER_HEIGHT,
    escapeXml(`${book.headline ?? `《${book.title}》`}封面`),
  )
  return { svg, placed: canvas.placed }
}

/**
 * The numbers for a template's random decisions. A variant shifts all of them by an equal part of their range, so that each
 * of the template's variants differs from the others.
 */
function decisionsOf(name: TemplateName, { id, variant = 0 }: BookToCover): () => number {
  const random = randomFrom(id + 7)
  const shift = (variant % TEMPLATE_VARIANTS[name]) / TEMPLATE_VARIANTS[name]
  return () => (random() + shift) % 1
}

export type TemplateName = keyof typeof TEMPLATES

const TEMPLATES = { slip, leaf, chart, glyph, moon, river, belt, lattice } satisfies Record<string, Template>

/** How many variants of each template differ visibly. */
export const TEMPLATE_VARIANTS: Record<TemplateName, number> = {
  slip: 1,
  leaf: 1,
  chart: 6,
  glyph: 1,
  moon: 5,
  river: 3,
  belt: 3,
  lattice: 2,
}

export const TEMPLATE_NAMES = Object.keys(TEMPLATES) as TemplateName[]

/** The templates with horizontal text, in which Latin words are easier to read. */
const HORIZONTAL_TEMPLATES: TemplateName[] = ['chart', 'river', 'belt']

/** Neighbours differ: reviews that follow each other, and those whose ids are as far apart as there are templates. */
function chooseTemplate(id: number, title: TitleText): TemplateName {
  const names = isLatin(title.main) ? HORIZONTAL_TEMPLATES : TEMPLATE_NAMES
  const name = names[digitSum(Math.abs(id), TEMPLATE_NAMES.length) % names.length] ?? 'slip'
  // Of nothing but function words none is shown large.
  return name === 'glyph' && findKeyCharacter(title) === undefined ? 'slip' : name
}

/** The sum of the digits of a number in this base. */
function digitSum(number: number, base: number): number {
  return [...number.toString(base)].reduce((sum, digit) => sum + Number.parseInt(digit, base), 0)
}

/** Whether the text has letters and no Han characters or kana, or a long run of letters next to them. */
function isLatin(text: string): boolean {
  return (LETTER.test(text) && !/\p{Lo}/u.test(text)) || LONG_RUN.test(text)
}

const LETTER = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u
const LONG_RUN = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]\P{Lo}{4}/u

/**
 * One character that represents a book: the first Han character of its title that is no function word, else of its subtitle, else
 * the first letter or digit. Undefined where there are function words alone, or no face can draw any of them.
 */
export function findKeyCharacter({ main, subtitle = '' }: TitleText): string | undefined {
  const drawable = drawableLetters(main + subtitle)
  const chinese = drawable.filter((letter) => HAN.test(letter))
  const telling = chinese.find((letter) => !FUNCTION_WORDS.has(letter))
  return telling ?? (chinese.length === 0 ? drawable[0]?.toUpperCase() : undefined)
}

/** What stands for a book without such a character: the first of its title, else 書. */
function fallbackCharacter({ main }: TitleText): string {
  return drawableLetters(main)[0]?.toUpperCase() ?? '書'
}

function drawableLetters(text: string): string[] {
  return [...text].filter((letter) => /[\p{L}\p{N}]/u.test(letter) && !glyphOutline(letter, 'bold').isMissing)
}

const HAN = /\p{Script=Han}/u

const FUNCTION_WORDS = new Set(
  '的之與与和及或而且但若則则因此乎兮焉哉矣在是不了着著過过一我你妳您他她它牠咱們们誰谁這这那哪些每各某被把將将讓让給给從从到往向對对' +
    '為为何如什甚麼么怎嗎吗呢吧啊呀於于以其者也還还又再才就都只僅仅很太最更亦要會会能可該该應应想有沒没無无所第關关個个',
)
