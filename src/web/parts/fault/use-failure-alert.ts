import type { Failure } from '../../../contract/page.ts'
import { faultWording } from '../../../contract/wording/site.ts'
import { useAlerts } from '../../ui/alerts.tsx'

type ShowFailure = (sentence: string, failure: Failure, retry?: () => void) => void

/**
 * Shows an alert for a failed action: the sentence, and below it the reason, with the request id and a retry button if
 * the fault is the site's (docs/product/interface.md).
 */
export function useFailureAlert(): ShowFailure {
  const alerts = useAlerts()
  return (text, failure, retry) => {
    const isOurs = failure.isOurs
    const id =
      isOurs && failure.requestId !== null ? `（${faultWording.requestId} ${failure.requestId}）` : ''
    alerts.show({
      kind: 'error',
      text,
      more: failure.sentence + id,
      action: isOurs && retry ? { label: faultWording.retry, run: retry } : undefined,
    })
  }
}
