import { KEPT_HASHES, type Print } from './fingerprint.ts'

/** What a new text is compared with. */
export interface RecentPrints {
  /** The latest: so few that they are looked at one by one. */
  fresh: readonly Print[]
  /** Those before them, the latest first … */
  settled: MarkedPrints
  /** … of which only so many count. */
  settledCount: number
}

/** Prints with a list of those that have each mark, so that most need not be looked at. */
export interface MarkedPrints {
  prints: readonly Print[]
  /** The places in `prints` of those that have the first mark, then of those that have the second, and so on. */
  places: Uint16Array
  /** Where each mark's begin in it; the last number is where all of them end. */
  begins: Uint32Array
}

/** At most 65,536. */
export function markPrints(prints: readonly Print[]): MarkedPrints {
  const begins = new Uint32Array(MARKS + 1)
  for (const print of prints) for (const hash of print) begins[markOf(hash) + 1]! += 1
  for (let mark = 0; mark < MARKS; mark++) begins[mark + 1]! += begins[mark]!
  const places = new Uint16Array(begins[MARKS]!)
  const next = begins.slice()
  for (const [place, print] of prints.entries()) {
    for (const hash of print) places[next[markOf(hash)]!++] = place
  }
  return { prints, places, begins }
}

/**
 * How alike those are that have at least this share of pairs in common with a text, 0 to 1. Nearly all have next to
 * none, and are passed over without a closer look: a thousand are asked about for each comment.
 */
export function likenesses(
  print: Print,
  { fresh, settled, settledCount }: RecentPrints,
  least: number,
): number[] {
  const marks = marksOf(print)
  const isWorthIt = (shared: number, other: Print) => shared >= least * Math.max(print.length, other.length)
  const candidates = fresh.filter((other) => isWorthIt(countMarked(marks, other), other))
  const shared = countShared(marks, settled)
  const fewest = Math.max(1, least * print.length)
  for (let place = 0; place < settledCount; place++) {
    if (shared[place]! < fewest) continue
    const other = settled.prints[place]!
    if (isWorthIt(shared[place]!, other)) candidates.push(other)
  }
  return candidates.map((other) => similarity(print, other)).filter((likeness) => likeness >= least)
}

/** Of each, how many hashes have one of the marks: at least as many as are in common, others may share a mark by chance. */
function countShared(marks: Marks, { prints, places, begins }: MarkedPrints): Uint8Array {
  const shared = new Uint8Array(prints.length)
  for (const mark of marks.all) {
    for (let at = begins[mark]!; at < begins[mark + 1]!; at++) shared[places[at]!]! += 1
  }
  return shared
}

function countMarked(marks: Marks, print: Print): number {
  let count = 0
  for (const hash of print) count += marks.has[markOf(hash)]!
  return count
}

interface Marks {
  all: readonly number[]
  /** By mark: 1 or 0. */
  has: Uint8Array
}

function marksOf(print: Print): Marks {
  const has = new Uint8Array(MARKS)
  const all: number[] = []
  for (const hash of print) {
    const mark = markOf(hash)
    if (has[mark] === 0) all.push(mark)
    has[mark] = 1
  }
  return { all, has }
}

/** The lowest bits of a hash: so many that few others share them by chance. */
function markOf(hash: number): number {
  return hash & (MARKS - 1)
}

const MARKS = 0x2000

/**
 * The share of pairs that two texts have in common, 0 to 1; exact up to 96 different pairs, an estimate above
 * (the lowest hashes of both together are a fair draw from all of theirs).
 */
function similarity(a: Print, b: Print): number {
  let atA = 0
  let atB = 0
  let seen = 0
  let common = 0
  // Both stand in order: the lowest of both together, one after the other.
  while (seen < KEPT_HASHES && (atA < a.length || atB < b.length)) {
    const fromA = a[atA] ?? END
    const fromB = b[atB] ?? END
    if (fromA === fromB) common++
    if (fromA <= fromB) atA++
    if (fromB <= fromA) atB++
    seen++
  }
  return seen === 0 ? 0 : common / seen
}

/** Above every hash. */
const END = 2 ** 32
