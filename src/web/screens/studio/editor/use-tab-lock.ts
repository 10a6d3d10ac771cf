import { useEffect, useRef, useState } from 'react'

export type TabLockState =
  | 'waiting'
  /** This tab may write. */
  | 'here'
  /** Another tab of this browser writes. */
  | 'elsewhere'

/** One tab of a browser writes a review at a time. Another takes over by a press; the first then only shows it. */
export function useTabLock(id: number): { state: TabLockState; takeOver: () => void } {
  const [state, setState] = useState<TabLockState>('waiting')
  const release = useRef<() => void>(null)
  const request = (options: LockOptions) => {
    // Without the API, which needs HTTPS, the server's versions still protect the texts.
    if (!('locks' in navigator)) return setState('here')
    navigator.locks
      .request(`xingcha:studio:${id}`, options, (lock) => {
        if (!lock) return setState('elsewhere')
        setState('here')
        return new Promise<void>((resolve) => {
          release.current = resolve
        })
      })
      // Another tab took it.
      .catch(() => setState('elsewhere'))
  }
  useEffect(() => {
    request({ ifAvailable: true })
    return () => release.current?.()
  }, [id])
  return { state, takeOver: () => request({ steal: true }) }
}
