import type { ReadingStatus } from '../../../contract/reading/reading-statuses.ts'
import { htmlToText } from '../../text/html-text.ts'
import {
  readDay,
  readName,
  readNotesCell,
  readStars,
  type ListedReading,
  type ListRow,
  type ReadCell,
  readSheetRows,
  type UnreadableRow,
} from './list-row.ts'
import { parseIsbn } from '../../../contract/reviews/isbn.ts'
import { hasColumns, type Sheet } from '../../tabular/sheet.ts'

/** Whether the sheet is a StoryGraph export (Manage Account, Export StoryGraph Library). */
export function isStoryGraph(sheet: Sheet): boolean {
  return hasColumns(sheet, 'Title', 'Authors', 'Read Status', 'Star Rating')
}

export function readStoryGraph(sheet: Sheet): (ListRow | UnreadableRow)[] {
  return readSheetRows(sheet, (source, cell) => {
    const [title, author] = [readName(cell('Title')), readName(cell('Authors'))]
    if (title === '') return { ...source, title, author, miss: 'no_title' }
    const status = STATUSES[cell('Read Status')] ?? null
    return {
      ...source,
      title,
      author,
      isbn: parseIsbn(cell('ISBN/UID')),
      status,
      own_rating: readStars(cell('Star Rating')),
      readings: toReadings(cell, status),
      partial_dates: readPartialDates(cell),
      ...readNotesCell(htmlToText(cell('Review'))),
      added_on: readDay(cell('Date Added')),
    }
  })
}

/** `did-not-finish` has no equivalent here. */
const STATUSES: Partial<Record<string, ReadingStatus>> = {
  'to-read': 'want_to_read',
  'currently-reading': 'reading',
  paused: 'reading',
  read: 'completed',
}

/** `Dates Read` lists every reading: 2023/01/15-2023/02/01, 2024/03/02 (a single day is the last one). */
function toReadings(cell: ReadCell, status: ReadingStatus | null): ListedReading[] {
  const readings = cell('Dates Read')
    .split(/[,;]/, MAX_SPANS)
    .map((span) => readSpan(span, status))
    .filter((reading) => reading.begun_on !== null || reading.finished_on !== null)
  const finished_on = readDay(cell('Last Date Read'))
  return readings.length === 0 && status === 'completed' && finished_on !== null
    ? [{ begun_on: null, finished_on }]
    : readings
}

/** Null twice for a reading whose end has no day: without its end it would count as open. */
function readSpan(span: string, status: ReadingStatus | null): ListedReading {
  const [first = '', last] = span.match(DATE) ?? []
  const isOpen = last === undefined && (/-\s*$/.test(span) || status === 'reading')
  if (isOpen) return { begun_on: readDay(first), finished_on: null }
  const finished_on = readDay(last ?? first)
  return { begun_on: last === undefined || finished_on === null ? null : readDay(first), finished_on }
}

/** The spans with a month or a year alone, which StoryGraph allows. */
function readPartialDates(cell: ReadCell): string[] {
  const spans = (cell('Dates Read') || cell('Last Date Read')).split(/[,;]/, MAX_SPANS)
  return spans
    .map((span) => span.trim().slice(0, MAX_SPAN_LENGTH))
    .filter((span) => span.match(DATE)?.some((date) => readDay(date) === null))
}

/** More readings of one book than anybody has. */
const MAX_SPANS = 500
const MAX_SPAN_LENGTH = 100

/** A day, a month or a year: 2023/01/15, 2023/01, 2023. */
const DATE = /\d{4}(?:[-/]\d{1,2}(?!\d)(?:[-/]\d{1,2}(?!\d))?)?/g
