import { useState } from 'react'
import { useApi } from '../../client/api/api-context.ts'
import { toFailure } from '../../client/api/api.ts'
import { useAlerts } from '../../ui/messages/alerts.tsx'

/** Runs requests, one at a time where `isBusy` disables their buttons, and says why one failed. */
export function useAction() {
  const api = useApi()
  const alerts = useAlerts()
  const [isBusy, setIsBusy] = useState(false)
  const alert = (sentence: string) => alerts.show({ kind: 'error', text: sentence })
  /** Returns whether all of `work` was done. `onFailure` shows the sentence elsewhere than in an alert. */
  const attempt = async (work: () => Promise<unknown>, onFailure = alert): Promise<boolean> => {
    setIsBusy(true)
    try {
      await work()
      return true
    } catch (cause) {
      onFailure(toFailure(cause).sentence)
      return false
    } finally {
      setIsBusy(false)
    }
  }
  const run = (work: () => Promise<unknown>, onFailure = alert) => void attempt(work, onFailure)
  return { api, attempt, run, isBusy, alerts }
}

/** Does the work. Returns the sentence of its failure. */
export async function failureOf(work: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await work()
    return undefined
  } catch (cause) {
    return toFailure(cause).sentence
  }
}
