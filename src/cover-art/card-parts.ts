import { element, filled, polyline } from './svg-elements.ts'
import { fitText } from './typesetting/type-block.ts'
import type { FittedText, TextBounds } from './typesetting/type-block.ts'

/** The usual size of link-preview pictures. */
export const CARD_WIDTH = 1200
export const CARD_HEIGHT = 630

/** Fits one line of text in the given size, smaller only where it is too long. */
export function fitLine(
  text: string,
  size: number,
  bounds: Pick<TextBounds, 'length'> & Partial<TextBounds>,
): FittedText {
  const whole = { direction: 'across', face: 'ming', tracking: 0.06, leading: 1.2, maxLines: 1 } as const
  return fitText(text, { ...whole, maxSize: size, minSize: size * 0.5, breadth: size, ...bounds })
}

/** Embeds a complete SVG in another. */
export function embedSvg(svg: string, x: number, y: number, width: number, height: number): string {
  return svg.replace('<svg ', `<svg x="${x}" y="${y}" width="${width}" height="${height}" `)
}

/** 文武線: the thick and thin rule of old books. */
export function doubleRule(x: number, y: number, width: number, colour: string): string {
  const bar = (top: number, height: number) => element('rect', { x, y: top, width, height, fill: colour })
  return bar(y, 4) + bar(y + 8, 1)
}

/** A row of `count` stars; (x, y) is the middle of the first. */
export function drawRatingStars(count: number, x: number, y: number, radius: number, colour: string): string {
  const shapes = Array.from({ length: count }, (_, index) =>
    fivePointedStar(x + index * radius * 2.5, y, radius),
  )
  return filled(shapes.join(''), colour)
}

function fivePointedStar(x: number, y: number, radius: number): string {
  const points = Array.from({ length: 10 }, (_, index): [number, number] => {
    const reach = index % 2 === 0 ? radius : radius * 0.42
    const angle = (index * Math.PI) / 5 - Math.PI / 2
    return [x + reach * Math.cos(angle), y + reach * Math.sin(angle)]
  })
  return `${polyline(points)}z`
}
