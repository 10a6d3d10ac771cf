import type { AccountExport, ExportTable } from '../../contract/accounts/account-data.ts'
import {
  exportColumns as columns,
  exportedStatusNames,
} from '../../contract/wording/accounts/account-data.ts'
import { writeSpreadsheet } from '../../contract/text/spreadsheet.ts'

/** One table of an export as CSV for spreadsheets; import-file.ts reads it again. */
export function formatExportTable(exported: AccountExport, table: ExportTable): string {
  switch (table) {
    case 'reading-list':
      return formatTable(
        exported.reading_list.map(({ review, ...entry }) => ({
          ...reviewColumns(review),
          status: exportedStatusNames[entry.status],
          own_rating: cellText(entry.own_rating),
          readings: entry.readings.map(readingText).join('；'),
          added_at: entry.created_at,
          notes: entry.notes,
        })),
        [...REVIEW_COLUMNS, 'status', 'own_rating', 'readings', 'added_at', 'notes'],
      )
    case 'bookmarks':
      return formatTable(
        exported.bookmarks.map(({ review, created_at }) => ({
          ...reviewColumns(review),
          bookmarked_at: created_at,
        })),
        [...REVIEW_COLUMNS, 'bookmarked_at'],
      )
    case 'comments':
      return formatTable(
        exported.comments.map(({ review, ...comment }) => ({
          ...reviewColumns(review),
          comment_id: String(comment.id),
          user_name: comment.user_name,
          content: comment.content,
          likes: String(comment.likes),
          posted_at: comment.created_at,
          changed_at: cellText(comment.changed_at),
        })),
        ['comment_id', ...REVIEW_COLUMNS, 'user_name', 'content', 'likes', 'posted_at', 'changed_at'],
      )
  }
}

export type Column = keyof typeof columns

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

function formatTable<Name extends Column>(
  rows: readonly Record<Name, string>[],
  names: readonly Name[],
): string {
  return writeSpreadsheet(
    names.map((name) => columns[name]),
    rows.map((row) => names.map((name) => row[name])),
  )
}
