/** Asterisms projected on a plane: north up, east left. */
import { ASTERISMS, type AsterismName } from '../../src/contract/categories/asterisms.ts'
import { disc, group, line, PALETTE, type Point, ring, stroked } from './svg.ts'

export interface Placement {
  centre: Point
  /** Pixels per degree. */
  scale: number
  /** Degrees, clockwise. */
  turn?: number
}

/** Gilt lines and small open stars, the main one red, as on the covers. `twinkle` returns each star's scale, about 1. */
export function asterism(
  name: AsterismName,
  placement: Placement,
  twinkle: (index: number) => number,
  ground: string,
): string {
  const { isClosed = false, main = 0, extraLines = [] } = ASTERISMS[name]
  const points = placed(name, placement)
  const at = (index: number): Point => points[index] ?? [0, 0]
  const lines = line(points, isClosed) + extraLines.map(([a, b]) => line([at(a), at(b)])).join('')
  const stars = points.map((point, index) =>
    index === main
      ? disc(point, 8 * twinkle(index), PALETTE.sealBright) +
        ring(point, 8 * twinkle(index), PALETTE.gilt, 1.6)
      : disc(point, 4.6 * twinkle(index), ground) + ring(point, 4.6 * twinkle(index), PALETTE.gilt, 1.8),
  )
  return group({}, stroked(lines, PALETTE.gilt, 1.5, { opacity: 0.85 }), ...stars)
}

function placed(name: AsterismName, { centre, scale, turn = 0 }: Placement): Point[] {
  const { stars } = ASTERISMS[name]
  const [firstHour = 0] = stars[0] ?? []
  const declination = mean(stars.map(([, degrees]) => degrees))
  const flat = stars.map(([hours, degrees]): Point => [
    -(hours - firstHour) * 15 * Math.cos((declination * Math.PI) / 180),
    -degrees,
  ])
  const middle: Point = [mean(flat.map(([x]) => x)), mean(flat.map(([, y]) => y))]
  const cos = Math.cos((turn * Math.PI) / 180)
  const sin = Math.sin((turn * Math.PI) / 180)
  return flat.map(([x, y]): Point => {
    const dx = (x - middle[0]) * scale
    const dy = (y - middle[1]) * scale
    return [centre[0] + dx * cos - dy * sin, centre[1] + dx * sin + dy * cos]
  })
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
