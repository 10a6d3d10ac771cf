import type { Failure } from '../../../contract/page.ts'
import { faultWording } from '../../../contract/wording/site/site.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Message } from '../../ui/messages/message.tsx'
import { Note, Row } from '../../ui/layout/primitives.tsx'
import styles from './failed-action.module.css'

interface FailedActionProps {
  id?: string
  /** Says what could not be done. */
  sentence: string
  /** Absent if only the input is wrong. */
  failure?: Failure | undefined
  /** Repeats the action. Absent if its button is next to the message. */
  onRetry?: (() => void) | undefined
}

/**
 * The message of a failed action: the sentence, and below it the reason, with a retry button and the request id if the
 * fault is the site's (docs/product/interface.md).
 */
export function FailedAction({ id, sentence, failure, onRetry }: FailedActionProps) {
  const reason = failure && failure.sentence
  const isFault = failure !== undefined && failure.isFault
  return (
    <Message
      kind="error"
      {...(id !== undefined && { id })}
      more={
        reason !== undefined &&
        reason !== sentence && (
          <Row wrap gap="2 3" tone="ink" className={styles.more}>
            <p>{reason}</p>
            {isFault && onRetry && (
              <Button size="s" onClick={onRetry}>
                {faultWording.retry}
              </Button>
            )}
            {isFault && failure.requestId !== null && (
              <Note tone="soft" className={`${styles.id} num`}>
                {faultWording.requestId} <code>{failure.requestId}</code>
              </Note>
            )}
          </Row>
        )
      }
    >
      {sentence}
    </Message>
  )
}
