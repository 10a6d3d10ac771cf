import { layOutAsterism } from './star-chart/asterism-figure.ts'
import type { AsterismFigure } from './star-chart/asterism-figure.ts'
import { randomFrom } from './random.ts'
import { disc, element, filled, polyline, ring, stroked } from './svg-elements.ts'
import type { CoverTheme } from './theme.ts'
import { fitText, placeText } from './typesetting/type-block.ts'

/** The width and the height of a category picture. */
const CATEGORY_PICTURE_SIZE = 300

/**
 * The round sky at the top of a category's page: its asterism, with the main star red, and the asterism's name. A
 * complete SVG with a transparent background, for the theme's deep colour. Throws RangeError for an unknown theme.
 */
export function drawCategoryPicture(themeId: string, themes: readonly CoverTheme[]): string {
  const theme = themes.find(({ id }) => id === themeId)
  if (!theme) throw new RangeError(`there is no theme ${themeId}`)
  const figure = layOutAsterism(theme.asterism, { x: 80, y: 60, width: 140, height: 126 })
  const content = [
    ...drawSky(themes.indexOf(theme)),
    stroked(figure.lines, PALE, 1.2),
    ...figure.stars.map(([x, y], index) => drawStar(x, y, index === figure.main, theme.deep)),
    filled(drawName(theme, figure), PALE),
  ]
  const viewBox = `0 0 ${CATEGORY_PICTURE_SIZE} ${CATEGORY_PICTURE_SIZE}`
  return element('svg', { xmlns: 'http://www.w3.org/2000/svg', viewBox, fill: 'none' }, content.join(''))
}

const PALE = '#F1E3BD'
const RED = '#D8402F'
const MIDDLE = CATEGORY_PICTURE_SIZE / 2

function drawSky(seed: number): string[] {
  const spokes = Array.from({ length: 28 }, (_, index) => {
    const angle = (index / 28) * Math.PI * 2
    return polyline([polarPoint(44, angle), polarPoint(132, angle)])
  })
  const random = randomFrom(seed + 9)
  const dust = Array.from({ length: 60 }, () => {
    const angle = random() * Math.PI * 2
    const [cx, cy] = polarPoint(Math.sqrt(random()) * 130, angle)
    return element('circle', { cx, cy, r: 0.4 + random() * 0.6 })
  })
  const ticks = Array.from({ length: 112 }, (_, index) => {
    const angle = (index / 112) * Math.PI * 2
    return polyline([polarPoint(132, angle), polarPoint(index % 4 === 0 ? 141 : 135, angle)])
  })
  return [
    ring(MIDDLE, MIDDLE, 146, PALE, 1.8),
    ring(MIDDLE, MIDDLE, 141, PALE, 0.5),
    ring(MIDDLE, MIDDLE, 132, PALE, 0.5),
    ring(MIDDLE, MIDDLE, 88, PALE, 0.5, 0.7),
    ring(MIDDLE, MIDDLE, 44, PALE, 0.5, 0.7),
    stroked(spokes.join(''), PALE, 0.35, { opacity: 0.5 }),
    stroked(ticks.join(''), PALE, 0.35, { opacity: 0.6 }),
    element('g', { fill: PALE, opacity: 0.6 }, dust.join('')),
  ]
}

function drawStar(x: number, y: number, isMain: boolean, ground: string): string {
  const radius = isMain ? 5 : 3.2
  return disc(x, y, radius, isMain ? RED : ground) + ring(x, y, radius, PALE, isMain ? 1.2 : 1.3)
}

/** Right of the figure, at the height of its last star. */
function drawName({ asterismName }: CoverTheme, { stars }: AsterismFigure): string {
  const size = 13
  const text = fitText(asterismName, {
    direction: 'down',
    face: 'ming',
    tracking: 0.2,
    leading: 1,
    length: 100,
    breadth: size,
    maxSize: size,
    minSize: size,
    maxLines: 1,
  })
  const x = Math.max(...stars.map(([sx]) => sx)) + 26
  const y = (stars.at(-1)?.[1] ?? MIDDLE) - 22
  return placeText(text, { x: x + size / 2, y }).data
}

function polarPoint(radius: number, angle: number): [number, number] {
  return [MIDDLE + radius * Math.cos(angle), MIDDLE + radius * Math.sin(angle)]
}
