import type { BlogImportReport } from '../../../../contract/studio/blog-import.ts'
import {
  importCounts,
  importKindText,
  blogImportWording as w,
} from '../../../../contract/wording/studio/blog-import-screen.ts'
import styles from './blog-import.module.css'

interface ImportCountsProps {
  heading: string
  name: string
  report: BlogImportReport
}

export function ImportCounts({ heading, name, report }: ImportCountsProps) {
  const counts = importCounts(report)
  return (
    <section aria-labelledby="import-counts" className={styles.section}>
      <h2 id="import-counts">{heading}</h2>
      <p className={styles.small} dir="auto">
        {importKindText(name, report.kind)}
      </p>
      {counts.length === 0 && <p>{w.nothing}</p>}
      <dl className={styles.counts}>
        {counts.map((each) => (
          <div key={each.name}>
            <dt>{each.name}</dt>
            <dd className="num">{each.count}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
