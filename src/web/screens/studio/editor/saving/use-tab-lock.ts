import { useEffect, useRef, useState } from 'react'
import { leavingSaves } from './use-draft.ts'

export type TabLockState =
  | 'waiting'
  /** This tab may write. */
  | 'here'
  /** Another tab of this browser writes. */
  | 'elsewhere'

/** Milliseconds that the tab which writes has to save before another takes over. */
const PATIENCE = 5_000

/**
 * One tab of a browser writes a review at a time. Another takes over by a press: the first stops writing, saves, and then
 * only shows the review.
 */
export function useTabLock(id: number): { state: TabLockState; takeOver: () => void } {
  const [state, setState] = useState<TabLockState>('waiting')
  const tabs = useRef<BroadcastChannel>(null)
  const release = useRef<() => void>(null)
  const name = `xingcha:studio:${id}`
  const request = async (options: LockOptions) => {
    // Without the API, which needs HTTPS, the server's versions still protect the texts.
    if (!('locks' in navigator)) return setState('here')
    await navigator.locks.request(name, options, (lock) => {
      if (!lock) return setState('elsewhere')
      setState('here')
      return new Promise<void>((resolve) => {
        release.current = resolve
      })
    })
  }
  const stopWriting = () => setState('elsewhere')
  useEffect(() => {
    const channel = new BroadcastChannel(name)
    tabs.current = channel
    channel.addEventListener('message', stopWriting)
    // It fails when another tab took the lock away.
    request({ ifAvailable: true }).catch(stopWriting)
    return () => {
      channel.close()
      release.current?.()
    }
  }, [id])
  useEffect(() => {
    if (state !== 'elsewhere') return
    // The editor has been closed by now. The other tab reads the text after this one's last save.
    void Promise.resolve(leavingSaves.get(id)).finally(() => release.current?.())
  }, [state])
  const takeOver = () => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has one origin only
    tabs.current?.postMessage('take over')
    request({ signal: AbortSignal.timeout(PATIENCE) })
      // The other tab does not answer, or has lost the lock in its turn.
      .catch(async (cause: unknown) => {
        if (!isTimeout(cause)) return stopWriting()
        return request({ steal: true }).catch(stopWriting)
      })
  }
  return { state, takeOver }
}

function isTimeout(cause: unknown): boolean {
  return cause instanceof DOMException && cause.name === 'TimeoutError'
}
