import type { Failure } from '../../../contract/page.ts'
import { faultWording } from '../../../contract/wording/site.ts'
import { useAlerts } from '../../ui/alerts.tsx'

type TellFailure = (sentence: string, failure: Failure, again?: () => void) => void

/**
 * Tells what could not be done: the sentence of docs/product/README.md, under it what was wrong or that it may be our fault, with
 * the id that the log knows, and a way to do the same again (docs/product/interface.md).
 */
export function useFailureAlert(): TellFailure {
  const alerts = useAlerts()
  return (text, failure, again) => {
    const isOurs = failure.isOurs
    const id =
      isOurs && failure.requestId !== null ? `（${faultWording.requestId} ${failure.requestId}）` : ''
    alerts.show({
      kind: 'error',
      text,
      more: failure.sentence + id,
      action: isOurs && again ? { label: faultWording.retry, run: again } : undefined,
    })
  }
}
