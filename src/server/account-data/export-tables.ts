import type { AccountExport, ExportTable } from '../../contract/account-data.ts'
import { exportColumns as columns, exportedStatusNames } from '../../contract/wording/account-data.ts'
import { writeSpreadsheet } from '../../contract/spreadsheet.ts'

/** One table of an export, for spreadsheets; an import takes it back (import-file.ts). */
export function tableOf(exported: AccountExport, table: ExportTable): string {
  switch (table) {
    case 'reading-list':
      return write(
        exported.reading_list.map(({ review, ...entry }) => ({
          ...namesOf(review),
          status: exportedStatusNames[entry.status],
          own_rating: textOf(entry.own_rating),
          readings: entry.readings.map(writeReading).join('；'),
          added_at: entry.created_at,
          notes: entry.notes,
        })),
        [...REVIEW, 'status', 'own_rating', 'readings', 'added_at', 'notes'],
      )
    case 'bookmarks':
      return write(
        exported.bookmarks.map(({ review, created_at }) => ({
          ...namesOf(review),
          bookmarked_at: created_at,
        })),
        [...REVIEW, 'bookmarked_at'],
      )
    case 'comments':
      return write(
        exported.comments.map(({ review, ...comment }) => ({
          ...namesOf(review),
          comment_id: String(comment.id),
          user_name: comment.user_name,
          content: comment.content,
          likes: String(comment.likes),
          posted_at: comment.created_at,
          changed_at: textOf(comment.changed_at),
        })),
        ['comment_id', ...REVIEW, 'user_name', 'content', 'likes', 'posted_at', 'changed_at'],
      )
  }
}

export type Column = keyof typeof columns

const REVIEW = ['review_id', 'title', 'author', 'isbn'] as const

function namesOf({ id, title, author, isbn }: AccountExport['bookmarks'][number]['review']) {
  return { review_id: String(id), title, author, isbn: textOf(isbn) }
}

/** From … to …, either of which may be unknown. */
function writeReading({ begun_on, finished_on }: { begun_on: string | null; finished_on: string | null }) {
  return `${begun_on ?? ''}～${finished_on ?? ''}`
}

function textOf(value: string | number | null): string {
  return value === null ? '' : String(value)
}

function write<Name extends Column>(rows: readonly Record<Name, string>[], names: readonly Name[]): string {
  return writeSpreadsheet(
    names.map((name) => columns[name]),
    rows.map((row) => names.map((name) => row[name])),
  )
}
