import type { Asterism } from './empty-asterisms.ts'

export interface AsterismShape {
  /** In the units of the box, rounded to a tenth. */
  stars: readonly (readonly [x: number, y: number])[]
  lines: string
  /** Index of the star drawn larger and red. */
  main: number
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** An asterism as it is in the sky, north up and east left, fitted into a box and centred there. */
export function asterismShape(asterism: Asterism, box: Box): AsterismShape {
  const stars = fit(asterism.stars, box)
  const pairs: (readonly [number, number])[] = stars.slice(1).map((_, index) => [index, index + 1])
  if (asterism.isClosed) pairs.push([stars.length - 1, 0])
  if (asterism.extraLines) pairs.push(...asterism.extraLines)
  const lines = pairs.map(([from, to]) => `M${stars[from]?.join(' ')}L${stars[to]?.join(' ')}`).join('')
  return { stars, lines, main: asterism.main ?? 0 }
}

function fit(positions: readonly (readonly [number, number])[], box: Box): [number, number][] {
  const startHour = positions[0]?.[0] ?? 0
  const meanDeclination = positions.reduce((sum, [, degrees]) => sum + degrees, 0) / positions.length
  const degreesAnHour = 15 * Math.cos((meanDeclination * Math.PI) / 180)
  const flat = positions.map(([hours, degrees]) => [(startHour - hours) * degreesAnHour, -degrees] as const)
  const across = extent(flat.map(([x]) => x))
  const down = extent(flat.map(([, y]) => y))
  const scale = Math.min(box.width / (across.size || 1), box.height / (down.size || 1))
  return flat.map(([x, y]) => [
    tenth(box.x + box.width / 2 + (x - across.middle) * scale),
    tenth(box.y + box.height / 2 + (y - down.middle) * scale),
  ])
}

function extent(values: readonly number[]): { middle: number; size: number } {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  return { middle: (least + most) / 2, size: most - least }
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10
}
