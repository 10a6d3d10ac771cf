import { glyphOutline } from './typesetting/glyph-outlines.ts'
import { pathData, formatNumber } from './path-data.ts'

/** Escapes text for XML content and attributes; removes characters that XML forbids. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

type Attributes = Record<string, string | number | undefined>

/** An SVG element. Numbers are rounded to a tenth; undefined attributes are left out. */
export function element(name: string, attributes: Attributes, content = ''): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? formatAttribute(key, value) : value}"`)
  return content === '' ? `<${name}${written.join('')}/>` : `<${name}${written.join('')}>${content}</${name}>`
}

// An opacity or a hairline of .35 must not become .4.
function formatAttribute(key: string, value: number): string {
  return /opacity|stroke-width/.test(key) ? String(value).replace(/^0\./, '.') : formatNumber(value)
}

export function filled(data: string, fill: string, more: Attributes = {}): string {
  return data === '' ? '' : element('path', { d: data, fill, ...more })
}

export function stroked(data: string, stroke: string, width: number, more: Attributes = {}): string {
  return element('path', { d: data, fill: 'none', stroke, 'stroke-width': width, ...more })
}

export function disc(x: number, y: number, radius: number, fill: string): string {
  return element('circle', { cx: x, cy: y, r: radius, fill })
}

export function ring(
  x: number,
  y: number,
  radius: number,
  stroke: string,
  width: number,
  opacity?: number,
): string {
  return element('circle', { cx: x, cy: y, r: radius, fill: 'none', stroke, 'stroke-width': width, opacity })
}

export function area(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  more: Attributes = {},
): string {
  return element('rect', { x, y, width, height, fill, ...more })
}

export function frame(
  x: number,
  y: number,
  width: number,
  height: number,
  stroke: string,
  strokeWidth: number,
): string {
  return element('rect', { x, y, width, height, fill: 'none', stroke, 'stroke-width': strokeWidth })
}

/** Path data of a line through the points. */
export function polyline(points: readonly (readonly [number, number])[]): string {
  return points
    .map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${formatNumber(x)} ${formatNumber(y)}`)
    .join('')
}

/** The site's seal with its middle at (x, y), and an edge in paper colour of that opacity. */
export function sealMark(character: string, x: number, y: number, size: number, edge = 0): string {
  const outline = edge > 0 ? { stroke: PAPER, 'stroke-width': 1.2, 'stroke-opacity': edge } : {}
  const ground = area(x - size / 2, y - size / 2, size, size, SEAL, { rx: size * 0.1, ...outline })
  return ground + filled(centredGlyph(character, x, y, size * 0.78), PAPER)
}

/** Path data of one character; (x, y) is the middle of its ink, not of its em box. */
export function centredGlyph(
  character: string,
  x: number,
  y: number,
  size: number,
  face: 'ming' | 'bold' = 'ming',
): string {
  const outline = glyphOutline(character, face)
  const { left, right, top, bottom } = outline.ink
  return pathData(outline, { x: x - ((left + right) / 2) * size, y: y - ((top + bottom) / 2) * size, size })
}

/** Path data of a star with four rays. */
export function sparkle(x: number, y: number, radius: number): string {
  const r = radius
  const waist = r * 0.12
  const quarter = (cx: number, cy: number, dx: number, dy: number) =>
    `q${formatNumber(cx)} ${formatNumber(cy)} ${formatNumber(dx)} ${formatNumber(dy)}`
  return (
    `M${formatNumber(x)} ${formatNumber(y - r)}` +
    quarter(waist, r - waist, r, r) +
    quarter(waist - r, waist, -r, r) +
    quarter(-waist, waist - r, -r, -r) +
    quarter(r - waist, -waist, r, -r) +
    'z'
  )
}

export const PAPER = '#F6F3EA'
export const INK = '#1A1F2B'
export const SEAL = '#B5281F'
export const GILT = '#E2C27A'
