import { breakIntoLines } from './type-lines.ts'
import { lengthOf, setLine, union } from './type-setting.ts'
import type { SetLine, Setting } from './type-setting.ts'
import { newEllipsis, tokensOf } from './type-tokens.ts'
import type { Token } from './type-tokens.ts'

/** The room for a text. Lengths run along the lines, breadths across them; sizes are in page units. */
export interface Room extends Setting {
  length: number
  breadth: number
  maxSize: number
  /** Text that does not fit even in this size is cut and ends with ……. */
  minSize: number
  maxLines: number
  /** From the middle of one line to that of the next, in em. */
  leading: number
  /** Lines of more than this many em are broken although they would fit. */
  comfortableLength?: number
}

/** Text fitted to its room and not yet placed. */
export interface FittedText extends Setting {
  lines: Token[][]
  size: number
  leading: number
  /** The longest line. */
  length: number
  /** All lines side by side. */
  breadth: number
  isCut: boolean
}

/** The text in the lines and the size that suit its room best. It always fits. */
export function fitText(text: string, room: Room): FittedText {
  const tokens = tokensOf(text)
  return fitWhole(tokens, room) ?? fitCut(tokens, room)
}

/** The same without ever cutting: undefined where the text does not fit. */
export function fitWhole(tokens: Token[], room: Room): FittedText | undefined {
  // Most of what is too long is told from its length alone; finding its lines would be the dear part.
  if (lengthOf(tokens, room) > (room.maxLines * room.length) / room.minSize) return undefined
  const counts = Array.from({ length: Math.min(room.maxLines, tokens.length) }, (_, index) => index + 1)
  return counts
    .flatMap((count) => fitInLines(tokens, count, room) ?? [])
    .reduce<Candidate | undefined>(
      (best, next) => (best && best.score >= next.score ? best : next),
      undefined,
    )?.text
}

export interface Position {
  /** Across: the left end of the lines, their middle or right end by `align`. Down: the right edge of the first column. */
  x: number
  /** The top of the block. */
  y: number
  align?: 'start' | 'middle' | 'end'
}

/** Draws the text; lines of a block that runs down go from right to left. */
export function placeText(text: FittedText, { x, y, align = 'start' }: Position): SetLine {
  const share = { start: 0, middle: 0.5, end: 1 }[align]
  const set = text.lines.map((line, index) => {
    const beside = (0.5 + index * text.leading) * text.size
    const shift = share * lengthOf(line, text) * text.size
    return text.direction === 'across'
      ? setLine(line, text, x - shift, y + beside, text.size)
      : setLine(line, text, x - beside, y - shift, text.size)
  })
  return {
    data: set.map((line) => line.data).join(''),
    ink: set.reduce<SetLine['ink']>((box, line) => (line.ink ? union(box, line.ink) : box), undefined),
  }
}

interface Candidate {
  text: FittedText
  /** Large type is good, poor breaks, many lines and long lines are bad. */
  score: number
}

function fitInLines(tokens: Token[], count: number, room: Room): Candidate | undefined {
  const broken = breakIntoLines(tokens, count, room)
  if (!broken) return undefined
  const breadthInEm = 1 + (count - 1) * room.leading
  const size = Math.min(room.maxSize, room.length / broken.longest, room.breadth / breadthInEm)
  if (size < room.minSize) return undefined
  const isLong = broken.longest > (room.comfortableLength ?? Infinity)
  const { direction, face, tracking, leading } = room
  const length = broken.longest * size
  const breadth = breadthInEm * size
  return {
    text: { direction, face, tracking, leading, lines: broken.lines, size, length, breadth, isCut: false },
    score: Math.log(size) - 0.15 * broken.cost - 0.18 * count - (isLong ? 0.4 : 0),
  }
}

/** Takes tokens off the end until the rest fits with an ellipsis after it. */
function fitCut(tokens: Token[], room: Room): FittedText {
  for (let kept = tokens.length - 1; kept > 0; kept--) {
    const fitted = fitWhole([...withoutTrailingMarks(tokens.slice(0, kept)), ...newEllipsis()], room)
    if (fitted) return { ...fitted, isCut: true }
  }
  // A room too small for anything: one token, as small as it must be.
  const smaller = { ...room, minSize: 0 }
  return { ...(fitWhole(tokens.slice(0, 1), smaller) ?? nothing(room)), isCut: true }
}

function withoutTrailingMarks(tokens: Token[]): Token[] {
  const last = tokens.findLastIndex((token) => token.kind !== 'mark')
  return tokens
    .slice(0, last + 1)
    .map((token, index) =>
      index === last ? { ...token, breakCost: Infinity, spaceAfter: 0, isCutWord: false } : token,
    )
}

function nothing({ direction, face, tracking, leading, maxSize }: Room): FittedText {
  return { direction, face, tracking, leading, lines: [], size: maxSize, length: 0, breadth: 0, isCut: false }
}
