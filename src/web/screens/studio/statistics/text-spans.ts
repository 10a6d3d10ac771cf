import { DAY } from '../../../../contract/durations.ts'
import type { TextStatistics } from '../../../../contract/studio/statistics.ts'

type Days = TextStatistics['days']
type Unit = 'day' | 'week' | 'month'

/** The views of a span; `from` and `until` are its first and its last day. */
export interface SpanViews {
  from: string
  until: string
  views: number
}

/** The unit of a text's chart, and the longer one of its table. */
export function unitsOf(from: string, today: string): { chart: Unit; table: Unit } {
  const days = (Date.parse(today) - Date.parse(from)) / DAY
  if (days <= MOST_DAYS) return { chart: 'day', table: 'week' }
  return days <= MOST_WEEKS * 7 ? { chart: 'week', table: 'month' } : { chart: 'month', table: 'month' }
}

const MOST_DAYS = 60
const MOST_WEEKS = 53

/** All spans from a day to today, oldest first; weeks end on today's weekday, and the first span may be shorter. */
export function viewsBySpan(
  days: Days,
  { from, today }: { from: string; today: string },
  unit: Unit,
): SpanViews[] {
  const views = new Map(days.map((each) => [each.day, each.views]))
  const spans: SpanViews[] = []
  for (let at = Date.parse(today); at >= Date.parse(from); at -= DAY) {
    const day = dayAt(at)
    const [last] = spans.slice(-1)
    const isNew =
      !last ||
      unit === 'day' ||
      (unit === 'week' ? daysFrom(day, last.until) === 7 : !last.until.startsWith(day.slice(0, 7)))
    if (isNew) spans.push({ from: day, until: day, views: views.get(day) ?? 0 })
    else {
      last.from = day
      last.views += views.get(day) ?? 0
    }
  }
  return spans.toReversed()
}

function daysFrom(day: string, until: string): number {
  return (Date.parse(until) - Date.parse(day)) / DAY
}

function dayAt(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
