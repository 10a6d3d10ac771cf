import type { Box } from './typesetting/glyph-outlines.ts'
import { element, escapeXml, filled, sealMark } from './svg-elements.ts'
import { placeText } from './typesetting/type-block.ts'
import type { FittedText, Position } from './typesetting/type-block.ts'

/** Without a character of its own, a site has this one. */
const DEFAULT_SEAL = '槎'

/** A text on a picture: its role, its lines and the box of its ink. */
export interface PlacedType {
  role: 'title' | 'subtitle' | 'author' | 'seal' | 'other'
  lines: string[]
  box: Box
}

/** Collects the SVG elements of a picture in order, and the boxes of its texts. */
export class Canvas {
  readonly placed: PlacedType[] = []
  private readonly elements: string[] = []
  private readonly sealCharacter: string
  private readonly sealPicture: string | undefined

  /** `sealPicture`: the data: URL of a picture in place of the seal. */
  constructor(sealCharacter = DEFAULT_SEAL, sealPicture?: string) {
    this.sealCharacter = sealCharacter
    this.sealPicture = sealPicture
  }

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

  /** Draws the seal with its middle at (x, y). On cloth it gets a light edge, to be visible on red. */
  seal(x: number, y: number, size: number, ground: 'paper' | 'cloth' = 'paper'): void {
    const half = size / 2
    if (this.sealPicture !== undefined) {
      const href = escapeXml(this.sealPicture)
      this.draw(element('image', { x: x - half, y: y - half, width: size, height: size, href }))
      return
    }
    this.draw(sealMark(this.sealCharacter, x, y, size, ground === 'cloth' ? 0.6 : 0))
    this.placed.push({
      role: 'seal',
      lines: [this.sealCharacter],
      box: { left: x - half, top: y - half, right: x + half, bottom: y + half },
    })
  }

  content(): string {
    return this.elements.join('')
  }

  /** The complete SVG document. `label` must already be escaped. */
  toSvg(width: number, height: number, label: string): string {
    const attributes = { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}` }
    return element('svg', { ...attributes, role: 'img', 'aria-label': label }, this.content())
  }
}
