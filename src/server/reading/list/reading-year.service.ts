import { CATEGORY_IDS, type CategoryId } from '../../../contract/categories/categories.ts'
import { dayInTaipei } from '../../../contract/days.ts'
import type { ReadingYear } from '../../../contract/reading/reading-year.ts'
import type { Deps } from '../../deps.ts'
import { countByMonthAndCategory, listYears } from './reading-year.store.ts'

/** The books that the reader has finished in a year (Taipei time; default: the present year), by two statements. */
export async function readReadingYear(
  { database: { queries }, clock }: Pick<Deps, 'database' | 'clock'>,
  userId: string,
  requestedYear: number | undefined,
): Promise<ReadingYear> {
  const currentYear = Number(dayInTaipei(clock.now()).slice(0, 4))
  const year = requestedYear ?? currentYear
  const [years, counts] = await Promise.all([
    listYears(queries, userId),
    countByMonthAndCategory(queries, userId, year),
  ])
  const categoryRow = (category: CategoryId | null) => ({
    category,
    ...countMonths(counts.filter((count) => count.category === category)),
  })
  const others = categoryRow(null)
  return {
    year,
    years: [...new Set([currentYear, ...years])].toSorted((a, b) => b - a),
    ...countMonths(counts),
    rows: [...CATEGORY_IDS.map(categoryRow), ...(others.total > 0 ? [others] : [])],
  }
}

function countMonths(counts: readonly { month: number; count: number }[]): {
  total: number
  months: number[]
} {
  const months = Array.from({ length: 12 }, () => 0)
  for (const { month, count } of counts) months[month - 1] = (months[month - 1] ?? 0) + count
  return { total: months.reduce((sum, count) => sum + count, 0), months }
}
