/** Of a star in a square of 24, from its upper point on. */
const OUTLINE = 'l3.1 6.6 7.1.9-5.2 5 1.3 7.1-6.3-3.5-6.3 3.5 1.3-7.1-5.2-5 7.1-.9z'

/** The outline of a star, in a square of 24. */
export const STAR = starsInRow(1, 0)

/** The outlines of so many stars, each in a square of 24, with that gap between, which counts in tenths. */
export function starsInRow(count: number, gap: number): string {
  return Array.from(
    { length: count },
    (_, star) => `M${inTenths(12 + star * (24 + gap))} 1.8${OUTLINE}`,
  ).join('')
}

/** How wide such a row is. */
export function widthOfRow(count: number, gap: number): number {
  return inTenths(count * 24 + (count - 1) * gap)
}

/** Else what computers make of decimals would be sent with each star: 88.80000000000001. */
function inTenths(length: number): number {
  return Number(length.toFixed(1))
}
