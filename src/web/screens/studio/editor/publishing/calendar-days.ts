import { DAY } from '../../../../../contract/durations.ts'

// Days are YYYY-MM-DD, months YYYY-MM, calculated in UTC: they belong to no zone.

/** The weeks of a month from Sunday to Saturday, with the days of its neighbours that complete them. */
export function weeksOf(month: string): string[][] {
  const first = new Date(`${month}-01T00:00:00Z`)
  const start = first.getTime() - first.getUTCDay() * DAY
  const next = new Date(`${monthAfter(month, 1)}-01T00:00:00Z`)
  const count = Math.ceil((next.getTime() - start) / (7 * DAY))
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (__, day) =>
      new Date(start + (week * 7 + day) * DAY).toISOString().slice(0, 10),
    ),
  )
}

export function monthAfter(month: string, by: number): string {
  const date = new Date(`${month}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + by)
  return date.toISOString().slice(0, 7)
}
