import type { Failure } from '../../../contract/page.ts'
import { faultWording } from '../../../contract/wording/site/site.ts'
import { useAlerts } from '../../ui/messages/alerts.tsx'

export interface FailureAlert {
  show: (sentence: string, failure: Failure, retry?: () => void) => void
  /** Closes the alert with this sentence, because the action is tried again. */
  close: (sentence: string) => void
}

/**
 * Shows an alert for a failed action: the sentence, and below it the reason, with the request id and a retry button if
 * the fault is the site's (docs/product/interface.md).
 */
export function useFailureAlert(): FailureAlert {
  const alerts = useAlerts()
  return {
    show: (text, failure, retry) => {
      const isFault = failure.isFault
      const id =
        isFault && failure.requestId !== null ? `（${faultWording.requestId} ${failure.requestId}）` : ''
      alerts.show({
        kind: 'error',
        text,
        more: failure.sentence + id,
        action: isFault && retry ? { label: faultWording.retry, run: retry } : undefined,
      })
    },
    close: alerts.close,
  }
}
