import type { Box, Outline, Segment } from './glyph-outlines.ts'
import { simplify } from './simplify.ts'

/** Where a glyph's origin (left end, middle of the em box) goes on the page. Turned: 90° clockwise. */
export interface Pen {
  x: number
  y: number
  size: number
  isTurned?: boolean
}

/**
 * SVG path data of a glyph on the page. Coordinates are rounded to a tenth and written relative to each
 * other, which halves the file.
 */
export function pathData(outline: Outline, pen: Pen): string {
  const place = placer(pen)
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
    data += relative(command, placed, last)
    last = placed.at(-1) ?? last
    if (command === 'M') start = last
  }
  return data
}

/** As far as an outline may stray, in page units: no eye sees it at twice a cover's usual size. */
const TOLERANCE = 0.12

/** The box around a glyph's ink on the page. */
export function inkOnPage({ ink }: Outline, pen: Pen): Box {
  const place = placer(pen)
  const [x1, y1] = place(ink.left, ink.top)
  const [x2, y2] = place(ink.right, ink.bottom)
  return {
    left: Math.min(x1, x2),
    top: Math.min(y1, y2),
    right: Math.max(x1, x2),
    bottom: Math.max(y1, y2),
  }
}

/** The number in at most one decimal, as short as SVG allows. */
export function short(value: number): string {
  const tenths = Math.round(Math.abs(value) * 10)
  if (tenths === 0) return '0'
  const whole = Math.trunc(tenths / 10)
  const rest = tenths % 10
  const digits = rest === 0 ? String(whole) : `${whole === 0 ? '' : whole}.${rest}`
  return value < 0 ? `-${digits}` : digits
}

type Point = readonly [number, number]

function placer({ x, y, size, isTurned = false }: Pen) {
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

function relative(command: Segment['command'], points: readonly Point[], [lastX, lastY]: Point): string {
  const steps = points.map(([x, y]) => [x - lastX, y - lastY] as const)
  const [dx, dy] = steps.at(-1) ?? [0, 0]
  if (command === 'M') return `M${joined(points)}`
  if (command === 'L' && short(dx) === '0') return short(dy) === '0' ? '' : `v${short(dy)}`
  if (command === 'L' && short(dy) === '0') return `h${short(dx)}`
  return `${command.toLowerCase()}${joined(steps)}`
}

/** Numbers part by a minus sign where they can, by a space otherwise. */
function joined(points: readonly Point[]): string {
  return points
    .flat()
    .map(short)
    .reduce((text, number) => (number.startsWith('-') ? text + number : `${text} ${number}`))
}
