import type { Box, Outline, Segment } from './typesetting/glyph-outlines.ts'
import { simplify } from './simplify.ts'

/** The position of a glyph's origin (left end, middle of the em box) on the page. `isTurned`: 90° clockwise. */
export interface Pen {
  x: number
  y: number
  size: number
  isTurned?: boolean
}

/**
 * SVG path data of a glyph on the page. Coordinates are rounded to a tenth and relative, which halves the file size.
 */
export function pathData(outline: Outline, pen: Pen): string {
  const place = createPlacer(pen)
  let data = ''
  let last: Point = [0, 0]
  let start: Point = [0, 0]
  for (const { command, points } of simplify(outline.segments, TOLERANCE / pen.size)) {
    if (command === 'Z') {
      data += 'z'
      last = start
      continue
    }
    const placed = placePoints(points, place)
    data += relativeCommand(command, placed, last)
    last = placed.at(-1) ?? last
    if (command === 'M') start = last
  }
  return data
}

/** The maximum deviation of an outline in page units, invisible at twice a cover's usual size. */
const TOLERANCE = 0.12

/** The bounding box of a glyph's ink on the page. */
export function inkOnPage({ ink }: Outline, pen: Pen): Box {
  const place = createPlacer(pen)
  const [x1, y1] = place(ink.left, ink.top)
  const [x2, y2] = place(ink.right, ink.bottom)
  return {
    left: Math.min(x1, x2),
    top: Math.min(y1, y2),
    right: Math.max(x1, x2),
    bottom: Math.max(y1, y2),
  }
}

/** The number with at most one decimal, in the shortest form that SVG allows. */
export function formatNumber(value: number): string {
  const tenths = Math.round(Math.abs(value) * 10)
  if (tenths === 0) return '0'
  const whole = Math.trunc(tenths / 10)
  const rest = tenths % 10
  const digits = rest === 0 ? String(whole) : `${whole === 0 ? '' : whole}.${rest}`
  return value < 0 ? `-${digits}` : digits
}

type Point = readonly [number, number]

function createPlacer({ x, y, size, isTurned = false }: Pen) {
  return (u: number, v: number): Point =>
    isTurned ? [x - v * size, y + u * size] : [x + u * size, y + v * size]
}

function placePoints(points: readonly number[], place: (u: number, v: number) => Point): Point[] {
  const placed: Point[] = []
  for (let index = 0; index < points.length; index += 2) {
    const [x, y] = place(points[index] ?? 0, points[index + 1] ?? 0)
    placed.push([Math.round(x * 10) / 10, Math.round(y * 10) / 10])
  }
  return placed
}

function relativeCommand(
  command: Segment['command'],
  points: readonly Point[],
  [lastX, lastY]: Point,
): string {
  const steps = points.map(([x, y]) => [x - lastX, y - lastY] as const)
  const [dx, dy] = steps.at(-1) ?? [0, 0]
  if (command === 'M') return `M${joinNumbers(points)}`
  if (command === 'L' && formatNumber(dx) === '0')
    return formatNumber(dy) === '0' ? '' : `v${formatNumber(dy)}`
  if (command === 'L' && formatNumber(dy) === '0') return `h${formatNumber(dx)}`
  return `${command.toLowerCase()}${joinNumbers(steps)}`
}

/** Separates numbers by a space, unless a minus sign does. */
function joinNumbers(points: readonly Point[]): string {
  return points
    .flat()
    .map(formatNumber)
    .reduce((text, number) => (number.startsWith('-') ? text + number : `${text} ${number}`))
}
