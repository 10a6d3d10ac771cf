import { glyphOutline } from './glyph-outlines.ts'
import type { Typeface } from './find-font.ts'
import type { Box, Outline } from './glyph-outlines.ts'
import { inkOnPage, pathData } from '../path-data.ts'
import type { Pen } from '../path-data.ts'
import type { Token } from './type-tokens.ts'

/** How a line is set: direction, typeface, and extra space after each character in em. */
export interface Setting {
  direction: 'across' | 'down'
  face: Typeface
  tracking: number
}

/** A line on the page: path data and the box of its ink, undefined where nothing is drawn. */
export interface SetLine {
  data: string
  ink: Box | undefined
}

/** The length of a line in em. */
export function measureLine(line: readonly Token[], setting: Setting): number {
  const runs = toGlyphRuns(line, setting)
  return runs.reduce((length, run) => length + run.advance + run.gap, 0)
}

/**
 * Sets a line that starts at (x, y). Horizontal: x is its left end, y the middle of its em boxes. Vertical: x is the
 * middle of the column, y its top.
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
  for (const run of toGlyphRuns(line, setting)) {
    for (const { outline, along, beside, scale = 1, isTurned = false } of run.glyphs) {
      const pen: Pen =
        setting.direction === 'across'
          ? { x: x + (flow + along) * size, y: y + beside * size, size: size * scale }
          : { x: x + beside * size, y: y + (flow + along) * size, size: size * scale, isTurned }
      data += pathData(outline, pen)
      if (outline.segments.length > 0) ink = union(ink, inkOnPage(outline, pen))
    }
    flow += run.advance + run.gap
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

/** Glyphs that take `advance` em of the line, and the gap after them. */
interface GlyphRun {
  advance: number
  gap: number
  glyphs: PlacedGlyph[]
}

/** The glyph's origin in em: `along` the line from the run's start, and `beside` the line's middle. */
interface PlacedGlyph {
  outline: Outline
  along: number
  beside: number
  scale?: number
  isTurned?: boolean
}

function toGlyphRuns(line: readonly Token[], setting: Setting): GlyphRun[] {
  return line.flatMap((token, index) => {
    const isLast = index === line.length - 1
    const letters = isLast && token.isCutWord ? [...token.letters, '-'] : token.letters
    const runs = runMakers[token.kind](letters, setting)
    const end = runs.at(-1)
    if (end) end.gap = isLast ? 0 : token.spaceAfter + (token.isCutWord ? WORD_TRACKING : end.gap)
    return runs
  })
}

type RunMaker = (letters: string[], setting: Setting) => GlyphRun[]

const runMakers: Record<Token['kind'], RunMaker> = {
  square: (letters, setting) => letters.map((letter) => setSquare(letter, setting)),
  mark: (letters, setting) => letters.map((letter) => setMark(letter, setting)),
  word: (letters, setting) => [setWord(letters, setting)],
  upright: (letters, setting) =>
    setting.direction === 'across'
      ? [setWord(letters, setting)]
      : letters.map((letter) => setStacked(letter, setting)),
  pair: (letters, setting) => [
    setting.direction === 'across' ? setWord(letters, setting) : setPair(letters, setting),
  ],
}

function setSquare(letter: string, { direction, face, tracking }: Setting): GlyphRun {
  const outline = glyphOutline(letter, face, direction === 'down')
  // Kana of the Ming face are narrower than their em and must be centred.
  const aside = (1 - outline.advance) / 2
  const gap = CONNECTS.test(letter) ? 0 : tracking
  return direction === 'across'
    ? { advance: 1, gap, glyphs: [{ outline, along: aside, beside: 0 }] }
    : { advance: 1, gap, glyphs: [{ outline, along: 0.5, beside: aside - 0.5 }] }
}

const CONNECTS = /^[—…]$/u

/** Centres the mark's ink in its run, so that brackets and commas need no special rules. */
function setMark(letter: string, { direction, face }: Setting): GlyphRun {
  const outline = glyphOutline(letter, face, direction === 'down')
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

function setWord(letters: string[], { direction, face, tracking }: Setting): GlyphRun {
  let advance = 0
  const glyphs: PlacedGlyph[] = []
  for (const letter of letters) {
    const outline = glyphOutline(letter, face)
    // The middle of small letters is below that of the em box: turned, they would be too far left.
    const beside = direction === 'down' ? TURNED_OFFSET : 0
    glyphs.push({ outline, along: advance, beside, isTurned: direction === 'down' })
    advance += outline.advance + WORD_TRACKING
  }
  return { advance: advance - WORD_TRACKING, gap: tracking, glyphs }
}

const TURNED_OFFSET = 0.1

/** An upright capital or digit in a column, closer to its neighbours than Chinese characters. */
function setStacked(letter: string, { face, tracking }: Setting): GlyphRun {
  const outline = glyphOutline(letter, face)
  const { top, bottom } = outline.ink
  const advance = bottom - top + 0.16
  const glyph = { outline, along: (advance - top - bottom) / 2, beside: -outline.advance / 2 }
  return { advance, gap: tracking, glyphs: [glyph] }
}

function setPair(letters: string[], { face, tracking }: Setting): GlyphRun {
  const outlines = letters.map((letter) => glyphOutline(letter, face))
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
