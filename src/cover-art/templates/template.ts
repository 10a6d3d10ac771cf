import type { Palette } from '../palette.ts'
import type { Sheet } from '../sheet.ts'
import type { TitleText } from '../title-text.ts'

/** Draws one kind of cover on a sheet of 400 × 600. Everything it decides by chance it takes from `random`. */
export type Template = (sheet: Sheet, book: BookOnCover, colours: Palette, random: () => number) => void

interface BookOnCover {
  title: TitleText
  author: string
  /** The one character that stands for the book where a template shows one large. */
  keyCharacter: string
  /** Part of the names of clip paths, so that covers can stand in one page together. */
  idPrefix: string
}

export const COVER_WIDTH = 400
export const COVER_HEIGHT = 600
