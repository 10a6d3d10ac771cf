import type { CutNote } from '../../../contract/reading/book-list-import.ts'
import {
  CUT_NOTES_FILE,
  cutNoteHeading,
  cutNoteText,
  listImportWording,
} from '../../../contract/wording/reading/book-list-import.ts'
import { saveFile } from '../../client/save-file.ts'
import { RowReport } from './row-report.tsx'

/** The rows whose notes are too long; the download has what does not fit. */
export function CutNotes({ notes }: { notes: readonly CutNote[] }) {
  return (
    <RowReport
      id="list-cut-notes"
      heading={listImportWording.cutNotes}
      rows={notes}
      textOf={cutNoteText}
      downloadLabel={listImportWording.downloadCutNotes}
      onDownload={() => download(notes)}
    />
  )
}

/** As text and not as a table: spreadsheets cut cells, too. */
function download(notes: readonly CutNote[]): void {
  const text = notes.map((note) => `${cutNoteHeading(note)}\n\n${note.rest}\n`).join('\n\n')
  saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), CUT_NOTES_FILE)
}
