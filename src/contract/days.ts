import { HOUR } from './durations.ts'

/**
 * The day, YYYY-MM-DD, of a time in Taipei, which has had no summer time since 1979 (docs/product/lists.md). Calculated,
 * because the locale data of a browser decide how Intl writes a day: en-CA is 2026-11-28 in one and 11/28/2026 in another.
 */
export function dayInTaipei(moment: Date): string {
  return clockOfTaipei(moment).slice(0, 10)
}

/** The year of a time in Taipei. */
export function yearInTaipei(moment: Date): string {
  return clockOfTaipei(moment).slice(0, 4)
}

/** 13:42, by the clock of Taipei. */
export function timeInTaipei(moment: Date): string {
  return clockOfTaipei(moment).slice(11, 16)
}

function clockOfTaipei(moment: Date): string {
  return new Date(moment.getTime() + 8 * HOUR).toISOString()
}

/** 2025-03-07T… as 2025/03/07, by the calendar of Taipei (docs/product/screens.md). */
export function dateText(time: string): string {
  return dayInTaipei(new Date(time)).replaceAll('-', '/')
}
