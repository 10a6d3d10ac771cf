/** The empty bookcase of the book-wall video, with its ornaments. */
import { box, disc, filled, group, mix, PALETTE, type Point, spark, stroked } from './svg.ts'

export const CASE = { width: 1280, height: 720, floors: [232, 462, 692] } as const

const BACK = '#33241C'
const WOOD = '#211610'
const WOOD_LIGHT = '#5A4133'

export function bookcase(): string {
  const { width, height, floors } = CASE
  const boards = floors.map(
    (y) =>
      box(0, y, width, 15, WOOD) +
      box(0, y, width, 1.6, WOOD_LIGHT) +
      box(0, y + 15, width, 10, '#000', { opacity: 0.16 }),
  )
  const side = box(0, 0, 34, height, WOOD) + box(32.6, 0, 1.4, height, WOOD_LIGHT)
  return (
    box(0, 0, width, height, BACK) +
    boards.join('') +
    side +
    group({ transform: `translate(${width} 0) scale(-1 1)` }, side) +
    raftModel([1166, floors[0]]) +
    armillarySphere([1184, floors[1]])
  )
}

/** A model of the raft of the night-ferry video. */
function raftModel([x, floor]: Point): string {
  return group(
    { transform: `translate(${x} ${floor})` },
    filled('M-30 0L-22 -16H22L30 0Z', WOOD) + stroked('M-22 -16H22L30 0H-30Z', WOOD_LIGHT, 1.4),
    filled('M-48 -36Q-24 -52 0 -33Q24 -52 48 -36L40 -16H-40Z', PALETTE.cream),
    stroked('M0 -33V-16M-44 -30Q-23 -45 0 -27Q23 -45 44 -30', mix(PALETTE.cream, PALETTE.cover, 0.4), 1),
    stroked('M0 -33V-104', PALETTE.cream, 2.4),
    filled(spark([0, -112], 9), PALETTE.gilt),
  )
}

function armillarySphere([x, floor]: Point): string {
  const hoop = (rx: number, ry: number, turn: number, width: number) =>
    `<ellipse rx="${rx}" ry="${ry}" transform="rotate(${turn})" fill="none" stroke="${PALETTE.gilt}" stroke-width="${width}"/>`
  return (
    group(
      { transform: `translate(${x} ${floor})` },
      filled('M-26 0L-16 -9H16L26 0Z', PALETTE.gilt) + stroked('M0 -9V-34', PALETTE.gilt, 4),
    ) +
    group(
      { transform: `translate(${x} ${floor - 76})` },
      hoop(42, 42, 0, 3) + hoop(42, 13, -24, 2) + hoop(42, 13, 66, 1.6) + hoop(17, 42, 20, 1.4),
      stroked('M-20 40L20 -40', PALETTE.gilt, 1.4) + disc([0, 0], 6, PALETTE.gilt),
    )
  )
}
