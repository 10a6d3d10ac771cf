import { dayInTaipei } from './days.ts'
import { HOUR } from './durations.ts'

// Apart from days.ts, which every visitor loads.

/** The first days, YYYY-MM-DD, of so many months of Taipei, the present one last. */
export function monthsUntil(moment: Date, count: number): string[] {
  const [year = 0, month = 0] = dayInTaipei(moment).split('-').map(Number)
  return Array.from({ length: count }, (_, at) =>
    new Date(Date.UTC(year, month - count + at, 1)).toISOString().slice(0, 10),
  )
}

/** When a day, YYYY-MM-DD, begins in Taipei, as a time in UTC. */
export function startOfDay(day: string): string {
  return new Date(Date.parse(day) - 8 * HOUR).toISOString()
}
