import { Download } from '../../ui/icons/icons.ts'
import {
  listImportWording,
  rowText,
  LIST_MISS_FILE,
  listMissColumns,
  listMissSentences,
} from '../../../contract/wording/reading/book-list-import.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Note, Row, Stack } from '../../ui/layout/primitives.tsx'
import { Grid } from '../../ui/layout/grid.tsx'
import styles from './row-report.module.css'
import { useFirstRows } from './use-first-rows.ts'
import screen from './book-list-import.module.css'
import type { ListMissRow } from '../../../contract/reading/book-list-import.ts'
import { saveSpreadsheet } from '../../client/save-file.ts'

interface ReportedRow {
  row: number
  sheet: string | null
  title: string
  author: string
}

interface RowReportProps<Row> {
  id: string
  heading: string
  rows: readonly Row[]
  /** The second line of a row. */
  textOf: (row: Row) => string
  downloadLabel: string
  onDownload: () => void
}

/** Rows of the file of which something is not imported, and a button that downloads it. */
export function RowReport<Row extends ReportedRow>({
  id,
  heading,
  rows,
  textOf,
  downloadLabel,
  onDownload,
}: RowReportProps<Row>) {
  const { shown, more } = useFirstRows(rows)
  return (
    <section aria-labelledby={id}>
      <Row justify="between" wrap gap="2 5" below="3" className={styles.head}>
        <Row as="h3" id={id} gap="2" align="baseline" below="3" size="10" className={screen.listHeading}>
          {heading}
          <span className="num">{rows.length}</span>
        </Row>
        <Button size="s" onClick={onDownload}>
          <Download />
          {downloadLabel}
        </Button>
      </Row>
      <Stack as="ul" fit ruled className={styles.rows}>
        {shown.map((each) => (
          <Grid as="li" medium="8em minmax(0, 1fr)" gap="1 4" pad="3" key={`${each.sheet} ${each.row}`}>
            <Note size="3" className="num">
              {rowText(each.row, each.sheet)}
            </Note>
            <div>
              {each.title !== '' && (
                <p>
                  <span>{each.title}</span>
                  {each.author !== '' && <span className={styles.author}>{each.author}</span>}
                </p>
              )}
              <Note size="3" tone="soft" className="num">
                {textOf(each)}
              </Note>
            </div>
          </Grid>
        ))}
      </Stack>
      {more && <Button onClick={more}>{listImportWording.more}</Button>}
    </section>
  )
}

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
