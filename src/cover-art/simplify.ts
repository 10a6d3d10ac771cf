import type { Segment } from './glyph-outlines.ts'

/**
 * The same shape with fewer points: curves that are as good as straight become lines, and points that lie on
 * a line between their neighbours go. Nothing moves by more than `tolerance`, in the unit of the segments.
 * A long subtitle in small type weighs half as much for it.
 */
export function simplify(segments: readonly Segment[], tolerance: number): Segment[] {
  const simple: Segment[] = []
  let run: Point[] = []
  let last: Point = [0, 0]
  const endRun = () => {
    for (const point of withoutIdlePoints(run, tolerance).slice(1)) {
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

/** A quadratic curve strays from its chord by half as far as its control point does. */
function isStraight(start: Point, { command, points }: Segment, tolerance: number): boolean {
  const [cx = 0, cy = 0, x = 0, y = 0] = points
  return command === 'Q' && distance([cx, cy], start, [x, y]) / 2 < tolerance
}

/** Ramer, Douglas and Peucker: keeps the point farthest from the chord, if far enough, and so on at both sides. */
function withoutIdlePoints(points: readonly Point[], tolerance: number): Point[] {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 3) return [...points]
  let farthest = 0
  let index = 0
  points.forEach((point, at) => {
    const away = distance(point, first, last)
    if (away > farthest) [farthest, index] = [away, at]
  })
  if (farthest < tolerance) return [first, last]
  const before = withoutIdlePoints(points.slice(0, index + 1), tolerance)
  return [...before, ...withoutIdlePoints(points.slice(index), tolerance).slice(1)]
}

function distance([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const length = Math.hypot(bx - ax, by - ay)
  // A closed run has no chord; and beyond its ends the distance is that to the nearer end.
  const along = length === 0 ? 0 : ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length ** 2
  const nearest = Math.min(1, Math.max(0, along))
  return Math.hypot(x - ax - nearest * (bx - ax), y - ay - nearest * (by - ay))
}
