import type { SubscriberGrowth } from '../../../../contract/newsletter/subscribers.ts'
import type { MonthStatistics } from '../../../../contract/studio/statistics.ts'
import { textTitle } from '../../../../contract/wording/reviews/books.ts'
import * as words from '../../../../contract/wording/studio/studio-statistics.ts'

const { monthsWording: w } = words

/** The numbers as rows of one table for spreadsheets: each with its table, name, span and count. */
export function statisticsRows(
  { months, top, referrers }: MonthStatistics,
  subscribers: SubscriberGrowth['months'],
): string[][] {
  const spanOf = (month: string) => month.slice(0, 7)
  const span = `${spanOf(months[0]?.month ?? '')}–${spanOf(months.at(-1)?.month ?? '')}`
  const { named, others, direct } = referrers
  const rows: readonly (readonly [table: string, name: string, span: string, count: number])[] = [
    ...months.flatMap(({ month, views, texts }) => [
      [w.reading, '', spanOf(month), views] as const,
      [w.newTexts, '', spanOf(month), texts] as const,
    ]),
    ...top.map(({ views, ...name }) => [w.which, textTitle(name), span, views] as const),
    [w.from, w.direct, span, direct],
    ...named.map(({ host, visits }) => [w.from, host, span, visits] as const),
    [w.from, words.otherSites(others.hosts), span, others.visits],
    ...subscribers.flatMap(({ month, count, joined, left }) => [
      [w.growth, w.csvJoined, spanOf(month), joined] as const,
      [w.growth, w.csvLeft, spanOf(month), left] as const,
      [w.growth, w.csvTotal, spanOf(month), count] as const,
    ]),
  ]
  return rows.map(([table, name, of, count]) => [table, name, of, String(count)])
}
