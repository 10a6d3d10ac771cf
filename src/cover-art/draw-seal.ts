import { DEFAULT_SEAL } from './canvas.ts'
import { randomFrom } from './random.ts'
import { SEAL, centredGlyph, element, filled, polyline } from './svg-elements.ts'

/** The site's seal as a complete SVG of 100 × 100: its character in cream on vermilion, with a worn edge like a stone seal. */
export function drawSealIcon(character = DEFAULT_SEAL): string {
  const edge = filled(`${polyline(createWornSquare())}z`, SEAL, {
    stroke: SEAL,
    'stroke-width': 5,
    'stroke-linejoin': 'round',
  })
  const glyph = filled(centredGlyph(character, 50, 50, 80), '#FBF6EA')
  return element('svg', { xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 100 100' }, edge + glyph)
}

function createWornSquare(): [number, number][] {
  const corners = [
    [4, 4],
    [96, 4],
    [96, 96],
    [4, 96],
  ] as const
  const random = randomFrom(5)
  return corners.flatMap(([x, y], index) => {
    const [toX, toY] = corners[(index + 1) % 4] ?? [x, y]
    return Array.from({ length: 7 }, (_, step): [number, number] => {
      const share = step / 7
      return [x + (toX - x) * share + randomWear(random), y + (toY - y) * share + randomWear(random)]
    })
  })
}

function randomWear(random: () => number): number {
  return (random() - 0.5) * 2.4
}
