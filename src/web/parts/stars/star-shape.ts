/** Path data of a star in a square of 24, after the move to its upper point. */
const OUTLINE = 'l3.1 6.6 7.1.9-5.2 5 1.3 7.1-6.3-3.5-6.3 3.5 1.3-7.1-5.2-5 7.1-.9z'

/** Path data of a star in a square of 24. */
export const STAR = starsInRow(1, 0)

/** Path data of a row of stars, each in a square of 24. Lengths are rounded to tenths. */
export function starsInRow(count: number, gap: number): string {
  return Array.from(
    { length: count },
    (_, star) => `M${inTenths(12 + star * (24 + gap))} 1.8${OUTLINE}`,
  ).join('')
}

/** The width of such a row. */
export function widthOfRow(count: number, gap: number): number {
  return inTenths(count * 24 + (count - 1) * gap)
}

/** Without rounding, floating-point errors such as 88.80000000000001 would be sent with each star. */
function inTenths(length: number): number {
  return Number(length.toFixed(1))
}
