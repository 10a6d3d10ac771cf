import { useState } from 'react'
import { toFailure } from '../../../client/api/api.ts'
import { useAlerts } from '../../../ui/messages/alerts.tsx'

/** Runs a request once at a time, and says why it failed. */
export function useAction() {
  const alerts = useAlerts()
  const [isBusy, setIsBusy] = useState(false)
  const run = (work: () => Promise<unknown>) => {
    setIsBusy(true)
    work()
      .catch((cause: unknown) => alerts.show({ kind: 'error', text: toFailure(cause).sentence }))
      .finally(() => setIsBusy(false))
  }
  return { run, isBusy, alerts }
}
