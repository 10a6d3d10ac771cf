import type { Failure } from '../../../contract/page.ts'
import { faultWording } from '../../../contract/wording/site/site.ts'
import { type Alerts, useAlerts } from '../../ui/messages/alerts.tsx'

export interface FailureAlert {
  show: (sentence: string, failure: Failure, retry?: () => void) => void
  /** Closes the alert with this sentence, because the action is tried again. */
  close: (sentence: string) => void
}

export function useFailureAlert(): FailureAlert {
  const alerts = useAlerts()
  return { show: (...action) => showFailure(alerts, ...action), close: alerts.close }
}

/** An alert of why an action failed, with a retry button and the request id if the fault is the site's (docs/product/interface.md). */
export function showFailure(
  alerts: Alerts,
  text: string,
  { isFault, sentence, requestId }: Failure,
  retry?: () => void,
): void {
  const id = isFault && requestId !== null ? `（${faultWording.requestId} ${requestId}）` : ''
  alerts.show({
    kind: 'error',
    text,
    more: sentence === text ? undefined : sentence + id,
    action: isFault && retry ? { label: faultWording.again, run: retry } : undefined,
  })
}
