import type { ImportReport } from '../../../../contract/accounts/account-data.ts'
import {
  importRefusalSentences,
  importReportWording,
  importSummary,
} from '../../../../contract/wording/accounts/account-data.ts'
import { refusedRow, accountExportWording } from '../../../../contract/wording/accounts/account-settings.ts'
import { StatusMessage } from '../status-message.tsx'
import styles from './import-outcome.module.css'

/** A summary of the import, and the reason for each row that was not imported. */
export function ImportOutcome({ report }: { report: ImportReport | undefined }) {
  return (
    <>
      <StatusMessage text={report && importSummary(report)} />
      {report && report.comments_left_out > 0 && <p>{importReportWording.commentsLeftOut}</p>}
      {report && report.refused.length > 0 && (
        <div role="group" aria-label={accountExportWording.refused} className={styles.rejected}>
          <p>{accountExportWording.refused}</p>
          <ul>
            {report.refused.map(({ table, row, title, reason }) => (
              <li key={`${table} ${row}`}>
                <strong>{title === '' ? refusedRow(table, row) : `《${title}》`}</strong>
                <small className="num">
                  {title !== '' && `${refusedRow(table, row)}・`}
                  {importRefusalSentences[reason]}
                </small>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
