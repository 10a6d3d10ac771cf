import { type Fingerprint, MAX_HASHES } from './fingerprint.ts'

/** The similarities, 0 to 1, of those that share at least this part of their pairs with a text. */
export function listSimilarities(
  fingerprint: Fingerprint,
  others: readonly Fingerprint[],
  least: number,
): number[] {
  return others.map((other) => similarity(fingerprint, other, least)).filter((each) => each >= least)
}

/**
 * The share of pairs that two texts have in common, 0 to 1; exact up to 96 different pairs, an estimate above
 * (the lowest hashes of both together are a random sample of all). 0 where it is below `least`.
 */
function similarity(a: Fingerprint, b: Fingerprint, least: number): number {
  const mostDifferent = MAX_HASHES * (1 - least)
  let atA = 0
  let atB = 0
  let seen = 0
  let common = 0
  // Both are sorted: walks through the lowest hashes of both together. Sums instead of branches, which the processor
  // would mispredict: they take a third of the time.
  while (seen < MAX_HASHES && atA < a.length && atB < b.length) {
    const fromA = a[atA]!
    const fromB = b[atB]!
    common += Number(fromA === fromB)
    atA += Number(fromA <= fromB)
    atB += Number(fromB <= fromA)
    seen++
    // Most texts differ: the walk ends where even common hashes alone could not make up for it.
    if (seen - common > mostDifferent) return 0
  }
  const all = Math.min(MAX_HASHES, seen + (a.length - atA) + (b.length - atB))
  return all === 0 ? 0 : common / all
}
