import type { AccountExport, ExportTable } from '../../../contract/accounts/account-data.ts'
import {
  exportColumns as columns,
  exportedStatusNames,
} from '../../../contract/wording/accounts/account-data.ts'
import { writeSpreadsheet, writeSpreadsheetRows } from '../../../contract/text/spreadsheet.ts'
import type { ExportLists } from './account-export.service.ts'

/** One table of an export as CSV for spreadsheets, in pieces of one batch each; reading/list-import reads the first two again. */
export function writeExportTable(lists: ExportLists, table: ExportTable): AsyncGenerator<string, void> {
  switch (table) {
    case 'reading-list':
      return writeTable(
        lists.reading_list,
        [...REVIEW_COLUMNS, 'status', 'own_rating', 'readings', 'added_at', 'notes'],
        ({ review, ...entry }) => ({
          ...reviewColumns(review),
          status: exportedStatusNames[entry.status],
          own_rating: cellText(entry.own_rating),
          readings: entry.readings.map(readingText).join('；'),
          added_at: entry.created_at,
          notes: entry.notes,
        }),
      )
    case 'bookmarks':
      return writeTable(lists.bookmarks, [...REVIEW_COLUMNS, 'bookmarked_at'], ({ review, created_at }) => ({
        ...reviewColumns(review),
        bookmarked_at: created_at,
      }))
    case 'comments':
      return writeTable(
        lists.comments,
        ['comment_id', ...REVIEW_COLUMNS, 'user_name', 'content', 'likes', 'posted_at', 'changed_at'],
        ({ review, ...comment }) => ({
          ...reviewColumns(review),
          comment_id: String(comment.id),
          user_name: comment.user_name,
          content: comment.content,
          likes: String(comment.likes),
          posted_at: comment.created_at,
          changed_at: cellText(comment.changed_at),
        }),
      )
  }
}

type Column = keyof typeof columns

const REVIEW_COLUMNS = ['review_id', 'title', 'author', 'isbn'] as const

function reviewColumns({ id, title, author, isbn }: AccountExport['bookmarks'][number]['review']) {
  return { review_id: String(id), title, author, isbn: cellText(isbn) }
}

/** `from～to`, either of which may be empty. */
function readingText({ begun_on, finished_on }: { begun_on: string | null; finished_on: string | null }) {
  return `${begun_on ?? ''}～${finished_on ?? ''}`
}

function cellText(value: string | number | null): string {
  return value === null ? '' : String(value)
}

async function* writeTable<Item, Name extends Column>(
  batches: AsyncIterable<readonly Item[]>,
  names: readonly Name[],
  toCells: (item: Item) => Record<Name, string>,
): AsyncGenerator<string, void> {
  yield writeSpreadsheet(
    names.map((name) => columns[name]),
    [],
  )
  for await (const batch of batches)
    yield writeSpreadsheetRows(batch.map(toCells).map((cells) => names.map((name) => cells[name])))
}
