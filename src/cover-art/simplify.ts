import type { Segment } from './typesetting/glyph-outlines.ts'

/**
 * The same shape with fewer points: nearly straight curves become lines, and points on a line between their neighbours
 * are removed. No point moves by more than `tolerance`, in the unit of the segments. Halves the size of small text.
 */
export function simplify(segments: readonly Segment[], tolerance: number): Segment[] {
  const simple: Segment[] = []
  let run: Point[] = []
  let last: Point = [0, 0]
  const endRun = () => {
    for (const point of simplifyRun(run, tolerance).slice(1)) {
      simple.push({ command: 'L', points: point })
    }
    run = []
  }
  for (const segment of segments) {
    const end = lastPoint(segment) ?? last
    if (segment.command === 'L' || isStraight(last, segment, tolerance)) {
      if (run.length === 0) run = [last]
      run.push(end)
    } else {
      endRun()
      simple.push(segment)
    }
    last = end
  }
  endRun()
  return simple
}

type Point = readonly [number, number]

function lastPoint({ points }: Segment): Point | undefined {
  const [x, y] = points.slice(-2)
  return x === undefined || y === undefined ? undefined : [x, y]
}

/** The deviation of a quadratic curve from its chord is half that of its control point. */
function isStraight(start: Point, { command, points }: Segment, tolerance: number): boolean {
  const [cx = 0, cy = 0, x = 0, y = 0] = points
  return command === 'Q' && distance([cx, cy], start, [x, y]) / 2 < tolerance
}

/** The Ramer–Douglas–Peucker algorithm. */
function simplifyRun(points: readonly Point[], tolerance: number): Point[] {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 3) return [...points]
  let farthest = 0
  let index = 0
  points.forEach((point, at) => {
    const away = distance(point, first, last)
    if (away > farthest) [farthest, index] = [away, at]
  })
  if (farthest < tolerance) return [first, last]
  const before = simplifyRun(points.slice(0, index + 1), tolerance)
  return [...before, ...simplifyRun(points.slice(index), tolerance).slice(1)]
}

function distance([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const length = Math.hypot(bx - ax, by - ay)
  // The distance to the segment; a closed run has no chord.
  const along = length === 0 ? 0 : ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length ** 2
  const nearest = Math.min(1, Math.max(0, along))
  return Math.hypot(x - ax - nearest * (bx - ax), y - ay - nearest * (by - ay))
}
