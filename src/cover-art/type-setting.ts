import { outlineOf } from './glyph-outlines.ts'
import type { Face } from './font-slices.ts'
import type { Box, Outline } from './glyph-outlines.ts'
import { inkOnPage, pathData } from './path-data.ts'
import type { Pen } from './path-data.ts'
import type { Token } from './type-tokens.ts'

/** How a line is set: along x or down the page, in which face, with how much extra space (em) after a character. */
export interface Setting {
  direction: 'across' | 'down'
  face: Face
  tracking: number
}

/** A line on the page: its path data and the box of its ink (undefined where nothing was drawn). */
export interface SetLine {
  data: string
  ink: Box | undefined
}

/** The length of a line in em. */
export function lengthOf(line: readonly Token[], setting: Setting): number {
  const pieces = piecesOf(line, setting)
  return pieces.reduce((length, piece) => length + piece.advance + piece.gap, 0)
}

/**
 * Sets a line from its beginning at (x, y): across, x is its left end and y the middle of its em boxes; down,
 * x is the middle of the column and y its top.
 */
export function setLine(
  line: readonly Token[],
  setting: Setting,
  x: number,
  y: number,
  size: number,
): SetLine {
  let data = ''
  let ink: Box | undefined
  let flow = 0
  for (const piece of piecesOf(line, setting)) {
    for (const { outline, along, beside, scale = 1, isTurned = false } of piece.glyphs) {
      const pen: Pen =
        setting.direction === 'across'
          ? { x: x + (flow + along) * size, y: y + beside * size, size: size * scale }
          : { x: x + beside * size, y: y + (flow + along) * size, size: size * scale, isTurned }
      data += pathData(outline, pen)
      if (outline.segments.length > 0) ink = union(ink, inkOnPage(outline, pen))
    }
    flow += piece.advance + piece.gap
  }
  return { data, ink }
}

export function union(box: Box | undefined, other: Box): Box {
  if (!box) return other
  return {
    left: Math.min(box.left, other.left),
    top: Math.min(box.top, other.top),
    right: Math.max(box.right, other.right),
    bottom: Math.max(box.bottom, other.bottom),
  }
}

/** Some glyphs that take `advance` em of the line, and the space after them. */
interface Piece {
  advance: number
  gap: number
  glyphs: PlacedGlyph[]
}

/** Where the glyph's origin goes, in em: along the line from the piece's start, and beside the line's middle. */
interface PlacedGlyph {
  outline: Outline
  along: number
  beside: number
  scale?: number
  isTurned?: boolean
}

function piecesOf(line: readonly Token[], setting: Setting): Piece[] {
  return line.flatMap((token, index) => {
    const isLast = index === line.length - 1
    const letters = isLast && token.isCutWord ? [...token.letters, '-'] : token.letters
    const pieces = pieceMakers[token.kind](letters, setting)
    const end = pieces.at(-1)
    if (end) end.gap = isLast ? 0 : token.spaceAfter + (token.isCutWord ? WORD_TRACKING : end.gap)
    return pieces
  })
}

type PieceMaker = (letters: string[], setting: Setting) => Piece[]

const pieceMakers: Record<Token['kind'], PieceMaker> = {
  square: (letters, setting) => letters.map((letter) => square(letter, setting)),
  mark: (letters, setting) => letters.map((letter) => mark(letter, setting)),
  word: (letters, setting) => [word(letters, setting)],
  upright: (letters, setting) =>
    setting.direction === 'across'
      ? [word(letters, setting)]
      : letters.map((letter) => stacked(letter, setting)),
  pair: (letters, setting) => [
    setting.direction === 'across' ? word(letters, setting) : pair(letters, setting),
  ],
}

function square(letter: string, { direction, face, tracking }: Setting): Piece {
  const outline = outlineOf(letter, face, direction === 'down')
  // Kana of the Ming face are narrower than their em, which must not pull them to the left of a column.
  const aside = (1 - outline.advance) / 2
  const gap = JOINS_ITSELF.test(letter) ? 0 : tracking
  return direction === 'across'
    ? { advance: 1, gap, glyphs: [{ outline, along: aside, beside: 0 }] }
    : { advance: 1, gap, glyphs: [{ outline, along: 0.5, beside: aside - 0.5 }] }
}

const JOINS_ITSELF = /^[—…]$/u

/** The mark's ink stands in the middle of its piece, so that brackets and commas need no rules of their own. */
function mark(letter: string, { direction, face }: Setting): Piece {
  const outline = outlineOf(letter, face, direction === 'down')
  const advance = letter === '？' || letter === '！' ? 0.78 : 0.55
  const { left, right, top, bottom } = outline.ink
  return direction === 'across'
    ? { advance, gap: 0, glyphs: [{ outline, along: (advance - left - right) / 2, beside: 0 }] }
    : {
        advance,
        gap: 0,
        glyphs: [{ outline, along: (advance - top - bottom) / 2, beside: -outline.advance / 2 }],
      }
}

const WORD_TRACKING = 0.015

function word(letters: string[], { direction, face, tracking }: Setting): Piece {
  let advance = 0
  const glyphs: PlacedGlyph[] = []
  for (const letter of letters) {
    const outline = outlineOf(letter, face)
    // Small letters have their middle below the em box's: turned, they would hang to the left.
    const beside = direction === 'down' ? TURNED_ASIDE : 0
    glyphs.push({ outline, along: advance, beside, isTurned: direction === 'down' })
    advance += outline.advance + WORD_TRACKING
  }
  return { advance: advance - WORD_TRACKING, gap: tracking, glyphs }
}

const TURNED_ASIDE = 0.1

/** A capital or figure in its own place of a column, closer to its neighbours than Chinese characters are. */
function stacked(letter: string, { face, tracking }: Setting): Piece {
  const outline = outlineOf(letter, face)
  const { top, bottom } = outline.ink
  const advance = bottom - top + 0.16
  const glyph = { outline, along: (advance - top - bottom) / 2, beside: -outline.advance / 2 }
  return { advance, gap: tracking, glyphs: [glyph] }
}

function pair(letters: string[], { face, tracking }: Setting): Piece {
  const outlines = letters.map((letter) => outlineOf(letter, face))
  const width = outlines.reduce((sum, outline) => sum + outline.advance, 0)
  const scale = Math.min(1, 1 / width)
  let beside = (-width * scale) / 2
  const glyphs = outlines.map((outline) => {
    const glyph = { outline, along: 0.5, beside, scale }
    beside += outline.advance * scale
    return glyph
  })
  return { advance: 1, gap: tracking, glyphs }
}
