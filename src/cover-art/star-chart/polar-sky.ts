import { polyline } from '../svg-elements.ts'

/** A place on the page. */
export type Point = readonly [x: number, y: number]

/** An equidistant projection of the sky around the pole on a disc. */
export interface PolarSky {
  middle: number
  /** Radius of the disc, whose rim is the southernmost declination. */
  radius: number
  /** Direction of the hour circle of 0 h, in degrees counter-clockwise from the right. */
  turn: number
}

const SOUTHERNMOST = -46

/** Right ascension in hours, declination in degrees. */
export function projectToPage(sky: PolarSky, ascension: number, declination: number): Point {
  const distance = radiusOf(sky, declination)
  const angle = radians(ascension * 15 + sky.turn)
  return [sky.middle + distance * Math.cos(angle), sky.middle - distance * Math.sin(angle)]
}

export function radiusOf({ radius }: PolarSky, declination: number): number {
  return ((90 - declination) / (90 - SOUTHERNMOST)) * radius
}

/** Path data of the ecliptic. */
export function ecliptic(sky: PolarSky): string {
  const tilt = radians(23.44)
  const points = Array.from({ length: 61 }, (_, step) => {
    const longitude = radians(step * 6)
    const ascension = Math.atan2(Math.sin(longitude) * Math.cos(tilt), Math.cos(longitude))
    const declination = Math.asin(Math.sin(longitude) * Math.sin(tilt))
    return projectToPage(sky, degrees(ascension) / 15, degrees(declination))
  })
  return polyline(points)
}

/** Path data of the Milky Way: eleven lines with gaps, like brush strokes. */
export function milkyWay(sky: PolarSky): string[] {
  return [-10, -8, -6, -4, -2, 0, 2, 4, 6, 8, 10].map((latitude, current) => {
    const strokes: Point[][] = [[]]
    for (let longitude = 0; longitude <= 360; longitude += 4) {
      const sway = Math.sin(longitude / 9 + current * 0.7) * 0.75 + Math.sin(longitude / 23 + current) * 0.8
      const [ascension, declination] = fromGalactic(longitude, latitude + sway)
      const isGap = Math.sin(longitude * 0.31 + current * 2.1) > 0.86
      if (isGap || declination < SOUTHERNMOST) strokes.push([])
      else strokes.at(-1)?.push(projectToPage(sky, ascension, declination))
    }
    return strokes
      .filter((stroke) => stroke.length > 1)
      .map(polyline)
      .join('')
  })
}

/** Galactic longitude and latitude (degrees) to right ascension (hours) and declination (degrees), J2000. */
function fromGalactic(longitude: number, latitude: number): [number, number] {
  const poleAscension = radians(192.85948)
  const poleDeclination = radians(27.12825)
  const fromNode = radians(122.93192 - longitude)
  const b = radians(latitude)
  const declination = Math.asin(
    Math.sin(poleDeclination) * Math.sin(b) + Math.cos(poleDeclination) * Math.cos(b) * Math.cos(fromNode),
  )
  const y = Math.cos(b) * Math.sin(fromNode)
  const x =
    Math.cos(poleDeclination) * Math.sin(b) - Math.sin(poleDeclination) * Math.cos(b) * Math.cos(fromNode)
  const ascension = degrees(poleAscension + Math.atan2(y, x)) / 15
  return [((ascension % 24) + 24) % 24, degrees(declination)]
}

function radians(angle: number): number {
  return (angle * Math.PI) / 180
}

function degrees(angle: number): number {
  return (angle * 180) / Math.PI
}
