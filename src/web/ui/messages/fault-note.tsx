import { RotateCw } from '../icons/icons.ts'
import { Button } from '../buttons/button.tsx'
import styles from './fault-note.module.css'

interface FaultNoteProps {
  /** Says that it may be our fault, under the sentence that docs/product/README.md gives. */
  sentence: string
  retryLabel: string
  onRetry: () => void
  isRetrying?: boolean
  requestIdLabel: string
  requestId: string | null
}

/** A second line, a retry button and the request id that is in the log (docs/product/interface.md). */
export function FaultNote({
  sentence,
  retryLabel,
  onRetry,
  isRetrying = false,
  requestIdLabel,
  requestId,
}: FaultNoteProps) {
  return (
    <div role="alert" className={styles.fault}>
      <p>{sentence}</p>
      {/* Not disabled while it runs: focus stays where it was pressed. */}
      <Button
        onClick={isRetrying ? undefined : onRetry}
        aria-busy={isRetrying || undefined}
        className="no-print"
      >
        <RotateCw />
        {retryLabel}
      </Button>
      {requestId !== null && (
        <p className={`${styles.id} num`}>
          {requestIdLabel} <code>{requestId}</code>
        </p>
      )}
    </div>
  )
}
