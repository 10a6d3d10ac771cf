/**
 * 夜航船: a reader on a raft that is an open book, where the Milky Way meets the sea. Every movement is periodic, so the
 * video loops without a jump.
 */
import { asterism } from './stars.ts'
import {
  box,
  disc,
  filled,
  group,
  line,
  mix,
  n,
  PALETTE,
  type Point,
  randomFrom,
  ring,
  spark,
  stroked,
  svg,
} from './svg.ts'

const WIDTH = 1280
const HEIGHT = 720
const HORIZON = 452
const MOON: Point = [958, 306]
const MOON_RADIUS = 94
const RAFT_X = 500
const TURN = Math.PI * 2

/** `turn` runs from 0 to 1; 0 and 1 are the same picture. */
export function nightFerryFrame(turn: number): string {
  return svg(WIDTH, HEIGHT, box(0, 0, WIDTH, HEIGHT, PALETTE.cover) + sky(turn) + moon() + sea(turn))
}

function sky(turn: number): string {
  const twinkle = (seed: number) => (index: number) =>
    1 + 0.16 * Math.sin(TURN * (turn * 2 + index * 0.37 + seed))
  return (
    chartCircles() +
    scatteredStars(turn) +
    riverOfHeaven(turn) +
    group(
      // The asterisms rock with the raft.
      { transform: `rotate(${n(0.8 * Math.sin(TURN * turn))} ${WIDTH / 2} ${HORIZON})` },
      asterism('天津', { centre: [426, 178], scale: 11.5, turn: -8 }, twinkle(0), PALETTE.cover),
      asterism('織女', { centre: [724, 108], scale: 21 }, twinkle(0.5), PALETTE.cover),
    )
  )
}

/** The rim and hour lines of a star chart, its pole high on the left. */
function chartCircles(): string {
  const pole: Point = [640, HORIZON + 40]
  const hours = Array.from({ length: 28 }, (_, index) => {
    const angle = (index / 28) * TURN
    return line([onCircle(pole, 250, angle), onCircle(pole, 560, angle)])
  }).join('')
  return group(
    { opacity: 0.3 },
    ring(pole, 250, PALETTE.gilt, 0.8),
    ring(pole, 405, PALETTE.gilt, 0.8),
    ring(pole, 560, PALETTE.gilt, 1),
    ring(pole, 570, PALETTE.gilt, 2.4),
    stroked(hours, PALETTE.gilt, 0.6, { opacity: 0.7 }),
  )
}

function scatteredStars(turn: number): string {
  const random = randomFrom(42)
  return Array.from({ length: 70 }, () => {
    const point: Point = [random() * WIDTH, random() * (HORIZON - 20)]
    const radius = 0.8 + random() * 1.1
    // Only the larger ones twinkle.
    const opacity = 0.55 + (radius > 1.5 ? 0.3 * Math.sin(TURN * (turn + random())) : 0)
    return disc(point, radius, PALETTE.cream, { opacity })
  }).join('')
}

/** Lines from the upper left to the horizon, with stars that move along them towards the sea. */
function riverOfHeaven(turn: number): string {
  return Array.from({ length: 9 }, (_, strand) => {
    const isBank = strand === 0 || strand === 8
    const points = Array.from({ length: 31 }, (_unused, step) => onStrand(strand, step / 27))
    const floating = Array.from({ length: 7 }, (_unused, index) => {
      const way = (index + turn + strand * 0.37) / 7
      const [x, y] = onStrand(strand, way % 1)
      return disc([x, y], 1.3 + (strand % 3) * 0.5, PALETTE.cream, {
        opacity: 0.85 * Math.sin(Math.PI * (way % 1)),
      })
    })
    return (
      stroked(line(points), PALETTE.gilt, isBank ? 1.3 : 0.8, { opacity: isBank ? 0.5 : 0.34 }) +
      floating.join('')
    )
  }).join('')
}

function onStrand(strand: number, way: number): Point {
  const across = strand - 4
  const bend = Math.sin(way * 2.6 + 0.3) * 70 + Math.sin(way * 9 + strand * 0.8) * 5
  const width = 15 + way * 9
  return [240 + way * 330 + bend + across * width, -30 + way * (HORIZON + 60) - across * width * 0.35]
}

function moon(): string {
  const clip = `<clipPath id="moon"><circle cx="${MOON[0]}" cy="${MOON[1]}" r="${MOON_RADIUS}"/></clipPath>`
  const hatching = Array.from({ length: 12 }, (_, index) => {
    const y = MOON[1] + 12 + index * 7
    return line([
      [MOON[0] - MOON_RADIUS, y],
      [MOON[0] + MOON_RADIUS, y],
    ])
  }).join('')
  return (
    clip +
    disc(MOON, MOON_RADIUS, PALETTE.gilt) +
    stroked(hatching, mix(PALETTE.gilt, PALETTE.cover, 0.3), 1, { 'clip-path': 'url(#moon)' }) +
    ring(MOON, MOON_RADIUS + 12, PALETTE.gilt, 1, { opacity: 0.55 })
  )
}

const WAVES = 15

function sea(turn: number): string {
  const waves = Array.from({ length: WAVES }, (_, index) => wave(index, turn))
  // The raft floats between the fourth wave and the fifth.
  return waves.slice(0, 5).join('') + raft(turn) + waves.slice(5).join('') + moonlight(turn)
}

function wave(index: number, turn: number): string {
  const points = Array.from({ length: 65 }, (_, step): Point => {
    const x = (step / 64) * WIDTH
    return [x, waveHeight(index, x, turn)]
  })
  const crest = line(points)
  if (index % 5 !== 0) return stroked(crest, mix('#82BBE0', PALETTE.cover, 0.35), 1.1, { opacity: 0.6 })
  const water = mix('#1D4A78', PALETTE.coverDeep, index / WAVES)
  return (
    filled(`${crest}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`, water) +
    stroked(crest, '#82BBE0', 1.2, { opacity: 0.7 })
  )
}

/** Nearer waves are longer, taller and slower. */
function waveHeight(index: number, x: number, turn: number): number {
  const level = HORIZON + 6 + index * 13 + index * index * 0.55
  const height = 2 + index * 1.1
  return (
    level +
    height * Math.sin(x / (46 + index * 5) + index * 1.7 - TURN * turn) +
    height * 0.4 * Math.sin(x / 31 + index * 0.9 + TURN * turn * 2)
  )
}

function moonlight(turn: number): string {
  return Array.from({ length: 15 }, (_, index) => {
    const y = HORIZON + 14 + index * 10 + index * index * 0.3
    const half = (78 - index * 4) * (0.62 + 0.3 * Math.sin(TURN * (turn * 2 + index * 0.29)))
    const middle = MOON[0] + 8 * Math.sin(TURN * (turn + index * 0.41))
    const dash = line([
      [middle - half, y],
      [middle + half, y],
    ])
    return stroked(dash, PALETTE.gilt, 2.2, { opacity: 0.8 - index * 0.045, 'stroke-linecap': 'round' })
  }).join('')
}

function raft(turn: number): string {
  const heave = HORIZON + 66 + 5 * Math.sin(TURN * turn * 2)
  const tilt = 1.8 * Math.sin(TURN * (turn * 2 + 0.2))
  return group(
    { transform: `translate(${RAFT_X} ${n(heave)}) rotate(${n(tilt)})` },
    lantern(turn),
    reader(),
    openBook(),
  )
}

/** Seen from its lower edge, with arched pages on both sides of the spine; the waterline is y = 0. */
function openBook(): string {
  const block = 'M-150 -34Q-76 -74 0 -26Q76 -74 150 -34L126 26H-126Z'
  const leaves = [10, 20, 30]
    .map(
      (depth) =>
        `M${-146 + depth * 0.45} ${-34 + depth}Q-74 ${-72 + depth} 0 ${-26 + depth}Q74 ${-72 + depth} ${146 - depth * 0.45} ${-34 + depth}`,
    )
    .join('')
  return (
    filled(block, PALETTE.cream) +
    stroked(leaves, mix(PALETTE.cream, PALETTE.cover, 0.35), 1.2) +
    stroked('M0 -26V26', mix(PALETTE.cream, PALETTE.cover, 0.5), 1.6) +
    // The cover's edge, as a keel.
    filled('M-158 -36L-150 -34L-126 26H126L150 -34L158 -36L131 36H-131Z', PALETTE.coverDeep)
  )
}

function lantern(turn: number): string {
  const swing = 3 * Math.sin(TURN * (turn * 2 + 0.45))
  const glow = 0.1 + 0.02 * Math.sin(TURN * turn * 3)
  return (
    stroked('M0 -20V-238', PALETTE.cream, 4) +
    stroked('M0 -228Q26 -238 46 -224', PALETTE.cream, 3) +
    filled(spark([0, -254], 17), PALETTE.gilt) +
    group(
      { transform: `rotate(${n(swing)} 46 -224)` },
      disc([46, -187], 44, PALETTE.gilt, { opacity: glow }),
      ring([46, -187], 44, PALETTE.gilt, 0.9, { opacity: 0.45 }),
      ring([46, -187], 62 + 2 * Math.sin(TURN * turn * 3), PALETTE.gilt, 0.8, { opacity: 0.25 }),
      stroked('M46 -224V-208M46 -166V-150', PALETTE.gilt, 1.6),
      filled('M33 -206H59Q69 -187 59 -168H33Q23 -187 33 -206Z', PALETTE.sealBright),
      stroked('M40 -206Q34 -187 40 -168M52 -206Q58 -187 52 -168', PALETTE.seal, 1.4),
      box(32, -210, 28, 5, PALETTE.gilt) + box(32, -169, 28, 5, PALETTE.gilt),
    )
  )
}

/** Seated on the right page, bent over a small book. */
function reader(): string {
  const robe = mix('#82BBE0', PALETTE.cover, 0.3)
  const hair = mix('#82BBE0', PALETTE.cover, 0.72)
  return group(
    { transform: 'translate(10 2)' },
    filled('M52 -44Q54 -92 82 -98Q112 -96 116 -44Z', robe),
    filled('M78 -88Q58 -78 50 -62L60 -54Q72 -66 88 -70Z', mix(robe, PALETTE.cream, 0.35)),
    disc([78, -110], 14, '#EAD3B4'),
    filled('M65 -113Q66 -129 82 -127Q97 -125 94 -103Q91 -110 84 -114Q75 -119 65 -113Z', hair),
    disc([87, -130], 6.5, hair),
    stroked('M82 -126L92 -125', PALETTE.sealBright, 2.6),
    filled('M32 -62L50 -70L60 -62L42 -52Z', PALETTE.cream),
    stroked('M46 -66L50 -57', PALETTE.cover, 1.2),
  )
}

function onCircle([x, y]: Point, radius: number, angle: number): Point {
  return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
}
