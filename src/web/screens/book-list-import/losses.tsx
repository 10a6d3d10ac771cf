import type { ListLossRow } from '../../../contract/reading/book-list-import.ts'
import { LIST_LOSSES, type ListLoss } from '../../../contract/reading/book-list-sources.ts'
import {
  cutNoteHeading,
  listLossColumns,
  listLosses,
} from '../../../contract/wording/reading/book-list-import.ts'
import { saveFile, saveSpreadsheet } from '../../client/save-file.ts'
import { CircleAlert } from '../../ui/icons/icons.ts'
import { Message } from '../../ui/messages/message.tsx'
import { RowReport } from './row-report.tsx'

interface LossesProps {
  losses: readonly ListLossRow[]
}

/** How many rows lose a part of their note, readings, dates or rating, below the summary of a preview or an import. */
export function LossNotices({ losses }: LossesProps) {
  return lossesByKind(losses).map(([kind, rows]) => (
    <Message key={kind} kind="notice" icon={<CircleAlert />}>
      {listLosses[kind].notice(rows.length)}
    </Message>
  ))
}

/** Which ones these are; the download has what is lost. */
export function LossReports({ losses }: LossesProps) {
  return lossesByKind(losses).map(([kind, rows]) => (
    <RowReport
      key={kind}
      id={`list-lost-${kind}`}
      heading={listLosses[kind].heading}
      rows={rows}
      textOf={({ values }) => listLosses[kind].text(values)}
      downloadLabel={listLosses[kind].download}
      onDownload={() => download(kind, rows)}
    />
  ))
}

function lossesByKind(losses: readonly ListLossRow[]): [ListLoss, ListLossRow[]][] {
  return LIST_LOSSES.map((kind): [ListLoss, ListLossRow[]] => [
    kind,
    losses.filter((loss) => loss.kind === kind),
  ]).filter(([, rows]) => rows.length > 0)
}

/** Notes are saved as text and not as a table: spreadsheets cut cells, too. */
function download(kind: ListLoss, rows: readonly ListLossRow[]): void {
  if (kind === 'note') {
    const text = rows.map((note) => `${cutNoteHeading(note)}\n\n${note.values.join('')}\n`).join('\n\n')
    saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), listLosses.note.file)
    return
  }
  const lines = rows.flatMap(({ row, sheet, title, author, values }) =>
    (kind === 'rating' ? values.slice(0, 1) : values).map((value) => [
      sheet ?? '',
      String(row),
      title,
      author,
      value,
    ]),
  )
  saveSpreadsheet(listLossColumns, lines, listLosses[kind].file)
}
