import type { CutReadings as CutReadingsRow } from '../../../contract/reading/book-list-import.ts'
import {
  CUT_READINGS_FILE,
  cutReadingsColumns,
  cutReadingsText,
  listImportWording,
} from '../../../contract/wording/reading/book-list-import.ts'
import { saveSpreadsheet } from '../../client/save-file.ts'
import { RowReport } from './row-report.tsx'

/** The rows of books with too many readings; the download has the days of those that do not fit. */
export function CutReadings({ rows }: { rows: readonly CutReadingsRow[] }) {
  return (
    <RowReport
      id="list-cut-readings"
      heading={listImportWording.cutReadings}
      rows={rows}
      textOf={cutReadingsText}
      downloadLabel={listImportWording.downloadCutReadings}
      onDownload={() => download(rows)}
    />
  )
}

function download(rows: readonly CutReadingsRow[]): void {
  const lines = rows.flatMap(({ row, sheet, title, author, readings }) =>
    readings.map(({ begun_on, finished_on }) => [
      sheet ?? '',
      String(row),
      title,
      author,
      begun_on ?? '',
      finished_on ?? '',
    ]),
  )
  saveSpreadsheet(cutReadingsColumns, lines, CUT_READINGS_FILE)
}
