import { CATEGORY_IDS, type CategoryId } from '../../contract/categories.ts'
import { dayInTaipei } from '../../contract/days.ts'
import type { ReadingYear } from '../../contract/reading-year.ts'
import type { Deps } from '../deps.ts'
import { countByMonthAndCategory, listYears } from './reading-year.store.ts'

/** What this reader has finished in that year of Taipei, the present one where none is named; by two statements. */
export async function readYear(
  { database: { queries }, clock }: Pick<Deps, 'database' | 'clock'>,
  userId: string,
  asked: number | undefined,
): Promise<ReadingYear> {
  const present = Number(dayInTaipei(clock.now()).slice(0, 4))
  const year = asked ?? present
  const [years, counts] = await Promise.all([
    listYears(queries, userId),
    countByMonthAndCategory(queries, userId, year),
  ])
  const rowOf = (category: CategoryId | null) => ({
    category,
    ...sumUp(counts.filter((count) => count.category === category)),
  })
  const others = rowOf(null)
  return {
    year,
    years: [...new Set([present, ...years])].toSorted((a, b) => b - a),
    ...sumUp(counts),
    rows: [...CATEGORY_IDS.map(rowOf), ...(others.total > 0 ? [others] : [])],
  }
}

function sumUp(counts: readonly { month: number; count: number }[]): { total: number; months: number[] } {
  const months = Array.from({ length: 12 }, () => 0)
  for (const { month, count } of counts) months[month - 1] = (months[month - 1] ?? 0) + count
  return { total: months.reduce((sum, count) => sum + count, 0), months }
}
