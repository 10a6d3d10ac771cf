import { polyline } from '../svg-elements.ts'
import type { Asterism } from '../theme.ts'

/** An asterism placed on the page. `main` is the index of the main star. */
export interface AsterismFigure {
  stars: readonly (readonly [x: number, y: number])[]
  main: number
  /** Path data of all lines. */
  lines: string
}

export interface Frame {
  x: number
  y: number
  width: number
  height: number
  /** Radians, clockwise. */
  rotation?: number
}

/** Scales the asterism, as seen from the earth, to the frame and centres it. */
export function layOutAsterism(
  asterism: Asterism,
  { x, y, width, height, rotation = 0 }: Frame,
): AsterismFigure {
  const flat = projectToPlane(asterism).map(([px, py]) => rotate(px, py, rotation))
  const [left, right] = extent(flat.map(([px]) => px))
  const [top, bottom] = extent(flat.map(([, py]) => py))
  const scale = Math.min(width / (right - left || 1), height / (bottom - top || 1))
  const stars = flat.map(
    ([px, py]) =>
      [
        x + width / 2 + (px - (left + right) / 2) * scale,
        y + height / 2 + (py - (top + bottom) / 2) * scale,
      ] as const,
  )
  return { stars, main: asterism.main ?? 0, lines: linesThrough(asterism, stars) }
}

/** Path data of the lines between an asterism's stars at these positions. */
function linesThrough(
  { isClosed = false, extraLines = [] }: Asterism,
  stars: readonly (readonly [number, number])[],
): string {
  const pairs = extraLines.flatMap(([from, to]) => {
    const ends = [stars[from], stars[to]]
    return ends.every((star) => star !== undefined) ? [polyline(ends)] : []
  })
  return polyline(stars) + (isClosed ? 'z' : '') + pairs.join('')
}

/** Projects a small part of the sky on a plane. East is left, as seen from below. */
function projectToPlane({ stars }: Asterism): [number, number][] {
  const meanDeclination = stars.reduce((sum, [, declination]) => sum + declination, 0) / stars.length
  const [firstAscension] = stars[0] ?? [0]
  return stars.map(([ascension, declination]) => {
    const hours = ((ascension - firstAscension + 36) % 24) - 12
    return [-hours * 15 * Math.cos((meanDeclination * Math.PI) / 180), -declination]
  })
}

function rotate(x: number, y: number, angle: number): [number, number] {
  return [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)]
}

function extent(values: number[]): [number, number] {
  return [Math.min(...values), Math.max(...values)]
}
