import type { Font, PathCommand } from 'fontkit'
import { LRUCache } from 'lru-cache'
import { findFont } from './find-font.ts'
import type { Typeface } from './find-font.ts'

/** A glyph in em units: x starts at 0, y points down from the middle of the em box. */
export interface Outline {
  segments: readonly Segment[]
  advance: number
  ink: Box
  /** No face has the character: the outline is a hollow box, as in old prints (闕字). */
  isMissing: boolean
}

/** An SVG path command with absolute coordinates, x and y alternating. */
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
 * The outline of one letter (a grapheme; accents beyond the composed character are left out). With `isVertical`,
 * brackets and similar marks have their vertical form. Never throws: a letter that no face has is a hollow box.
 */
export function glyphOutline(letter: string, face: Typeface, isVertical = false): Outline {
  const key = `${face} ${isVertical} ${letter}`
  let outline = outlines.get(key)
  if (!outline) {
    outline = OWN_GLYPHS[letter]?.(isVertical) ?? readOutline(letter, face, isVertical) ?? HOLLOW_BOX
    outlines.set(key, outline)
  }
  return outline
}

// About 3 KB each, so the cache stays below 15 MB.
const MAX_OUTLINES = 5000
const outlines = new LRUCache<string, Outline>({ max: MAX_OUTLINES })

// The middle of the ideographic em box, above the baseline; the same in all three fonts.
const MIDDLE_ABOVE_BASELINE = 0.38

const HAS_VERTICAL_FORM = /[（）「」『』《》〈〉【】〔〕［］｛｝…～ー＝]/u

function readOutline(letter: string, face: Typeface, isVertical: boolean): Outline | undefined {
  const codePoint = letter.normalize('NFC').codePointAt(0)
  if (codePoint === undefined) return undefined
  const font = findFont(face, codePoint)
  if (!font) return undefined
  const glyph =
    isVertical && HAS_VERTICAL_FORM.test(letter)
      ? font.layout(letter, ['vert']).glyphs[0]
      : font.glyphForCodePoint(codePoint)
  return glyph && toOutline(glyph.path.commands, glyph.advanceWidth / font.unitsPerEm, font)
}

const SVG_COMMANDS: Record<PathCommand['command'], Segment['command']> = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
}

function toOutline(commands: readonly PathCommand[], advance: number, font: Font): Outline {
  const segments = commands.map(({ command, args }) => ({
    command: SVG_COMMANDS[command],
    points: args.map((value, index) =>
      index % 2 === 0 ? value / font.unitsPerEm : MIDDLE_ABOVE_BASELINE - value / font.unitsPerEm,
    ),
  }))
  return { segments, advance, ink: inkBox(segments, advance), isMissing: false }
}

/** Treats control points as ink: in glyphs they are on or near the curve. */
function inkBox(segments: readonly Segment[], advance: number): Box {
  const points = segments.flatMap((segment) => segment.points)
  if (points.length === 0) return { left: 0, top: 0, right: advance, bottom: 0 }
  const xs = points.filter((_, index) => index % 2 === 0)
  const ys = points.filter((_, index) => index % 2 === 1)
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

function shapeOutline(segments: Segment[], isMissing = false): Outline {
  return { segments, advance: 1, ink: inkBox(segments, 1), isMissing }
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

// The inner rectangle has the opposite direction, so it stays empty.
const HOLLOW_BOX = shapeOutline(
  [...rectangle(0.1, -0.4, 0.9, 0.4), ...rectangle(0.86, -0.36, 0.14, 0.36)],
  true,
)

const DASH = [
  shapeOutline(rectangle(0, -0.02, 1, 0.02)),
  shapeOutline(rectangle(0.48, -0.5, 0.52, 0.5)),
] as const

const POINT_RADIUS = 0.075
// The handle length for a circle of four cubic curves.
const HANDLE = POINT_RADIUS * 0.5523
const NAME_POINT = shapeOutline([
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

/** Dashes must connect, and the point between names must look the same in every face. */
const OWN_GLYPHS: Record<string, (isVertical: boolean) => Outline> = {
  '—': (isVertical) => (isVertical ? DASH[1] : DASH[0]),
  '・': () => NAME_POINT,
}
