import { breakIntoLines } from './type-lines.ts'
import { measureLine, setLine, union } from './type-setting.ts'
import type { SetLine, Setting } from './type-setting.ts'
import { ellipsisTokens, tokenize } from './type-tokens.ts'
import type { Token } from './type-tokens.ts'

/** The space for a text. Lengths are along the lines, breadths across them; sizes are in page units. */
export interface TextBounds extends Setting {
  length: number
  breadth: number
  maxSize: number
  /** Text that does not fit in this size is truncated with ……. */
  minSize: number
  maxLines: number
  /** The distance of lines in em, from middle to middle. */
  leading: number
  /** Longer lines (in em) are broken even where they fit. */
  comfortableLength?: number
}

/** Text with its lines and size, not yet placed. */
export interface FittedText extends Setting {
  lines: Token[][]
  size: number
  leading: number
  /** The longest line. */
  length: number
  /** The breadth of all lines together. */
  breadth: number
  isCut: boolean
}

/** Breaks and sizes the text for its space; truncates it where it does not fit. */
export function fitText(text: string, bounds: TextBounds): FittedText {
  const tokens = tokenize(text)
  return fitWhole(tokens, bounds) ?? fitCut(tokens, bounds)
}

/** The same without truncating: undefined where the text does not fit. */
export function fitWhole(tokens: Token[], bounds: TextBounds): FittedText | undefined {
  // Rejects most long texts by their length, before the expensive line breaking.
  if (measureLine(tokens, bounds) > (bounds.maxLines * bounds.length) / bounds.minSize) return undefined
  const counts = Array.from({ length: Math.min(bounds.maxLines, tokens.length) }, (_, index) => index + 1)
  return counts
    .flatMap((count) => fitInLines(tokens, count, bounds) ?? [])
    .reduce<Candidate | undefined>(
      (best, next) => (best && best.score >= next.score ? best : next),
      undefined,
    )?.text
}

export interface Position {
  /** Horizontal: the start, middle or end of the lines, by `align`. Vertical: the right edge of the first column. */
  x: number
  /** The top of the block. */
  y: number
  align?: 'start' | 'middle' | 'end'
}

/** Path data and ink of the text; vertical lines go from right to left. */
export function placeText(text: FittedText, { x, y, align = 'start' }: Position): SetLine {
  const share = { start: 0, middle: 0.5, end: 1 }[align]
  const set = text.lines.map((line, index) => {
    const beside = (0.5 + index * text.leading) * text.size
    const shift = share * measureLine(line, text) * text.size
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
  /** Higher for large type, lower for bad breaks, many lines and long lines. */
  score: number
}

function fitInLines(tokens: Token[], count: number, bounds: TextBounds): Candidate | undefined {
  const broken = breakIntoLines(tokens, count, bounds)
  if (!broken) return undefined
  const breadthInEm = 1 + (count - 1) * bounds.leading
  const size = Math.min(bounds.maxSize, bounds.length / broken.longest, bounds.breadth / breadthInEm)
  if (size < bounds.minSize) return undefined
  const isLong = broken.longest > (bounds.comfortableLength ?? Infinity)
  const { direction, face, tracking, leading } = bounds
  const length = broken.longest * size
  const breadth = breadthInEm * size
  return {
    text: { direction, face, tracking, leading, lines: broken.lines, size, length, breadth, isCut: false },
    score: Math.log(size) - 0.15 * broken.cost - 0.18 * count - (isLong ? 0.4 : 0),
  }
}

/** Removes tokens from the end until the rest fits with an ellipsis. */
function fitCut(tokens: Token[], bounds: TextBounds): FittedText {
  for (let count = tokens.length - 1; count > 0; count--) {
    const fitted = fitWhole([...withoutTrailingMarks(tokens.slice(0, count)), ...ellipsisTokens()], bounds)
    if (fitted) return { ...fitted, isCut: true }
  }
  // Space for less than a token: one token, as small as necessary.
  const smaller = { ...bounds, minSize: 0 }
  return { ...(fitWhole(tokens.slice(0, 1), smaller) ?? emptyText(bounds)), isCut: true }
}

function withoutTrailingMarks(tokens: Token[]): Token[] {
  const last = tokens.findLastIndex((token) => token.kind !== 'mark')
  return tokens
    .slice(0, last + 1)
    .map((token, index) =>
      index === last ? { ...token, breakCost: Infinity, spaceAfter: 0, isCutWord: false } : token,
    )
}

function emptyText({ direction, face, tracking, leading, maxSize }: TextBounds): FittedText {
  return { direction, face, tracking, leading, lines: [], size: maxSize, length: 0, breadth: 0, isCut: false }
}
