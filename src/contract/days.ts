import { HOUR } from './durations.ts'

/** The day, YYYY-MM-DD, of a time in Taipei, which has had no summer time since 1979 (docs/product/lists.md). */
export function dayInTaipei(moment: Date): string {
  return new Date(moment.getTime() + 8 * HOUR).toISOString().slice(0, 10)
}

/** 2025-03-07T… as 2025/03/07, by the calendar of Taipei (docs/product/screens.md). */
export function dateText(time: string): string {
  return dayInTaipei(new Date(time)).replaceAll('-', '/')
}
