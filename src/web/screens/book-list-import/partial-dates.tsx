import type { PartialDates as PartialDatesRow } from '../../../contract/reading/book-list-import.ts'
import {
  listImportWording,
  PARTIAL_DATES_FILE,
  partialDatesColumns,
  partialDatesText,
} from '../../../contract/wording/reading/book-list-import.ts'
import { saveSpreadsheet } from '../../client/save-file.ts'
import { RowReport } from './row-report.tsx'

/** The rows with dates without a day; the download has them as the file does. */
export function PartialDates({ rows }: { rows: readonly PartialDatesRow[] }) {
  return (
    <RowReport
      id="list-partial-dates"
      heading={listImportWording.partialDates}
      rows={rows}
      textOf={partialDatesText}
      downloadLabel={listImportWording.downloadPartialDates}
      onDownload={() => download(rows)}
    />
  )
}

function download(rows: readonly PartialDatesRow[]): void {
  const lines = rows.flatMap(({ row, sheet, title, author, dates }) =>
    dates.map((date) => [sheet ?? '', String(row), title, author, date]),
  )
  saveSpreadsheet(partialDatesColumns, lines, PARTIAL_DATES_FILE)
}
