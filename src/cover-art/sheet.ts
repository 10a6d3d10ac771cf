import type { Box } from './glyph-outlines.ts'
import { element, filled, sealMark } from './svg-elements.ts'
import { placeText } from './type-block.ts'
import type { FittedText, Position } from './type-block.ts'

/** What a piece of type on a picture is, what its lines say, and the box of its ink. */
export interface PlacedType {
  role: 'title' | 'subtitle' | 'author' | 'seal' | 'other'
  lines: string[]
  box: Box
}

/** A picture in the making: elements in their order, and where type has been placed among them. */
export class Sheet {
  readonly placed: PlacedType[] = []
  private readonly elements: string[] = []

  draw(...elements: string[]): void {
    this.elements.push(...elements)
  }

  write(role: PlacedType['role'], text: FittedText | undefined, position: Position, colour: string): void {
    if (!text) return
    const { data, ink } = placeText(text, position)
    this.draw(filled(data, colour))
    const lines = text.lines.map((line) => line.flatMap(({ letters }) => letters).join(''))
    if (ink) this.placed.push({ role, lines, box: ink })
  }

  /** The seal with its middle at (x, y). On cloth it has an edge of light: it would be lost on red. */
  seal(x: number, y: number, size: number, ground: 'paper' | 'cloth' = 'paper'): void {
    this.draw(sealMark(x, y, size, ground === 'cloth' ? 0.6 : 0))
    const half = size / 2
    this.placed.push({
      role: 'seal',
      lines: ['槎'],
      box: { left: x - half, top: y - half, right: x + half, bottom: y + half },
    })
  }

  content(): string {
    return this.elements.join('')
  }

  /** A complete SVG document of that size. `label` must be escaped already. */
  toSvg(width: number, height: number, label: string): string {
    const attributes = { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}` }
    return element('svg', { ...attributes, role: 'img', 'aria-label': label }, this.content())
  }
}
