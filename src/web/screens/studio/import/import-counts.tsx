import type { BlogImportReport } from '../../../../contract/studio/blog-import.ts'
import {
  importCounts,
  importKindText,
  blogImportWording as w,
} from '../../../../contract/wording/studio/blog-import-screen.ts'
import { Note, Stack } from '../../../ui/layout/primitives.tsx'
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
      <h2 id="import-counts">{heading}</h2>
      <p className={styles.small} dir="auto">
        {importKindText(name, report.kind)}
      </p>
      {counts.length === 0 && <p>{w.nothing}</p>}
      <dl className={styles.counts}>
        {counts.map((each) => (
          <div key={each.name}>
            <Note as="dt" size="3">
              {each.name}
            </Note>
            <dd className="num">{each.count}</dd>
          </div>
        ))}
      </dl>
    </Stack>
  )
}
