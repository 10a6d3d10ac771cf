import { dayInTaipei } from '../../../contract/days.ts'
import { LIMITS } from '../../../contract/limits.ts'
import { parseIsbn } from '../../../contract/reviews/isbn.ts'
import { fold } from '../../text/fold.ts'
import { readDate } from '../../tabular/field-values.ts'

/** A title or an author on one line, truncated to 500 code units. */
export function readName(text: string): string {
  return text.slice(0, NAME_LIMIT).replaceAll('\0', '').toWellFormed().replace(/\s+/g, ' ').trim()
}

const NAME_LIMIT = 500

/** The first ISBN of a cell that may have several, or their names before them. */
export function readIsbn(text: string): string | null {
  return parseIsbn(text) ?? findIsbn(text)
}

/** The first ISBN among other words and numbers, which never make one together. */
export function findIsbn(text: string): string | null {
  const parts = text.slice(0, NAME_LIMIT).split(/[,;|/[\]\s]+|isbn(?:1[03])?[:：]?/i)
  return parts.map(parseIsbn).find((isbn) => isbn !== null) ?? null
}

/** The notes as this site stores them, and what is above their limit. */
export function readNotes(...texts: readonly string[]): { notes: string; notes_rest: string } {
  const notes = texts
    .map((text) => text.replaceAll('\0', '').toWellFormed().replace(/\r\n?/g, '\n').trim())
    .filter((text) => text !== '')
    .join('\n\n')
  return cutNotes(notes)
}

/** Clean notes up to their limit, and the rest. */
export function cutNotes(notes: string): { notes: string; notes_rest: string } {
  const characters = [...notes]
  if (characters.length <= LIMITS.note) return { notes, notes_rest: '' }
  return {
    notes: characters.slice(0, LIMITS.note).join(''),
    notes_rest: characters.slice(LIMITS.note).join(''),
  }
}

/** The scale of a column of ratings: 5, 10 or 100, the smallest that has all numbers without their own. */
export function findScale(texts: readonly string[]): number {
  let best = 0
  for (const text of texts) {
    const { given, whole } = numberIn(text)
    if (whole === undefined) best = Math.max(best, Number(given ?? 0))
  }
  return [5, 10].find((scale) => best <= scale) ?? 100
}

/** A rating in half stars; null for none and for one that is not understood. `exact` is the rating before it is rounded. */
export function readRating(text: string, scale: number): { stars: number | null; exact: number | null } {
  const exact = readExactRating(text.trim(), scale)
  const stars = exact === null ? null : Math.round(exact * 2) / 2
  return { exact, stars: stars !== null && stars >= 0.5 && stars <= 5 ? stars : null }
}

/** A number, a share (4/5), the word that 豆瓣 shows for it, or drawn stars. */
function readExactRating(text: string, scale: number): number | null {
  const word = RATING_WORDS.get(fold(text))
  if (word !== undefined) return word
  const { given, whole = String(scale) } = numberIn(text)
  if (given !== undefined) return Number(whole) === 0 ? null : (Number(given) * 5) / Number(whole)
  const drawn = text.match(/[★⭐]/gu)?.length
  return drawn === undefined ? null : drawn + (text.includes('½') ? 0.5 : 0)
}

/** The number of 4.5, 9/10, 4 stars or 4★, and what it is out of where that is said. */
function numberIn(text: string): { given: string | undefined; whole: string | undefined } {
  const [, given, whole] = NUMBER.exec(text.normalize('NFKC').replace(/[★⭐]/gu, '').trim()) ?? []
  return { given, whole }
}

const NUMBER = /^(\d{1,6}(?:\.\d{1,12})?)(?: ?[/／] ?(\d{1,3}))?(?: ?(?:stars?|[颗顆]?星|分))?$/i

const RATING_WORDS = new Map(
  Object.entries({ 力荐: 5, 推荐: 4, 还行: 3, 较差: 2, 很差: 1 }).map(([word, stars]) => [fold(word), stars]),
)

/** How days are written whose year comes last, where other days of the list show it, and none shows the contrary. */
export type DayOrder = 'day first' | 'month first' | undefined

export function findDayOrder(texts: readonly string[]): DayOrder {
  const parts = texts.map((text) => YEAR_LAST.exec(text) ?? [])
  const isDayFirst = parts.some(([, first]) => Number(first) > MONTHS.length)
  const isMonthFirst = parts.some(([, , second]) => Number(second) > MONTHS.length)
  if (isDayFirst === isMonthFirst) return undefined
  return isDayFirst ? 'day first' : 'month first'
}

/**
 * YYYY-MM-DD from the usual notations, also 民國114年1月5日, January 5, 2025 and the milliseconds of a program; null where there is
 * no such day, or where day and month cannot be told apart. A time of day after it is ignored.
 */
export function readDay(text: string, order?: DayOrder): string | null {
  const written = text.slice(0, LONGEST_DAY).normalize('NFKC').trim()
  if (/^\d{10}(?:\d{3})?$/.test(written)) return dayInTaipei(new Date(Number(written.padEnd(13, '0'))))
  const parts = partsOfDay(written, order)
  return readDate(written) ?? readDate(parts ? parts.join('-') : written.split(/[\sT]/)[0]) ?? null
}

const LONGEST_DAY = 100

/** Year, month and day. */
function partsOfDay(text: string, order: DayOrder): (string | number)[] | undefined {
  const [, minguo, year = '', month = '', day = ''] = YEAR_FIRST.exec(text) ?? []
  if (minguo || year.length === 3) return [Number(year) + MINGUO, month, day]
  if (year.length === 4) return [year, month, day]
  const compact = /^(\d{4})(\d\d)(\d\d)$/.exec(text)
  if (compact) return compact.slice(1)
  const [, first = '', second = '', last = ''] = YEAR_LAST.exec(text) ?? []
  const known = first === second ? 'day first' : (findDayOrder([text]) ?? order)
  if (last !== '' && known) return known === 'day first' ? [last, second, first] : [last, first, second]
  const english = text.replace(/^[a-z]+, ?/i, '').replace(/(\d)(?:st|nd|rd|th)\b/i, '$1')
  const { m = '', d, y } = (MONTH_FIRST.exec(english) ?? MONTH_SECOND.exec(english))?.groups ?? {}
  const at = MONTHS.indexOf(m.slice(0, 3).toLowerCase())
  return at === -1 || !d || !y ? undefined : [y, at + 1, d]
}

/** The first year of the Republic is 1912. */
const MINGUO = 1911
const YEAR_FIRST = /^(民國|民国)? ?(\d{2,4}) ?[年./-] ?(\d{1,2}) ?[月./-] ?(\d{1,2})日?(?:[\sT].*)?$/
const YEAR_LAST = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[\s,].*)?$/
const MONTH_FIRST = /^(?<m>[a-z]{3,9})\.? (?<d>\d{1,2}),? (?<y>\d{4})(?:[\s,].*)?$/i
const MONTH_SECOND = /^(?<d>\d{1,2})[ -](?<m>[a-z]{3,9})\.?,?[ -](?<y>\d{4})(?:[\s,].*)?$/i
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
