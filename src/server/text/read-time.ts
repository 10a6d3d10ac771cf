import { dayInTaipei } from '../../contract/days.ts'
import { DAY } from '../../contract/durations.ts'

/** Which comes first in 3/4/2025; undefined where nobody knows. */
export type DayOrder = 'day first' | 'month first' | undefined

interface Notation {
  /** The zone of a time without one; Taipei's by default. */
  zone?: string
  order?: DayOrder
}

/**
 * A day or time as programs and people write it, in ISO 8601: 2020-01-03T10:00Z, 2020/1/3 下午 3:05, Jan 3, 2020, 民國109年1月3日,
 * milliseconds of a program. Null where it is none, or where the calendar has no such day.
 */
export function readTime(value: unknown, { zone, order }: Notation = {}): string | null {
  const written = readMoment(value, order)
  if (!written) return null
  const { day, clock = '00:00:00', zone: own } = written
  // Older hosts write 24:15 for a quarter past midnight.
  const time = Date.parse(`${day}T${clock.replace(/^24/, '00')}${own ?? zone ?? '+08:00'}`)
  return Number.isNaN(time) ? null : new Date(time + (clock.startsWith('24') ? DAY : 0)).toISOString()
}

/** The day in Taipei (YYYY-MM-DD) of the same notations, whatever else stands behind it; without a zone it is the written one. */
export function readDay(value: unknown, order?: DayOrder): string | null {
  const written = readMoment(value, order, /^[ T,(]/)
  if (!written) return null
  const { day, clock, zone } = written
  if (clock === undefined || zone === undefined) return day
  const moment = Date.parse(`${day}T${clock}${zone}`)
  const there = Number.isNaN(moment) ? '' : dayInTaipei(new Date(moment))
  // The last hours of the year 9999 are in a year of five digits.
  return isDay(there) ? there : null
}

/** How days are written whose year comes last, where some of them show it, and none shows the contrary. */
export function findDayOrder(texts: readonly string[]): DayOrder {
  // 21/03/05 tells nothing: it may begin with its year.
  const parts = texts.map((text) => YEAR_LAST.exec(text) ?? []).filter(([, , , year]) => year?.length === 4)
  const isDayFirst = parts.some(([, first]) => Number(first) > MONTHS.length)
  const isMonthFirst = parts.some(([, , second]) => Number(second) > MONTHS.length)
  if (isDayFirst === isMonthFirst) return undefined
  return isDayFirst ? 'day first' : 'month first'
}

interface Moment {
  day: string
  clock?: string
  zone?: string
}

/** `ignored`: how something may begin that is no time and stands behind a day. */
function readMoment(value: unknown, order: DayOrder, ignored?: RegExp): Moment | undefined {
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? undefined : readMoment(value.toISOString(), undefined)
  const text = String(typeof value === 'number' ? value : typeof value === 'string' ? value : '')
  if (text.length > LONGEST) return undefined
  const written = text.normalize('NFKC').replace(/\s+/g, ' ').trim()
  if (/^\d{10}(?:\d{3})?$/.test(written)) return readMoment(new Date(Number(written.padEnd(13, '0'))), order)
  const found = partsOfDay(written, order)
  if (!found) return undefined
  const [year, month, date] = found.parts.map(String) as [string, string, string]
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  if (!isDay(day)) return undefined
  const time = readClock(found.rest) ?? (ignored?.test(found.rest) ? {} : undefined)
  return time && { day, ...time }
}

const LONGEST = 100

/** JavaScript takes 2027-02-29 for the first of March. */
function isDay(day: string): boolean {
  const moment = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day)
}

interface Day {
  /** Year, month and day. */
  parts: readonly (string | number)[]
  /** What stands behind them. */
  rest: string
}

function partsOfDay(text: string, order: DayOrder): Day | undefined {
  const [all = '', minguo, year = '', month = '', day = ''] = YEAR_FIRST.exec(text) ?? []
  const rest = text.slice(all.length)
  if (minguo || year.length === 3) return { parts: [Number(year) + MINGUO, month, day], rest }
  if (year.length === 4) return { parts: [year, month, day], rest }
  const compact = /^(\d{4})(\d\d)(\d\d)(?!\d)/.exec(text)
  if (compact) return { parts: compact.slice(1), rest: text.slice(8) }
  const [whole = '', first = '', second = '', last = ''] = YEAR_LAST.exec(text) ?? []
  const shown = first === second ? 'day first' : findDayOrder([text])
  const known = last.length === 4 ? (shown ?? order) : order
  if (last !== '' && known) {
    const full = last.length === 4 ? last : `${Number(last) < 70 ? '20' : '19'}${last}`
    return {
      parts: known === 'day first' ? [full, second, first] : [full, first, second],
      rest: text.slice(whole.length),
    }
  }
  const english = text.replace(/^[a-z]{3,9},? /i, (word) => (MONTH.test(word) ? word : ''))
  const found = MONTH_FIRST.exec(english) ?? MONTH_SECOND.exec(english)
  const { m = '', d = '', y = '' } = found?.groups ?? {}
  const at = MONTHS.indexOf(m.slice(0, 3).toLowerCase())
  return found && at !== -1 ? { parts: [y, at + 1, d], rest: english.slice(found[0].length) } : undefined
}

/** The first year of the Republic is 1912. */
const MINGUO = 1911
const YEAR_FIRST = /^(民國|民国)? ?(\d{2,4}) ?[年./-] ?(\d{1,2}) ?[月./-] ?(\d{1,2})(?!\d)(?: ?日)?/
const YEAR_LAST = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d\d)(?!\d)/
const MONTH_FIRST = /^(?<m>[a-z]{3,9})\.? (?<d>\d{1,2})(?:st|nd|rd|th)?,? (?<y>\d{4})(?!\d)/i
const MONTH_SECOND = /^(?<d>\d{1,2})(?:st|nd|rd|th)?[ -](?<m>[a-z]{3,9})\.?,?[ -](?<y>\d{4})(?!\d)/i
const MONTH = /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The time of day and the zone behind a day; undefined where something else stands there. */
function readClock(rest: string): Omit<Moment, 'day'> | undefined {
  if (rest.trim() === '') return {}
  const found = CLOCK.exec(rest)
  if (!found) return undefined
  const { before, after, hours, minutes = '', seconds = '00', fraction = '', zone } = found.groups ?? {}
  const half = (before ?? after ?? '').toUpperCase()
  const isLate = ['PM', '下午', '晚上'].includes(half)
  const hour = half === '' ? Number(hours) : (Number(hours) % 12) + (isLate ? 12 : 0)
  const clock = `${String(hour).padStart(2, '0')}:${minutes}:${seconds}${fraction}`
  return {
    ...(hours !== undefined && { clock }),
    ...(zone !== undefined && { zone: normalizeZone(zone) }),
  }
}

const CLOCK =
  /^[T, ]*(?:(?<before>[AP]M|上午|下午|晚上) ?)?(?:(?<hours>\d{1,2}):(?<minutes>\d\d)(?::(?<seconds>\d\d)(?<fraction>\.\d{1,9})?)?)? ?(?<after>[AP]M|上午|下午)? ?(?<zone>Z|UTC|(?:GMT|UTC)?[+-]\d\d(?::?\d\d)?|GMT)?(?: ?\([^()]*\))?$/i

/** PostgreSQL writes +08, mails +0800, JavaScript requires +08:00. */
function normalizeZone(zone: string): string {
  const offset = zone.replace(/^(?:GMT|UTC)/i, '')
  if (offset === '' || /^z$/i.test(offset)) return 'Z'
  const digits = offset.slice(1).replace(':', '').padEnd(4, '0')
  return `${offset[0]}${digits.slice(0, 2)}:${digits.slice(2)}`
}
