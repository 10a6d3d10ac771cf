import type { BlogImportReport } from '../../../../contract/studio/blog-import.ts'
import {
  importCounts,
  importKindText,
  blogImportWording as w,
} from '../../../../contract/wording/studio/blog-import-screen.ts'
import { Note, Stack } from '../../../ui/layout/primitives.tsx'
import { Grid } from '../../../ui/layout/grid.tsx'
import { Title } from '../../../ui/layout/title.tsx'
import styles from './blog-import.module.css'

interface ImportCountsProps {
  heading: string
  name: string
  report: BlogImportReport
}

export function ImportCounts({ heading, name, report }: ImportCountsProps) {
  const counts = importCounts(report)
  return (
    <Stack as="section" fit gap="2" ruled aria-labelledby="import-counts" className={styles.section}>
      <Title id="import-counts" size="11">
        {heading}
      </Title>
      <Note size="3" dir="auto">
        {importKindText(name, report.kind)}
      </Note>
      {counts.length === 0 && <p>{w.nothing}</p>}
      <Grid
        as="dl"
        gap="3 5"
        columns="repeat(auto-fill, minmax(min(100%, 9em), 1fr))"
        className={styles.counts}
      >
        {counts.map((each) => (
          <div key={each.name}>
            <Note as="dt" size="3">
              {each.name}
            </Note>
            <dd className="num">{each.count}</dd>
          </div>
        ))}
      </Grid>
    </Stack>
  )
}
