import { useEffect, useEffectEvent, useState } from 'react'
import type { Failure } from '../../../../../contract/page.ts'
import { toFailure } from '../../../../client/api/api.ts'
import { leavingSaves } from './use-saving.ts'
import { type TabLockState, useTabLock } from './use-tab-lock.ts'

type Opening<Texts> =
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure }
  /** `lock`: the state of the lock when the texts were read. */
  | { state: 'ready'; texts: Texts; lock: TabLockState }

/**
 * Reads the texts with which an editor begins, after the last save of the one before, and again when this tab starts or stops
 * writing or `again` is called: then `round` is another one. `key` names the text in this browser.
 */
export function useOpenedText<Texts>(key: string, read: () => Promise<Texts>) {
  const [opening, setOpening] = useState<Opening<Texts>>({ state: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const lock = useTabLock(key)
  const readNow = useEffectEvent(read)
  useEffect(() => {
    if (lock.state === 'waiting') return undefined
    let isCurrent = true
    const open = async () => {
      await leavingSaves.get(key)
      const texts = await readNow()
      if (isCurrent) setOpening({ state: 'ready', texts, lock: lock.state })
    }
    open().catch((cause: unknown) => {
      if (isCurrent) setOpening({ state: 'failed', failure: toFailure(cause) })
    })
    return () => {
      isCurrent = false
    }
  }, [key, attempt, lock.state])
  // The other tab has changed them.
  const isOutdated = opening.state === 'ready' && opening.lock !== lock.state
  return {
    opening: isOutdated ? ({ state: 'loading' } as const) : opening,
    again: () => {
      setOpening({ state: 'loading' })
      setAttempt((count) => count + 1)
    },
    lock,
    round: `${attempt} ${lock.state}`,
  }
}
