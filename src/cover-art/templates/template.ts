import type { Palette } from '../palette.ts'
import type { Canvas } from '../canvas.ts'
import type { TitleText } from '../typesetting/title-text.ts'

/** Draws one design of a cover on a canvas of 400 × 600. Random decisions use `random` only. */
export type Template = (canvas: Canvas, book: BookOnCover, colours: Palette, random: () => number) => void

interface BookOnCover {
  title: TitleText
  author: string
  siteName: string
  /** The character that a template shows large. */
  keyCharacter: string
  /** Prefix of clip-path ids, which must be unique where a page shows several covers. */
  idPrefix: string
}

export const COVER_WIDTH = 400
export const COVER_HEIGHT = 600
