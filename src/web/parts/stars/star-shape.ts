/** Of a star in a square of 24, from its upper point on. */
const OUTLINE = 'l3.1 6.6 7.1.9-5.2 5 1.3 7.1-6.3-3.5-6.3 3.5 1.3-7.1-5.2-5 7.1-.9z'

/** The outline of a star, in a square of 24. */
export const STAR = starsInRow(1, 0)

/** The outlines of so many stars, each in a square of 24, with that gap between. */
export function starsInRow(count: number, gap: number): string {
  return Array.from({ length: count }, (_, star) => `M${12 + star * (24 + gap)} 1.8${OUTLINE}`).join('')
}
