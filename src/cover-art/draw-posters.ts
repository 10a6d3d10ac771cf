import { layOutAsterism } from './star-chart/asterism-figure.ts'
import { mix, paletteFor } from './palette.ts'
import { formatNumber } from './path-data.ts'
import { randomFrom } from './random.ts'
import { GILT, area, disc, element, filled, ring, sparkle, stroked } from './svg-elements.ts'
import type { CoverTheme } from './theme.ts'

/** The poster of a sample video: a complete SVG of 640 × 360, with the theme's asterism in the sky. */
export function drawNightFerryPoster(themeId: string, themes: readonly CoverTheme[]): string {
  const { asterism } = paletteFor(themes, { id: 0, category: themeId })
  const random = randomFrom(11)
  const stars = Array.from({ length: 70 }, () =>
    disc(random() * WIDTH, random() * 215, 0.5 + random() * 1.1, '#C9CFE6'),
  )
  const { stars: figure, lines } = layOutAsterism(asterism, {
    x: 60,
    y: 44,
    width: 190,
    height: 96,
    rotation: -0.1,
  })
  return drawPoster([
    area(0, 0, WIDTH, HEIGHT, '#1E2A50'),
    element('g', { opacity: 0.6 }, stars.join('')),
    stroked(lines, GILT, 1.2, { opacity: 0.7 }),
    ...figure.map(([x, y], index) => disc(x, y, index === 3 ? 4.4 : 3, index === 3 ? RED : GILT)),
    disc(MOON.x, MOON.y, MOON.radius, GILT),
    ring(MOON.x, MOON.y, MOON.radius + 9, GILT, 0.9, 0.5),
    stroked(drawCloud(), '#1E2A50', 2.2, { 'stroke-linecap': 'round' }),
    ...drawWater(),
    ...drawFerry(252, 244),
  ])
}

/** The poster of the other sample video, of the same size. */
export function drawBookWallPoster(): string {
  return drawPoster([
    area(0, 0, WIDTH, HEIGHT, '#33241D'),
    ...drawShelf(22, 132, 21),
    ...drawShelf(178, 300, 8),
    area(0, 312, WIDTH, 48, '#2A1D17'),
  ])
}

const WIDTH = 640
const HEIGHT = 360
const RED = '#E0503F'
const CREAM = '#F5F0E1'
const MOON = { x: 470, y: 112, radius: 62 }

function drawPoster(elements: string[]): string {
  const attributes = { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${WIDTH} ${HEIGHT}` }
  return element('svg', attributes, elements.join(''))
}

function drawCloud(): string {
  return 'M392 128H478M424 138H536M448 148H502M500 108H548'
}

/** Waves towards the viewer, with the reflection of the moon. */
function drawWater(): string[] {
  const crests = Array.from({ length: 12 }, (_, row) => {
    const level = 226 + row * 8 + row * row * 0.45
    const height = 3 + row * 0.9
    const data = drawWave(level, height, row)
    return row % 3 === 0
      ? filled(`${data}V${HEIGHT}H0Z`, mix('#2C4A7C', '#121B35', row / 10))
      : stroked(data, '#8FA6D2', 0.9, { opacity: 0.45 })
  })
  const glints = Array.from({ length: 11 }, (_, row) => {
    const y = 236 + row * 9
    const half = 12 + ((row * 29) % 34)
    const x = MOON.x + ((row * 17) % 13) - 6
    return `M${x - half} ${y}h${half * 2}`
  })
  return [...crests, stroked(glints.join(''), GILT, 1.8, { opacity: 0.55, 'stroke-linecap': 'round' })]
}

function drawWave(level: number, height: number, row: number): string {
  let data = ''
  for (let x = 0; x <= WIDTH; x += 16) {
    const y = level + Math.sin(x / 74 + row * 0.9) * height + Math.sin(x / 31 + row * 1.7) * height * 0.35
    data += `${x === 0 ? 'M' : 'L'}${x} ${formatNumber(y)}`
  }
  return data
}

/** A raft in the form of an open book, with a reader and a lamp. */
function drawFerry(x: number, y: number): string[] {
  const pages = `M${x - 66} ${y}q34-16 66 3q32-19 66-3l-14 25h-104z`
  const reader = `M${x + 22} ${y - 6}c-3-18 2-32 13-32s16 14 14 32z`
  return [
    stroked(`M${x} ${y + 3}v-86`, CREAM, 2.6),
    filled(`M${x - 3} ${y - 78}q-26 20-24 68h24z`, CREAM, { opacity: 0.9 }),
    filled(reader, '#121B35'),
    disc(x + 36, y - 46, 8.5, '#121B35'),
    filled(pages, CREAM),
    stroked(`M${x} ${y + 3}v22M${x - 56} ${y + 7}q30-10 52 3M${x + 56} ${y + 7}q-30-10-52 3`, '#B9AE93', 1.2),
    filled(sparkle(x, y - 94, 13), RED),
    stroked(`M${x - 44} ${y + 34}h88M${x - 26} ${y + 42}h58`, CREAM, 1.8, {
      opacity: 0.35,
      'stroke-linecap': 'round',
    }),
  ]
}

const CLOTHS = [
  '#8F4324',
  '#1D5C86',
  '#EADBCB',
  '#2C664A',
  '#A23049',
  '#D9C9A8',
  '#34467E',
  '#80600A',
  '#6B3F78',
  '#1C666B',
]

/** A shelf of books between two heights; a book leans where there is a gap. */
function drawShelf(top: number, floor: number, seed: number): string[] {
  const random = randomFrom(seed)
  const books: string[] = [area(0, top - 14, WIDTH, floor - top + 14, '#241812')]
  let x = 12
  let last = -1
  while (x < WIDTH - 24) {
    const width = 17 + random() * 19
    const height = (floor - top) * (0.72 + random() * 0.26)
    let cloth = Math.floor(random() * CLOTHS.length)
    if (cloth === last) cloth = (cloth + 1) % CLOTHS.length
    last = cloth
    const isLeaning = random() < 0.08 && x > 60 && x < WIDTH - 90
    books.push(
      drawBook(x, floor, width, height, CLOTHS[cloth] ?? '#34467E', Math.floor(random() * 4), isLeaning),
    )
    x += width + (isLeaning ? height * 0.17 + 4 : 1.6)
  }
  return [...books, area(0, floor, WIDTH, 12, '#4A352A'), area(0, floor + 12, WIDTH, 3, '#1A110C')]
}

function drawBook(
  x: number,
  floor: number,
  width: number,
  height: number,
  cloth: string,
  kind: number,
  isLeaning: boolean,
): string {
  const top = floor - height
  const isPale = cloth === '#EADBCB' || cloth === '#D9C9A8'
  const ornament = isPale ? '#8F4324' : GILT
  const bands = `M${formatNumber(x)} ${formatNumber(top + 12)}h${formatNumber(width)}M${formatNumber(x)} ${formatNumber(floor - 14)}h${formatNumber(width)}`
  const slip = area(x + width * 0.28, top + 20, width * 0.44, height * 0.42, isPale ? '#B5281F' : '#F6F3EA')
  const drawn = [
    area(x, top, width, height, cloth),
    area(x, top, 2.4, height, '#000', { opacity: 0.16 }),
    kind < 2 ? stroked(bands, ornament, kind === 0 ? 2 : 1, { opacity: 0.75 }) : '',
    kind === 1 || kind === 2 ? slip : '',
    kind === 3 ? disc(x + width / 2, top + height * 0.3, width * 0.2, ornament) : '',
  ].join('')
  return isLeaning
    ? element(
        'g',
        {
          transform: `rotate(-10 ${formatNumber(x)} ${formatNumber(floor)}) translate(${formatNumber(height * 0.16)} 0)`,
        },
        drawn,
      )
    : drawn
}
