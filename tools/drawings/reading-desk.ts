/** The picture of the sample post: a desk at night, an open book under the lamp, 北斗 in the window. */
import { column } from './glyphs.ts'
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
  stroked,
  svg,
} from './svg.ts'

const WIDTH = 1200
const HEIGHT = 900
const WALL = '#243359'
const DESK = '#8F4324'
const DESK_DEEP = '#532513'
const INK = '#1A2030'
const FRAME = '#0C1221'
const DESK_TOP = 640

export function readingDesk(): string {
  return svg(
    WIDTH,
    HEIGHT,
    box(0, 0, WIDTH, HEIGHT, WALL) + windowAtNight() + desk() + lamp() + openBook() + writingThings(),
  )
}

const PANE = { x: 96, y: 70, width: 560, height: 470 }

function windowAtNight(): string {
  const { x, y, width, height } = PANE
  const random = randomFrom(7)
  const stars = Array.from({ length: 46 }, () =>
    disc([x + random() * width, y + random() * height], 1 + random() * 1.3, PALETTE.cream, {
      opacity: 0.35 + random() * 0.5,
    }),
  )
  const hills = `M${x} ${y + height}V${y + 400}Q${x + 120} ${y + 350} ${x + 250} ${y + 396}T${x + 460} ${y + 390}Q${x + width - 50} ${y + 352} ${x + width} ${y + 374}V${y + height}Z`
  const thirds = [1, 2].map((third) => x + (width * third) / 3)
  const bars = thirds.map((bar) => `M${n(bar)} ${y}V${y + height}`).join('') + `M${x} ${y + 96}H${x + width}`
  return (
    box(x - 24, y - 24, width + 48, height + 48, FRAME) +
    box(x, y, width, height, PALETTE.cover) +
    ring([x + 300, y + 230], 300, PALETTE.gilt, 1, { opacity: 0.22, 'clip-path': 'url(#pane)' }) +
    ring([x + 300, y + 230], 212, PALETTE.gilt, 1, { opacity: 0.22, 'clip-path': 'url(#pane)' }) +
    `<clipPath id="pane"><rect x="${x}" y="${y}" width="${width}" height="${height}"/></clipPath>` +
    stars.join('') +
    asterism('北斗', { centre: [x + 285, y + 222], scale: 14.5, turn: 226 }, () => 1.15, PALETTE.cover) +
    filled(hills, PALETTE.coverDeep) +
    stroked(bars, FRAME, 9) +
    box(x - 36, y + height + 22, width + 72, 16, FRAME)
  )
}

function desk(): string {
  return (
    box(0, DESK_TOP, WIDTH, HEIGHT - DESK_TOP, DESK) +
    box(0, DESK_TOP, WIDTH, 5, mix(DESK, PALETTE.gilt, 0.45)) +
    box(0, 846, WIDTH, 54, DESK_DEEP) +
    stroked('M0 700H340M420 716H1200M0 786H150M760 800H1200', DESK_DEEP, 1.6, { opacity: 0.45 })
  )
}

function lamp(): string {
  return (
    filled('M812 306L540 796Q866 872 1192 796L972 306Z', PALETTE.gilt, { opacity: 0.14 }) +
    stroked('M1116 690V420Q1116 214 892 214', FRAME, 11, { 'stroke-linecap': 'round' }) +
    filled('M1048 702Q1048 678 1116 678Q1184 678 1184 702Z', FRAME) +
    filled('M838 216H946L986 306H798Z', PALETTE.gilt) +
    stroked('M798 306H986', mix(PALETTE.gilt, DESK_DEEP, 0.4), 5) +
    stroked('M866 216L848 306M918 216L936 306', mix(PALETTE.gilt, DESK_DEEP, 0.3), 1.6) +
    box(872, 200, 40, 16, FRAME)
  )
}

/** An open book seen over the reader's shoulder, with text columns and a red bookmark ribbon. */
function openBook(): string {
  const middle = 792
  const page = (side: 1 | -1) =>
    `M${middle} 690Q${middle + side * 110} 652 ${middle + side * 262} 680L${middle + side * 300} 800Q${middle + side * 130} 768 ${middle} 814Z`
  const columns = (side: 1 | -1) =>
    Array.from({ length: 7 }, (_, index): string => {
      const way = (index + 1) / 8
      const top: Point = [middle + side * (20 + way * 240), 678 - Math.sin(way * 2.7) * 12 + way * 4]
      const bottom: Point = [middle + side * (22 + way * 268), 798 - Math.sin(way * 2.7) * 14 - way * 6]
      const stop = [0.9, 0.82, 0.9, 0.64, 0.9, 0.9, 0.74][(index * 3 + (side > 0 ? 0 : 2)) % 7] ?? 0.9
      return line([
        [top[0] + (bottom[0] - top[0]) * 0.1, top[1] + (bottom[1] - top[1]) * 0.1],
        [top[0] + (bottom[0] - top[0]) * stop, top[1] + (bottom[1] - top[1]) * stop],
      ])
    }).join('')
  const below = `M${middle - 304} 806Q${middle - 130} 776 ${middle} 824Q${middle + 130} 776 ${middle + 304} 806L${middle + 300} 800Q${middle + 130} 768 ${middle} 814Q${middle - 130} 768 ${middle - 300} 800Z`
  return (
    filled(
      `M${middle - 316} 812L${middle - 272} 676Q${middle} 640 ${middle + 272} 676L${middle + 316} 812Q${middle + 130} 790 ${middle} 836Q${middle - 130} 790 ${middle - 316} 812Z`,
      PALETTE.cover,
    ) +
    filled(page(-1), mix(PALETTE.cream, '#D9C9A8', 0.25)) +
    filled(page(1), PALETTE.cream) +
    filled(below, '#D9C9A8') +
    stroked(columns(-1) + columns(1), INK, 3.4, { opacity: 0.55, 'stroke-dasharray': '9 4' }) +
    stroked(`M${middle} 690V814`, mix(PALETTE.cream, INK, 0.45), 2) +
    stroked(
      `M${middle + 6} 684Q${middle + 30} 760 ${middle + 18} 826Q${middle + 14} 846 ${middle + 28} 868`,
      PALETTE.seal,
      5,
      {
        'stroke-linecap': 'round',
      },
    )
  )
}

/** A steaming cup, a brush on its rest, the seal. */
function writingThings(): string {
  const steam = 'M196 610Q182 586 198 566T196 522M226 606Q214 586 228 570T228 540'
  const cup = group(
    {},
    filled('M150 640H270Q268 716 232 724H188Q152 716 150 640Z', PALETTE.cream),
    `<ellipse cx="210" cy="640" rx="60" ry="13" fill="${mix('#86C5A3', PALETTE.cream, 0.15)}" stroke="${PALETTE.cream}" stroke-width="4"/>`,
    stroked('M158 676Q184 690 210 678T262 676', '#34467E', 3),
    stroked(steam, PALETTE.cream, 3, { opacity: 0.5, 'stroke-linecap': 'round' }),
  )
  const brush = group(
    { transform: 'rotate(-9 350 770)' },
    box(226, 764, 190, 9, PALETTE.gilt),
    box(404, 763, 16, 11, INK),
    filled('M420 762Q448 764 462 769Q446 774 420 775Z', PALETTE.cream),
    filled('M444 766.5L462 769L444 772Z', INK),
    filled('M300 774Q300 766 312 766Q324 766 324 774Q324 782 336 782H288Q300 782 300 774Z', '#1C666B'),
  )
  const seal =
    box(1132, 760, 46, 46, PALETTE.seal, { rx: 4 }) + filled(column('槎', 1155, 764, 38), PALETTE.cream)
  return cup + brush + seal
}
