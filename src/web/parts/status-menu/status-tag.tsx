import type { ReadingStatus } from '../../../contract/reading/reading-statuses.ts'
import { statusWording } from '../../../contract/wording/reading/reading-status.ts'
import { StatusIcon, statusTagClass } from './status-look.tsx'

/** A status that cannot be changed here. */
export function StatusTag({ status }: { status: ReadingStatus }) {
  return (
    <span className={statusTagClass(status)}>
      <StatusIcon status={status} />
      {statusWording[status]}
    </span>
  )
}
