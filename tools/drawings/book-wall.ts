/**
 * 我怎麼整理一面書牆: the books of three shelves are sorted by hue, one by one; the red book that leans at the bottom moves to
 * the middle shelf last.
 */
import { bookcase, CASE } from './bookcase.ts'
import { type Book, makeBooks, RED_BOOK, spine } from './books.ts'
import { box, filled, group, n, PALETTE, type Point, randomFrom, spark, svg } from './svg.ts'

export const BOOK_WALL_SECONDS = 8

const LEFT = 58
/** The right end of the books on each shelf, without the red one. */
const RIGHTS = [1092, 1056, 1090] as const
const TURN = Math.PI * 2

interface Move {
  book: Book
  starts: number
  lasts: number
}

interface Shelf {
  floor: number
  /** From left to right. A moving book has two places: one closes while the other opens. */
  places: { book: Book; kind: 'stays' | 'leaves' | 'arrives' }[]
  moves: Move[]
}

const RED_MOVE: Move = { book: RED_BOOK, starts: 5.5, lasts: 1.5 }
/** The initial angle in degrees, against the last book of the lowest shelf. */
const RED_LEANS = -12

export function bookWallFrame(seconds: number): string {
  const drawn = SHELVES.map((shelf) => drawShelf(shelf, seconds))
  return svg(
    CASE.width,
    CASE.height,
    bookcase() +
      drawn.map(({ standing }) => standing).join('') +
      drawn.map(({ lifted }) => lifted).join('') +
      redBook(seconds),
  )
}

function drawShelf(shelf: Shelf, seconds: number): { standing: string; lifted: string } {
  const places = layOut(shelf, seconds)
  const standing = places
    .filter(({ kind }) => kind === 'stays')
    .map(({ book, x }) => spine(book, x, shelf.floor))
  const lifted: string[] = []
  for (const move of shelf.moves) {
    const xs = places.filter(({ book }) => book === move.book)
    const from = xs.find(({ kind }) => kind === 'leaves')?.x ?? LEFT
    const to = xs.find(({ kind }) => kind === 'arrives')?.x ?? LEFT
    const progress = progressOf(move, seconds)
    if (progress === 0 || progress === 1) standing.push(spine(move.book, progress ? to : from, shelf.floor))
    else lifted.push(travelling(move.book, from, to, shelf.floor, progress))
  }
  return { standing: standing.join(''), lifted: lifted.join('') }
}

/** The left edge of every place at this time. */
function layOut({ places, moves }: Shelf, seconds: number) {
  let x = LEFT
  return places.map(({ book, kind }) => {
    const left = x
    const move = book === RED_BOOK ? RED_MOVE : moves.find((candidate) => candidate.book === book)
    const progress = move ? progressOf(move, seconds) : 1
    x += book.width * (kind === 'leaves' ? 1 - progress : progress)
    return { book, kind, x: left }
  })
}

/** The book is lifted, carried in front of the others, and put down. */
function travelling(book: Book, from: number, to: number, floor: number, progress: number): string {
  const { width, height } = book
  const x = from + (to - from) * progress
  const lift = Math.sin(Math.PI * progress) ** 0.8
  const turn = Math.sign(to - from) * 3.5 * Math.sin(TURN * progress)
  return group(
    {
      transform: `translate(0 ${n(-22 * lift)}) rotate(${n(turn)} ${n(x + width / 2)} ${floor - height / 2})`,
    },
    box(x + 5 * lift, floor - height + 9 * lift, width, height, '#000', { opacity: 0.34 * lift }),
    spine(book, x, floor),
  )
}

function redBook(seconds: number): string {
  const { width, height } = RED_BOOK
  const [, middle, lowest] = CASE.floors
  const progress = progressOf(RED_MOVE, seconds)
  const arc = Math.sin(Math.PI * progress)
  const support = SHELVES[2]?.places.at(-1)?.book.height ?? height
  const from = RIGHTS[2] + support * Math.tan((-RED_LEANS * TURN) / 360)
  const to =
    SHELVES.flatMap((shelf) => layOut(shelf, seconds)).find(({ book }) => book === RED_BOOK)?.x ?? from
  const x = from + (to - from) * progress
  const floor = lowest + (middle - lowest) * progress - 46 * arc
  const turn = RED_LEANS * (1 - progress) ** 2 + 5 * arc * (1 - progress)
  const book = group(
    { transform: `rotate(${n(turn)} ${n(x)} ${n(floor)})` },
    box(x + 7 * arc, floor - height + 12 * arc, width, height, '#000', { opacity: 0.34 * arc }),
    spine(RED_BOOK, x, floor),
  )
  const sinceHome = seconds - RED_MOVE.starts - RED_MOVE.lasts + 0.1
  return book + (sinceHome > 0 ? sparks([x + width / 2, floor - height], sinceHome) : '')
}

/** Three small stars rise when the last book is in place. */
function sparks([x, y]: Point, seconds: number): string {
  const grown = Math.sin((Math.min(seconds, 0.9) / 0.9) * (Math.PI / 2))
  const stars: [dx: number, dy: number, radius: number][] = [
    [-26, -8, 7],
    [2, -20, 10],
    [28, -6, 6],
  ]
  return stars
    .map(([dx, dy, radius]) => filled(spark([x + dx * grown, y + dy * grown], radius * grown), PALETTE.gilt))
    .join('')
}

/** From 0 to 1, eased at both ends. */
function progressOf({ starts, lasts }: Move, seconds: number): number {
  const share = Math.min(1, Math.max(0, (seconds - starts) / lasts))
  return share * share * share * (share * (share * 6 - 15) + 10)
}

const SHELVES: readonly Shelf[] = CASE.floors.map((floor, row) => makeShelf(floor, row))

function makeShelf(floor: number, row: number): Shelf {
  const random = randomFrom(row + 23)
  const sorted = makeBooks(row, (RIGHTS[row] ?? CASE.width) - LEFT)
  // Two of five books move, never the last of a shelf, because the red book leans on it.
  const movers = sorted
    .filter((_, index) => index < sorted.length - 1 && (index % 5 === 1 || index % 5 === 3))
    .toSorted(() => random() - 0.5)
  const moves = movers.map((book, index) => ({
    book,
    starts: 0.45 + row * 0.17 + (index * 3.9) / movers.length,
    lasts: 1.15,
  }))
  const places = mergePlaces(disorder(sorted, movers, random), row === 1 ? withRed(sorted) : sorted, movers)
  return { floor, places, moves }
}

/** The initial order: moving books are placed among the others, far from their final places. */
function disorder(sorted: Book[], movers: Book[], random: () => number): Book[] {
  const order = sorted.filter((book) => !movers.includes(book))
  for (const book of movers) {
    const away = (sorted.indexOf(book) / sorted.length + 0.3 + random() * 0.4) % 1
    order.splice(Math.min(Math.round(away * order.length), order.length - 1), 0, book)
  }
  return order
}

/** Merges both orders into one row of places: the books that stay have the same order in both. */
function mergePlaces(before: Book[], after: Book[], movers: Book[]): Shelf['places'] {
  const places: Shelf['places'] = []
  let arrived = 0
  for (const book of before) {
    if (movers.includes(book)) {
      places.push({ book, kind: 'leaves' })
      continue
    }
    const index = after.indexOf(book)
    for (const arriving of after.slice(arrived, index)) places.push({ book: arriving, kind: 'arrives' })
    places.push({ book, kind: 'stays' })
    arrived = index + 1
  }
  for (const arriving of after.slice(arrived)) places.push({ book: arriving, kind: 'arrives' })
  return places
}

function withRed(sorted: Book[]): Book[] {
  const index = sorted.findIndex(({ hue }) => hue > RED_BOOK.hue)
  return [...sorted.slice(0, index), RED_BOOK, ...sorted.slice(index)]
}
