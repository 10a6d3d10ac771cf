import type { ComponentProps } from 'react'
import type { Failure } from '../../../contract/page.ts'
import { faultWording, siteWording } from '../../../contract/wording/site/site.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Row } from '../../ui/layout/primitives.tsx'
import { Message } from '../../ui/messages/message.tsx'
import styles from './failed-action.module.css'

interface FailedActionProps {
  id?: string | undefined
  sentence: string
  /** Absent if only the input is wrong. */
  failure?: Failure | undefined
  /** Repeats the action. Absent in a form, which is sent again; null where its button is elsewhere. */
  onRetry?: (() => void) | null | undefined
  onClose?: ComponentProps<typeof Message>['onClose']
}

/** Why an action failed, with a retry button and the request id if the fault is the site's (docs/product/interface.md). */
export function FailedAction({ id, sentence, failure, onRetry, onClose }: FailedActionProps) {
  const isFault = failure?.isFault ?? false
  const reason = failure?.sentence
  const said = isFault && sentence === reason ? faultWording.notDone : sentence
  return (
    <Message
      kind="error"
      {...(id !== undefined && { id })}
      {...(onClose && { onClose, closeLabel: siteWording.closeMessage })}
      more={
        reason !== undefined &&
        reason !== said && (
          <Row wrap gap="2 3" tone="ink" className={styles.more}>
            <p>{reason}</p>
            {isFault && onRetry !== null && (
              <Button size="s" {...(onRetry ? { onClick: onRetry } : { type: 'submit' })}>
                {faultWording.again}
              </Button>
            )}
            {isFault && failure?.requestId != null && (
              <p className={`${styles.id} num`}>
                {faultWording.requestId} <code>{failure.requestId}</code>
              </p>
            )}
          </Row>
        )
      }
    >
      {said}
    </Message>
  )
}
