import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Failure } from '../../../../../contract/page.ts'
import { toFailure } from '../../../../client/api/api.ts'
import { leavingSaves } from './use-saved-text.ts'

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
  const { lock, takeOver } = useTabLock(key)
  const readNow = useEffectEvent(read)
  useEffect(() => {
    if (lock === 'waiting') return undefined
    let isCurrent = true
    const open = async (): Promise<Opening<Texts>> => {
      await leavingSaves.get(key)
      return { state: 'ready', texts: await readNow(), lock }
    }
    void open()
      .catch((cause: unknown) => ({ state: 'failed' as const, failure: toFailure(cause) }))
      .then((opened) => isCurrent && setOpening(opened))
    return () => {
      isCurrent = false
    }
  }, [key, attempt, lock])
  // The other tab has changed them.
  const isOutdated = opening.state === 'ready' && opening.lock !== lock
  return {
    opening: isOutdated ? ({ state: 'loading' } as const) : opening,
    again: () => {
      setOpening({ state: 'loading' })
      setAttempt((count) => count + 1)
    },
    isElsewhere: lock === 'elsewhere',
    takeOver,
    round: `${attempt} ${lock}`,
  }
}

type TabLockState =
  | 'waiting'
  /** This tab may write. */
  | 'here'
  /** Another tab of this browser writes. */
  | 'elsewhere'

/** Milliseconds that the tab which writes has to save before another takes over. */
const PATIENCE = 5_000

/** One tab writes a text at a time, which `key` names. Another takes over by a press: the first stops, saves, and only shows it. */
function useTabLock(key: string): { lock: TabLockState; takeOver: () => void } {
  // Without the API, which needs HTTPS, the server's versions still protect the texts.
  const [lock, setLock] = useState<TabLockState>(() => ('locks' in navigator ? 'waiting' : 'here'))
  const tabs = useRef<BroadcastChannel>(null)
  const release = useRef<() => void>(null)
  const name = `xingcha:studio:${key}`
  const stopWriting = () => setLock('elsewhere')
  /** Holds the lock until `release` is called. */
  const hold = async (options: LockOptions): Promise<void> => {
    await navigator.locks.request(name, options, (held) => {
      setLock(held ? 'here' : 'elsewhere')
      return held && new Promise<void>((resolve) => void (release.current = resolve))
    })
  }
  const holdFirst = useEffectEvent(() => {
    if (!('locks' in navigator)) return
    // It fails when another tab took the lock away.
    hold({ ifAvailable: true }).catch(stopWriting)
  })
  useEffect(() => {
    const channel = new BroadcastChannel(name)
    tabs.current = channel
    channel.addEventListener('message', () => setLock('elsewhere'))
    holdFirst()
    return () => {
      channel.close()
      release.current?.()
    }
  }, [name])
  useEffect(() => {
    if (lock !== 'elsewhere') return
    // The editor has been closed by now. The other tab reads the text after this one's last save.
    void Promise.resolve(leavingSaves.get(key)).finally(() => release.current?.())
  }, [lock, key])
  const takeOver = () => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has one origin only
    tabs.current?.postMessage('take over')
    hold({ signal: AbortSignal.timeout(PATIENCE) })
      // The other tab does not answer, or has lost the lock in its turn.
      .catch((cause: unknown) => {
        const isTimeout = cause instanceof DOMException && cause.name === 'TimeoutError'
        return isTimeout ? hold({ steal: true }) : stopWriting()
      })
      .catch(stopWriting)
  }
  return { lock, takeOver }
}
