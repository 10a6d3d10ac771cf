import type { Failure } from '../../../contract/page.ts'
import { faultWording } from '../../../contract/wording/site.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import styles from './failed-action.module.css'

interface FailedActionProps {
  id?: string
  /** What docs/product/README.md says of any failure. */
  sentence: string
  /** Absent: what was filled in is all that is wrong. */
  failure?: Failure | undefined
  /** Does the same again. Absent where the button for that stands beside the message. */
  onRetry?: (() => void) | undefined
}

/**
 * Beside what could not be done: the sentence, and under it that it may be our fault, or when to try again
 * (docs/product/interface.md).
 */
export function FailedAction({ id, sentence, failure, onRetry }: FailedActionProps) {
  const reason = failure && failure.sentence
  const isOurs = failure !== undefined && failure.isOurs
  return (
    <Message
      kind="error"
      {...(id !== undefined && { id })}
      more={
        reason !== undefined &&
        reason !== sentence && (
          <div className={styles.more}>
            <p>{reason}</p>
            {isOurs && onRetry && (
              <Button size="s" onClick={onRetry}>
                {faultWording.retry}
              </Button>
            )}
            {isOurs && failure.requestId !== null && (
              <p className={`${styles.id} num`}>
                {faultWording.requestId} <code>{failure.requestId}</code>
              </p>
            )}
          </div>
        )
      }
    >
      {sentence}
    </Message>
  )
}
