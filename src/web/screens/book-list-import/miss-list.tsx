import type { ListMissRow } from '../../../contract/reading/book-list-import.ts'
import {
  LIST_MISS_FILE,
  listImportWording,
  listMissColumns,
  listMissSentences,
} from '../../../contract/wording/reading/book-list-import.ts'
import { saveSpreadsheet } from '../../client/save-file.ts'
import { RowReport } from './row-report.tsx'

/** The rows that are not imported, each with its reason. */
export function MissList({ misses }: { misses: readonly ListMissRow[] }) {
  return (
    <RowReport
      id="list-misses"
      heading={listImportWording.misses}
      rows={misses}
      textOf={({ reason }) => listMissSentences[reason]}
      downloadLabel={listImportWording.download}
      onDownload={() => download(misses)}
    />
  )
}

function download(misses: readonly ListMissRow[]): void {
  const rows = misses.map(({ row, sheet, title, author, reason }) => [
    sheet ?? '',
    String(row),
    title,
    author,
    listMissSentences[reason],
  ])
  saveSpreadsheet(listMissColumns, rows, LIST_MISS_FILE)
}
