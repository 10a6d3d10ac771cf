import { CARD_HEIGHT, CARD_WIDTH, doubleRule, embedSvg, fitLine } from './card-parts.ts'
import { Canvas } from './canvas.ts'
import { GILT, INK, PAPER, area, disc, escapeXml, frame, stroked } from './svg-elements.ts'
import { fitText } from './typesetting/type-block.ts'

export interface SiteToShare {
  siteName: string
  /** The star chart on the cover, a complete square SVG. */
  chart: string
  /** The character on the seal. */
  seal?: string | undefined
  /** In place of the seal: the data: URL of a square PNG. */
  sealPicture?: string | undefined
  /** Set in Kai below the headline. */
  tagline: string
  /** The colour of the cover. */
  cloth?: string | undefined
  /** The headline, one line each; all but the last are followed by a gilt ×. */
  headline: readonly string[]
}

/** The link-preview card of the site: the front cover of a thread-bound book, an SVG of 1200 × 630. */
export function drawSiteCard(site: SiteToShare): string {
  const { siteName, chart, seal, sealPicture, tagline, headline, cloth = CLOTH } = site
  const canvas = new Canvas(seal, sealPicture)
  canvas.draw(area(0, 0, CARD_WIDTH, CARD_HEIGHT, cloth))
  canvas.draw(embedSvg(chart, 632, -6, 880, 880), ...drawSpine(cloth))
  writeSlip(canvas, siteName)

  headline.forEach((line, index) => {
    const y = 84 + index * 92
    const text = fitLine(line, 68, { length: 310, tracking: 0.08 })
    canvas.write('title', text, { x: TEXT_X, y }, CREAM)
    const times = index < headline.length - 1 ? fitLine('×', 48, { length: 80 }) : undefined
    canvas.write('other', times, { x: TEXT_X + text.length + 22, y: y + 10 }, GILT)
  })
  const kai = fitText(tagline, {
    direction: 'across',
    face: 'kai',
    tracking: 0.1,
    leading: 1.5,
    length: 330,
    breadth: 90,
    maxSize: 34,
    minSize: 20,
    maxLines: 2,
  })
  canvas.write('other', kai, { x: TEXT_X, y: 408 }, GILT)
  canvas.draw(doubleRule(TEXT_X, 552, 72, GILT))
  return canvas.toSvg(CARD_WIDTH, CARD_HEIGHT, escapeXml(siteName))
}

const TEXT_X = 296
const CLOTH = '#1A2748'
const CREAM = '#F5F0E1'

function writeSlip(canvas: Canvas, siteName: string): void {
  const slip = { x: 84, y: 66, width: 152, height: 498 }
  const name = fitLine(siteName, 84, { direction: 'down', length: 336, tracking: 0.06 })
  const middle = slip.x + slip.width / 2
  canvas.draw(
    area(slip.x + 3, slip.y + 4, slip.width, slip.height, '#000', { opacity: 0.25 }),
    area(slip.x, slip.y, slip.width, slip.height, PAPER),
    frame(slip.x + 8, slip.y + 8, slip.width - 16, slip.height - 16, INK, 3),
    frame(slip.x + 14, slip.y + 14, slip.width - 28, slip.height - 28, INK, 1),
  )
  canvas.write('title', name, { x: middle + name.size / 2, y: slip.y + 34 }, INK)
  canvas.seal(middle, slip.y + slip.height - 62, 64)
}

function drawSpine(cloth: string): string[] {
  const x = CARD_WIDTH - 58
  const holes = [34, 82, 236, 394, 548, 596]
  const thread = `M${x} 0V${CARD_HEIGHT}${holes.map((y) => `M${x} ${y}H${CARD_WIDTH}`).join('')}`
  return [
    area(x, 0, 58, CARD_HEIGHT, cloth),
    stroked(thread, CREAM, 2.4, { opacity: 0.9 }),
    ...holes.map((y) => disc(x, y, 3.4, CREAM)),
  ]
}
