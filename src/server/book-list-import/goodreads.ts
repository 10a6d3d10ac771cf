import type { ReadingStatus } from '../../contract/reading-statuses.ts'
import { htmlToText } from '../text/html.ts'
import { readDay, readName, readNotesCell, readStars } from './cell-values.ts'
import { readIsbn } from '../text/isbn.ts'
import type { UnreadRow } from '../tabular/sheet.ts'
import type { ListedReading, ListRow } from './list-row.ts'
import { hasColumns, type ReadCell, readRows, type Sheet } from '../tabular/sheet.ts'

/** Whether it is what Goodreads exports (My Books, Import and Export). */
export function isGoodreads(sheet: Sheet): boolean {
  return hasColumns(sheet, 'Title', 'Author', 'My Rating', ['Exclusive Shelf', 'Bookshelves'])
}

export function readGoodreads(sheet: Sheet): (ListRow | UnreadRow)[] {
  return readRows(sheet, (place, cell) => {
    const [title, author] = [readName(cell('Title')), readName(cell('Author'))]
    if (title === '') return { ...place, title, author, miss: 'no_title' }
    const status = statusOf(cell)
    return {
      ...place,
      title,
      author,
      isbn: readIsbn(cell('ISBN13')) ?? readIsbn(cell('ISBN')),
      status,
      own_rating: readStars(cell('My Rating')),
      readings: readingsOf(cell, status),
      notes: readNotesCell(htmlToText(cell('My Review')), htmlToText(cell('Private Notes'))),
      added_on: readDay(cell('Date Added')),
    }
  })
}

/** A shelf of the reader's own says nothing, unless a date says that the book has been read. */
function statusOf(cell: ReadCell): ReadingStatus | null {
  return SHELVES[cell('Exclusive Shelf', 'Bookshelves')] ?? (readDay(cell('Date Read')) ? 'completed' : null)
}

const SHELVES: Partial<Record<string, ReadingStatus>> = {
  'to-read': 'want_to_read',
  'currently-reading': 'reading',
  read: 'completed',
}

/** The export tells only when a book was last finished, and begun only in its older form. */
function readingsOf(cell: ReadCell, status: ReadingStatus | null): ListedReading[] {
  const [begun_on, finished_on] = [readDay(cell('Date Started')), readDay(cell('Date Read'))]
  if (status === 'completed' && finished_on !== null) return [{ begun_on, finished_on }]
  return status === 'reading' && begun_on !== null ? [{ begun_on, finished_on: null }] : []
}
