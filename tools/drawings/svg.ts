/** SVG elements of the drawings. Coordinates have two decimals, so that slow movements are smooth. */
export const PALETTE = {
  cover: '#1A2748',
  coverDeep: '#111A33',
  cream: '#F5F0E1',
  gilt: '#E2C27A',
  seal: '#B5281F',
  sealBright: '#D8402F',
} as const

export type Point = readonly [x: number, y: number]

type Attributes = Record<string, string | number>

export function svg(width: number, height: number, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${body}</svg>`
}

export function filled(d: string, fill: string, attributes: Attributes = {}): string {
  return `<path d="${d}" fill="${fill}"${write(attributes)}/>`
}

export function stroked(d: string, stroke: string, width: number, attributes: Attributes = {}): string {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}"${write(attributes)}/>`
}

export function box(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  attributes: Attributes = {},
): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}"${write(attributes)}/>`
}

export function disc([x, y]: Point, radius: number, fill: string, attributes: Attributes = {}): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}"${write(attributes)}/>`
}

export function ring(
  centre: Point,
  radius: number,
  stroke: string,
  width: number,
  attributes: Attributes = {},
): string {
  return disc(centre, radius, 'none', { stroke, 'stroke-width': width, ...attributes })
}

export function group(attributes: Attributes, ...children: string[]): string {
  return `<g${write(attributes)}>${children.join('')}</g>`
}

/** A polyline. */
export function line(points: readonly Point[], isClosed = false): string {
  return `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}${isClosed ? 'Z' : ''}`
}

/** A four-pointed spark. */
export function spark([x, y]: Point, radius: number): string {
  const w = radius * 0.12
  return (
    `M${n(x)} ${n(y - radius)}Q${n(x + w)} ${n(y - w)} ${n(x + radius)} ${n(y)}` +
    `Q${n(x + w)} ${n(y + w)} ${n(x)} ${n(y + radius)}Q${n(x - w)} ${n(y + w)} ${n(x - radius)} ${n(y)}` +
    `Q${n(x - w)} ${n(y - w)} ${n(x)} ${n(y - radius)}Z`
  )
}

/** `share` of the way from one colour (#RRGGBB) to another. */
export function mix(from: string, to: string, share: number): string {
  const channel = (at: number) => {
    const a = Number.parseInt(from.slice(at, at + 2), 16)
    const b = Number.parseInt(to.slice(at, at + 2), 16)
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(1)}${channel(3)}${channel(5)}`
}

/** A generator of numbers from 0 to below 1 (mulberry32); the same sequence for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = Math.imul(seed, 2_654_435_761) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function n(value: number): string {
  return String(Math.round(value * 100) / 100)
}

function write(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? n(value) : value}"`)
    .join('')
}
