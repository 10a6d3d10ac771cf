import { Download } from '../../ui/icons.ts'
import type { CutNote } from '../../../contract/book-list-import.ts'
import {
  CUT_NOTES_FILE,
  cutNoteHeading,
  cutNoteText,
  listImportWording,
  rowText,
} from '../../../contract/wording/book-list-import.ts'
import { saveFile } from '../../client/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { useFirstRows } from './use-first-rows.ts'
import styles from './miss-list.module.css'
import screen from './book-list-import.module.css'

/** The rows whose notes are too long, and a button that downloads what does not fit. */
export function CutNotes({ notes }: { notes: readonly CutNote[] }) {
  const { shown, more } = useFirstRows(notes)
  return (
    <section aria-labelledby="list-cut-notes">
      <div className={styles.head}>
        <h3 id="list-cut-notes" className={screen.listHeading}>
          {listImportWording.cutNotes}
          <span className="num">{notes.length}</span>
        </h3>
        <Button size="s" onClick={() => download(notes)}>
          <Download />
          {listImportWording.downloadCutNotes}
        </Button>
      </div>
      <ul className={styles.misses}>
        {shown.map((note) => (
          <li key={`${note.sheet} ${note.row}`}>
            <p className={`${styles.row} num`}>{rowText(note.row, note.sheet)}</p>
            <div>
              <p>
                {note.title}
                {note.author !== '' && <span className={styles.author}>{note.author}</span>}
              </p>
              <p className={`${styles.reason} num`}>{cutNoteText(note)}</p>
            </div>
          </li>
        ))}
      </ul>
      {more && <Button onClick={more}>{listImportWording.more}</Button>}
    </section>
  )
}

/** As text and not as a table: spreadsheets cut cells, too. */
function download(notes: readonly CutNote[]): void {
  const text = notes.map((note) => `${cutNoteHeading(note)}\n\n${note.rest}\n`).join('\n\n')
  saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), CUT_NOTES_FILE)
}
