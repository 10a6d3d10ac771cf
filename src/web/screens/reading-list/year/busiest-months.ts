/** The months (January is 0) with the most books; empty if that is one book, or if more than three months share it. */
export function findBusiestMonths(months: readonly number[]): number[] {
  const most = Math.max(...months)
  const busiest = months.flatMap((count, month) => (count === most ? [month] : []))
  return most > 1 && busiest.length <= MAX_BUSIEST ? busiest : []
}

const MAX_BUSIEST = 3
