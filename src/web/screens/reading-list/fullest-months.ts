/** The months, January being 0, in which most was read; none where one book is the most, or where all but stand out. */
export function fullestMonths(months: readonly number[]): number[] {
  const most = Math.max(...months)
  const fullest = months.flatMap((count, month) => (count === most ? [month] : []))
  return most > 1 && fullest.length <= MOST_FULLEST ? fullest : []
}

const MOST_FULLEST = 3
