import { Download } from '../../ui/icons.ts'
import type { ListMissRow } from '../../../contract/book-list-import.ts'
import { writeSpreadsheet } from '../../../contract/spreadsheet.ts'
import {
  LIST_MISS_FILE,
  listImportWording,
  listMissColumns,
  listMissSentences,
  rowText,
} from '../../../contract/wording/book-list-import.ts'
import { saveFile } from '../../client/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { useFirstRows } from './use-first-rows.ts'
import styles from './miss-list.module.css'
import screen from './book-list-import.module.css'

/** The rows that are not imported, each with its reason, and a button that downloads all of them. */
export function MissList({ misses }: { misses: readonly ListMissRow[] }) {
  const { shown, more } = useFirstRows(misses)
  return (
    <section aria-labelledby="list-misses">
      <div className={styles.head}>
        <h3 id="list-misses" className={screen.listHeading}>
          {listImportWording.misses}
          <span className="num">{misses.length}</span>
        </h3>
        <Button size="s" onClick={() => download(misses)}>
          <Download />
          {listImportWording.download}
        </Button>
      </div>
      <ul className={styles.misses}>
        {shown.map(({ row, sheet, title, author, reason }) => (
          <li key={`${sheet} ${row}`}>
            <p className={`${styles.row} num`}>{rowText(row, sheet)}</p>
            <div>
              {title !== '' && (
                <p>
                  {title}
                  {author !== '' && <span className={styles.author}>{author}</span>}
                </p>
              )}
              <p className={styles.reason}>{listMissSentences[reason]}</p>
            </div>
          </li>
        ))}
      </ul>
      {more && <Button onClick={more}>{listImportWording.more}</Button>}
    </section>
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
  const table = writeSpreadsheet(listMissColumns, rows)
  saveFile(new Blob([table], { type: 'text/csv' }), LIST_MISS_FILE)
}
