import { dayInTaipei, timeInTaipei } from '../../../contract/days.ts'
import { DAY } from '../../../contract/durations.ts'

// Times of the studio are those of Taipei, not of the device's zone.

/** 13:42 */
export function timeText(at: number | string): string {
  return timeInTaipei(new Date(at))
}

/** YYYY-MM-DD */
export function dayOf(at: number | string): string {
  return dayInTaipei(new Date(at))
}

/** 今天 13:42, 昨天 09:10, else 11/20; with the year where it is not this one. */
export function whenText(at: string, now = Date.now()): string {
  const day = dayOf(at)
  if (day === dayOf(now)) return `今天 ${timeText(at)}`
  if (day === dayOf(now - DAY)) return `昨天 ${timeText(at)}`
  const [year, month, date] = day.split('-')
  return year === dayOf(now).slice(0, 4) ? `${Number(month)}/${date}` : `${year}/${month}/${date}`
}

/** 今天 13:42, 昨天 09:10, 明天 03:30, else 11/20 03:30; with the year where it is not this one. */
export function momentText(at: string, now = Date.now()): string {
  const text = dayOf(at) === dayOf(now + DAY) ? `明天 ${timeText(at)}` : whenText(at, now)
  return text.includes(':') ? text : `${text} ${timeText(at)}`
}

/** 11/25 星期二 08:00 */
export function scheduleText(at: string): string {
  const [, month, date] = dayOf(at).split('-')
  return `${Number(month)}/${date} ${weekday(at)} ${timeText(at)}`
}

/** 2026 年 11 月 23 日，星期一 */
export function longDateText(at: number): string {
  const [year, month, date] = dayOf(at).split('-')
  return `${year} 年 ${Number(month)} 月 ${Number(date)} 日，${weekday(at)}`
}

/** 0 to 23 */
export function hourOf(at: number): number {
  return Number(timeText(at).slice(0, 2))
}

/** The moment of a day and time in Taipei, which has no summer time. */
export function momentOf(day: string, time: string): string {
  return `${day}T${time}:00+08:00`
}

function weekday(at: number | string): string {
  // oxlint-disable-next-line no-restricted-properties -- shown as it is
  return new Intl.DateTimeFormat('zh-TW', { timeZone: 'Asia/Taipei', weekday: 'long' }).format(new Date(at))
}

/** 2026 年 11 月 23 日, of YYYY-MM-DD. */
export function dayText(day: string): string {
  const [year, month, date] = day.split('-')
  return `${year} 年 ${Number(month)} 月 ${Number(date)} 日`
}
