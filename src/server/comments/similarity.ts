import { KEPT_HASHES, type Fingerprint } from './fingerprint.ts'

/** What a new text is compared with. */
export interface RecentFingerprints {
  /** The latest: so few that they are looked at one by one. */
  fresh: readonly Fingerprint[]
  /** Those before them, the latest first … */
  settled: IndexedFingerprints
  /** … of which only so many count. */
  settledCount: number
}

/** Prints with a list of those that have each mark, so that most need not be looked at. */
export interface IndexedFingerprints {
  prints: readonly Fingerprint[]
  /** The places in `prints` of those that have the first mark, then of those that have the second, and so on. */
  places: Uint16Array
  /** Where each mark's begin in it; the last number is where all of them end. */
  begins: Uint32Array
}

/** At most 65,536. */
export function indexFingerprints(prints: readonly Fingerprint[]): IndexedFingerprints {
  const begins = new Uint32Array(MARKS + 1)
  // By their places: going through typed arrays with for…of takes twice as long.
  for (const print of prints) for (let at = 0; at < print.length; at++) begins[markOf(print[at]!) + 1]! += 1
  for (let mark = 0; mark < MARKS; mark++) begins[mark + 1]! += begins[mark]!
  const places = new Uint16Array(begins[MARKS]!)
  const next = begins.slice()
  for (let place = 0; place < prints.length; place++) {
    const print = prints[place]!
    for (let at = 0; at < print.length; at++) places[next[markOf(print[at]!)]!++] = place
  }
  return { prints, places, begins }
}

/**
 * How alike those are that have at least this share of pairs in common with a text, 0 to 1. Nearly all have next to
 * none, and are passed over without a closer look: a thousand are asked about for each comment.
 */
export function similarities(
  print: Fingerprint,
  { fresh, settled, settledCount }: RecentFingerprints,
  least: number,
): number[] {
  const marks = setMarks(print)
  const isWorthIt = (shared: number, other: Fingerprint) =>
    shared >= least * Math.max(print.length, other.length)
  const candidates = fresh.filter((other) => isWorthIt(countMarked(other), other))
  const shared = countShared(marks, settled)
  const fewest = Math.max(1, least * print.length)
  for (let place = 0; place < settledCount; place++) {
    if (shared[place]! < fewest) continue
    const other = settled.prints[place]!
    if (isWorthIt(shared[place]!, other)) candidates.push(other)
  }
  for (const mark of marks) isMarked[mark] = 0
  return candidates.map((other) => similarity(print, other)).filter((likeness) => likeness >= least)
}

/** Of each, how many hashes have one of the marks: at least as many as are in common, others may share a mark by chance. */
function countShared(marks: readonly number[], { prints, places, begins }: IndexedFingerprints): Uint8Array {
  const shared = new Uint8Array(prints.length)
  for (const mark of marks) {
    for (let at = begins[mark]!; at < begins[mark + 1]!; at++) shared[places[at]!]! += 1
  }
  return shared
}

function countMarked(print: Fingerprint): number {
  let count = 0
  for (let at = 0; at < print.length; at++) count += isMarked[markOf(print[at]!)]!
  return count
}

/** Sets its different marks and gives them. To be cleared before the next print's are set. */
function setMarks(print: Fingerprint): number[] {
  const marks: number[] = []
  for (const hash of print) {
    const mark = markOf(hash)
    if (isMarked[mark] === 0) marks.push(mark)
    isMarked[mark] = 1
  }
  return marks
}

/** The lowest bits of a hash: so many that few others share them by chance. */
function markOf(hash: number): number {
  return hash & (MARKS - 1)
}

const MARKS = 0x2000

/** By mark: 1 for those of the print that is being compared. One for all, since one for each would cost as much as the rest. */
const isMarked = new Uint8Array(MARKS)

/**
 * The share of pairs that two texts have in common, 0 to 1; exact up to 96 different pairs, an estimate above
 * (the lowest hashes of both together are a fair draw from all of theirs).
 */
function similarity(a: Fingerprint, b: Fingerprint): number {
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
