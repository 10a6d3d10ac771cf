/** The months, January being 0, in which most was read; none where one book is the most, or where all but stand out. */
export function findBusiestMonths(months: readonly number[]): number[] {
  const most = Math.max(...months)
  const busiest = months.flatMap((count, month) => (count === most ? [month] : []))
  return most > 1 && busiest.length <= MOST_BUSIEST ? busiest : []
}

const MOST_BUSIEST = 3
