import { linesThrough } from './asterism-figure.ts'
import { ecliptic, milkyWay, projectToPage, radiusOf } from './polar-sky.ts'
import type { Point, PolarSky } from './polar-sky.ts'
import { randomFrom } from '../random.ts'
import { BACKGROUND_SKY, MANSIONS } from './sky-stars.ts'
import { centredGlyph, dots, element, polyline, ring, stroked } from '../svg-elements.ts'
import type { CoverTheme } from '../theme.ts'
import { fitText, placeText } from '../typesetting/type-block.ts'

/** The width and the height of the star chart. */
const STAR_CHART_SIZE = 1012

/**
 * The northern sky as an old Chinese planisphere: the asterisms of the themes bright and named, the others faint, the
 * twenty-eight mansions along the rim, and the book raft on the Milky Way. A complete SVG with a transparent background,
 * for a dark cover.
 */
export function drawStarChart(themes: readonly CoverTheme[]): string {
  const content = [
    element(
      'g',
      { fill: 'none', stroke: DIM },
      drawRings() + drawGrid() + element('g', { opacity: 0.42 }, drawMilkyWay()),
    ),
    element('g', { opacity: 0.5 }, drawDust()),
    element('path', { d: drawMansionNames(), fill: DIM, opacity: 0.62 }),
    drawBackground(),
    ...themes.map(drawHighlighted),
    drawRaft(),
  ]
  const viewBox = `0 0 ${STAR_CHART_SIZE} ${STAR_CHART_SIZE}`
  return element('svg', { xmlns: 'http://www.w3.org/2000/svg', viewBox }, content.join(''))
}

const DIM = '#D9BD7E'
const BRIGHT = '#F0D38E'
const CLOTH = '#1A2748'
const RED = '#D8402F'

const SKY: PolarSky = { middle: STAR_CHART_SIZE / 2, radius: 460, turn: 196 }

function drawRings(): string {
  const { middle, radius } = SKY
  return [
    ring(middle, middle, radius + 41, DIM, 3, 0.9),
    ring(middle, middle, radius + 34, DIM, 0.8, 0.9),
    ring(middle, middle, radius, DIM, 0.8, 0.7),
    ring(middle, middle, radiusOf(SKY, 54), DIM, 0.7, 0.45),
    ring(middle, middle, radiusOf(SKY, 0), DIM, 0.7, 0.5),
  ].join('')
}

/** The distance from the rim to the middle of the band with the mansions' names. */
const NAMES = 19

function drawGrid(): string {
  const hourLines = MANSIONS.map(([, hour]) =>
    polyline([projectToPage(SKY, hour, 54), projectToPage(SKY, hour, -46)]),
  )
  return (
    stroked(ecliptic(SKY), DIM, 0.9, { 'stroke-dasharray': '5 5', opacity: 0.45 }) +
    stroked(hourLines.join(''), DIM, 0.6, { opacity: 0.3 }) +
    drawTicks(120, 0, 4) +
    drawTicks(12, 4, 7)
  )
}

/** A ring of dashes, which costs a visitor less than a path of lines. */
function drawTicks(count: number, from: number, until: number): string {
  const { middle } = SKY
  const radius = SKY.radius + (from + until) / 2
  const step = (2 * Math.PI * radius) / count
  return element('circle', {
    cx: middle,
    cy: middle,
    r: radius,
    fill: 'none',
    stroke: DIM,
    'stroke-width': until - from,
    'stroke-dasharray': `.7 ${(step - 0.7).toFixed(2)}`,
    'stroke-dashoffset': 0.35,
    opacity: 0.7,
  })
}

function drawMilkyWay(): string {
  return milkyWay(SKY)
    .map((current, index) => stroked(current, DIM, index === 0 || index === 10 ? 1.1 : 0.7))
    .join('')
}

function drawDust(): string {
  const random = randomFrom(42)
  const grains = Array.from({ length: 150 }, () => {
    const distance = Math.sqrt(random()) * SKY.radius * 0.98
    const angle = random() * Math.PI * 2
    const place: Point = [SKY.middle + distance * Math.cos(angle), SKY.middle + distance * Math.sin(angle)]
    return { place, radius: Math.round((0.6 + random() * 0.9) * 10) / 10 }
  })
  return [...Map.groupBy(grains, ({ radius }) => radius)]
    .map(([radius, alike]) =>
      dots(
        alike.map(({ place }) => place),
        radius,
        DIM,
      ),
    )
    .join('')
}

/** Each name is in the middle of its part of the rim; 觜, whose part is too narrow, is before its line. */
function drawMansionNames(): string {
  return MANSIONS.map(([name, from], index) => {
    const until = MANSIONS[(index + 1) % MANSIONS.length]?.[1] ?? from
    const width = (until - from + 24) % 24
    const hour = width > 20 ? from - 0.22 : from + width / 2
    const [x, y] = projectToPage({ ...SKY, radius: SKY.radius + NAMES }, hour, -46)
    return centredGlyph(name, x, y, 15)
  }).join('')
}

function drawBackground(): string {
  const lines: string[] = []
  const stars: Point[] = []
  for (const asterism of Object.values(BACKGROUND_SKY)) {
    const places = asterism.stars.map(([ascension, declination]) =>
      projectToPage(SKY, ascension, declination),
    )
    lines.push(linesThrough(asterism, places))
    stars.push(...places)
    stars.push(
      ...(asterism.loneStars ?? []).map(([ascension, declination]) =>
        projectToPage(SKY, ascension, declination),
      ),
    )
  }
  return (
    stroked(lines.join(''), DIM, 0.9, { opacity: 0.6 }) +
    element('g', { opacity: 0.85 }, dots(stars, 2.3, DIM))
  )
}

function drawHighlighted({ asterism, asterismName }: CoverTheme): string {
  const stars = enlargeTiny(
    asterism.stars.map(([ascension, declination]) => projectToPage(SKY, ascension, declination)),
  )
  const main = asterism.main ?? 0
  const discs = stars.map(([cx, cy], index) =>
    element('circle', { cx, cy, r: index === main ? 5.2 : 3.8, fill: index === main ? RED : undefined }),
  )
  return (
    stroked(linesThrough(asterism, stars), BRIGHT, 1.7) +
    element('g', { fill: CLOTH, stroke: BRIGHT, 'stroke-width': 1.8 }, discs.join('')) +
    element('path', { d: drawLabel(asterismName, stars), fill: BRIGHT })
  )
}

/** Enlarges tiny asterisms: the three stars of 織女 would overlap. */
function enlargeTiny(stars: Point[]): Point[] {
  const [x, y] = middleOf(stars)
  const reach = Math.max(...stars.map(([sx, sy]) => Math.hypot(sx - x, sy - y)))
  const scale = Math.max(1, 13 / reach)
  return stars.map(([sx, sy]) => [x + (sx - x) * scale, y + (sy - y) * scale])
}

function drawLabel(name: string, stars: Point[]): string {
  const text = fitText(name, {
    direction: 'down',
    face: 'ming',
    tracking: 0.1,
    leading: 1,
    length: 100,
    breadth: 20,
    maxSize: 16,
    minSize: 16,
    maxLines: 1,
  })
  const [x, y] = middleOf(stars)
  const xs = stars.map(([sx]) => sx)
  // 天大將軍 is directly to the right of 奎宿.
  const labelX = name === '奎宿' ? Math.min(...xs) - 20 : Math.min(Math.max(...xs) + 18, x + 78)
  return placeText(text, { x: labelX + 8, y: y - 16 }).data
}

function middleOf(stars: Point[]): Point {
  const sum = (index: 0 | 1) => stars.reduce((total, star) => total + star[index], 0)
  return [sum(0) / stars.length, sum(1) / stars.length]
}

/** On 天船, the Celestial Boat of the Milky Way. */
function drawRaft(): string {
  const [x, y] = projectToPage(SKY, 3.5, 50)
  const pages = element('path', { d: 'M-22-4q11-7 22 0q11-7 22 0l-5 10h-34z', fill: '#F5F0E1' })
  const mast = stroked('M0-4v-26', '#F5F0E1', 1.6)
  const lamp = element('circle', { cy: -34, r: 5, fill: '#E0503F' })
  return element(
    'g',
    { transform: `translate(${Math.round(x)} ${Math.round(y)}) rotate(18)` },
    pages + mast + lamp,
  )
}
