import type { Font, PathCommand } from 'fontkit'
import { LRUCache } from 'lru-cache'
import { findFont } from './font-slices.ts'
import type { Face } from './font-slices.ts'

/** One glyph in units of its em: x runs from 0, y downwards from the middle of the em box. */
export interface Outline {
  segments: readonly Segment[]
  advance: number
  ink: Box
  /** No face has the character: the outline is the hollow box of old prints, 闕字. */
  isMissing: boolean
}

/** An SVG path command with its absolute coordinates, x and y in turn. */
export interface Segment {
  command: 'M' | 'L' | 'Q' | 'C' | 'Z'
  points: readonly number[]
}

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/**
 * The outline of one letter (a grapheme; accents beyond the composed character are left out). With
 * `isVertical`, brackets and the like come in their form for vertical text. Never throws: a letter that no
 * face has becomes a hollow box.
 */
export function outlineOf(letter: string, face: Face, isVertical = false): Outline {
  const key = `${face} ${isVertical} ${letter}`
  let outline = outlines.get(key)
  if (!outline) {
    outline = DRAWN_BY_US[letter]?.(isVertical) ?? readOutline(letter, face, isVertical) ?? HOLLOW_BOX
    outlines.set(key, outline)
  }
  return outline
}

// About 3 KB each: a library of any size stays below some 15 MB.
const MAX_OUTLINES = 5000
const outlines = new LRUCache<string, Outline>({ max: MAX_OUTLINES })

// In all three fonts the ideographic em box has its middle this far above the baseline.
const MIDDLE_ABOVE_BASELINE = 0.38

const HAS_VERTICAL_FORM = /[（）「」『』《》〈〉【】〔〕［］｛｝…～ー＝]/u

function readOutline(letter: string, face: Face, isVertical: boolean): Outline | undefined {
  const codePoint = letter.normalize('NFC').codePointAt(0)
  if (codePoint === undefined) return undefined
  const font = findFont(face, codePoint)
  if (!font) return undefined
  const glyph =
    isVertical && HAS_VERTICAL_FORM.test(letter)
      ? font.layout(letter, ['vert']).glyphs[0]
      : font.glyphForCodePoint(codePoint)
  return glyph && outlineFrom(glyph.path.commands, glyph.advanceWidth / font.unitsPerEm, font)
}

const SVG_COMMANDS: Record<PathCommand['command'], Segment['command']> = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
}

function outlineFrom(commands: readonly PathCommand[], advance: number, font: Font): Outline {
  const segments = commands.map(({ command, args }) => ({
    command: SVG_COMMANDS[command],
    points: args.map((value, index) =>
      index % 2 === 0 ? value / font.unitsPerEm : MIDDLE_ABOVE_BASELINE - value / font.unitsPerEm,
    ),
  }))
  return { segments, advance, ink: inkOf(segments, advance), isMissing: false }
}

/** Control points count as ink: for type they lie on or hardly outside the curve. */
function inkOf(segments: readonly Segment[], advance: number): Box {
  const points = segments.flatMap((segment) => segment.points)
  if (points.length === 0) return { left: 0, top: 0, right: advance, bottom: 0 }
  const xs = points.filter((_, index) => index % 2 === 0)
  const ys = points.filter((_, index) => index % 2 === 1)
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

function outlineOfShape(segments: Segment[], isMissing = false): Outline {
  return { segments, advance: 1, ink: inkOf(segments, 1), isMissing }
}

function rectangle(left: number, top: number, right: number, bottom: number): Segment[] {
  return [
    { command: 'M', points: [left, top] },
    { command: 'L', points: [right, top] },
    { command: 'L', points: [right, bottom] },
    { command: 'L', points: [left, bottom] },
    { command: 'Z', points: [] },
  ]
}

// The inner rectangle runs the other way round, so it is left white.
const HOLLOW_BOX = outlineOfShape(
  [...rectangle(0.1, -0.4, 0.9, 0.4), ...rectangle(0.86, -0.36, 0.14, 0.36)],
  true,
)

const DASH = [
  outlineOfShape(rectangle(0, -0.02, 1, 0.02)),
  outlineOfShape(rectangle(0.48, -0.5, 0.52, 0.5)),
] as const

const POINT_RADIUS = 0.075
// The length of the handles with which four cubic curves make a circle.
const HANDLE = POINT_RADIUS * 0.5523
const NAME_POINT = outlineOfShape([
  { command: 'M', points: [0.5 - POINT_RADIUS, 0] },
  quarterOfPoint([-POINT_RADIUS, -HANDLE], [-HANDLE, -POINT_RADIUS], [0, -POINT_RADIUS]),
  quarterOfPoint([HANDLE, -POINT_RADIUS], [POINT_RADIUS, -HANDLE], [POINT_RADIUS, 0]),
  quarterOfPoint([POINT_RADIUS, HANDLE], [HANDLE, POINT_RADIUS], [0, POINT_RADIUS]),
  quarterOfPoint([-HANDLE, POINT_RADIUS], [-POINT_RADIUS, HANDLE], [-POINT_RADIUS, 0]),
  { command: 'Z', points: [] },
])

function quarterOfPoint(...points: [number, number][]): Segment {
  return { command: 'C', points: points.flatMap(([x, y]) => [0.5 + x, y]) }
}

/** Dashes must join to one line and the point between names must look the same in every face. */
const DRAWN_BY_US: Record<string, (isVertical: boolean) => Outline> = {
  '—': (isVertical) => (isVertical ? DASH[1] : DASH[0]),
  '・': () => NAME_POINT,
}
