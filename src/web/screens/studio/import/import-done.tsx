import type { BlogImportReport } from '../../../../contract/studio/blog-import.ts'
import { blogImportWording as w } from '../../../../contract/wording/studio/blog-import-screen.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Message } from '../../../ui/messages/message.tsx'
import { ImportCounts } from './import-counts.tsx'
import { ReportRows } from './report-rows.tsx'
import { Row } from '../../../ui/layout/primitives.tsx'

interface ImportDoneProps {
  name: string
  report: BlogImportReport
  isBusy: boolean
  /** Absent where all that could come has come. */
  onAgain: (() => void) | undefined
  onClose: () => void
}

/** The report of an import; it stays until the owner closes it. */
export function ImportDone({ name, report, isBusy, onAgain, onClose }: ImportDoneProps) {
  return (
    <>
      <Message kind={onAgain ? 'notice' : 'success'}>{onAgain ? w.refused : w.done}</Message>
      <ImportCounts heading={w.broughtCounts} name={name} report={report} />
      <Row wrap gap="3">
        {onAgain && (
          <Button variant="primary" busy={isBusy} onClick={onAgain}>
            {w.again}
          </Button>
        )}
        <Button disabled={isBusy} onClick={onClose}>
          {w.close}
        </Button>
      </Row>
      <ReportRows report={report} />
    </>
  )
}
