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

/** Whether the sheet is a Goodreads export (My Books, Import and Export). */
export function isGoodreads(sheet: Sheet): boolean {
  return hasColumns(sheet, 'Title', 'Author', 'My Rating', ['Exclusive Shelf', 'Bookshelves'])
}

export function readGoodreads(sheet: Sheet): (ListRow | UnreadableRow)[] {
  return readSheetRows(sheet, (source, cell) => {
    const [title, author] = [readName(cell('Title')), readName(cell('Author'))]
    if (title === '') return { ...source, title, author, miss: 'no_title' }
    const status = readStatus(cell)
    return {
      ...source,
      title,
      author,
      isbn: parseIsbn(cell('ISBN13')) ?? parseIsbn(cell('ISBN')),
      status,
      own_rating: readStars(cell('My Rating')),
      readings: toReadings(cell, status),
      partial_dates: [],
      ...readNotesCell(htmlToText(cell('My Review')), htmlToText(cell('Private Notes'))),
      added_on: readDay(cell('Date Added')),
    }
  })
}

/** A custom shelf has no status, unless `Date Read` says that the book has been read. */
function readStatus(cell: ReadCell): ReadingStatus | null {
  return SHELVES[cell('Exclusive Shelf', 'Bookshelves')] ?? (readDay(cell('Date Read')) ? 'completed' : null)
}

const SHELVES: Partial<Record<string, ReadingStatus>> = {
  'to-read': 'want_to_read',
  'currently-reading': 'reading',
  read: 'completed',
}

/** The export has only the last reading; the day it began is in older exports only. */
function toReadings(cell: ReadCell, status: ReadingStatus | null): ListedReading[] {
  const [begun_on, finished_on] = [readDay(cell('Date Started')), readDay(cell('Date Read'))]
  if (status === 'completed' && finished_on !== null) return [{ begun_on, finished_on }]
  return status === 'reading' && begun_on !== null ? [{ begun_on, finished_on: null }] : []
}
