import { useEffect, useRef, useState } from 'react'
import { leavingSaves } from './use-saving.ts'

export type TabLockState =
  | 'waiting'
  /** This tab may write. */
  | 'here'
  /** Another tab of this browser writes. */
  | 'elsewhere'

/** Milliseconds that the tab which writes has to save before another takes over. */
const PATIENCE = 5_000

/** One tab writes a text at a time, which `key` names. Another takes over by a press: the first stops, saves, and only shows it. */
export function useTabLock(key: string): { state: TabLockState; takeOver: () => void } {
  // Without the API, which needs HTTPS, the server's versions still protect the texts.
  const [state, setState] = useState<TabLockState>(() => ('locks' in navigator ? 'waiting' : 'here'))
  const tabs = useRef<BroadcastChannel>(null)
  const release = useRef<() => void>(null)
  const onHeld = (end: () => void) => {
    release.current = end
  }
  const stopWriting = () => setState('elsewhere')
  useEffect(() => {
    const channel = new BroadcastChannel(nameOf(key))
    tabs.current = channel
    channel.addEventListener('message', stopWriting)
    // It fails when another tab took the lock away.
    holdLock(key, { ifAvailable: true }, setState, onHeld).catch(stopWriting)
    return () => {
      channel.close()
      release.current?.()
    }
  }, [key])
  useEffect(() => {
    if (state !== 'elsewhere') return
    // The editor has been closed by now. The other tab reads the text after this one's last save.
    void Promise.resolve(leavingSaves.get(key)).finally(() => release.current?.())
  }, [state, key])
  const takeOver = () => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has one origin only
    tabs.current?.postMessage('take over')
    holdLock(key, { signal: AbortSignal.timeout(PATIENCE) }, setState, onHeld)
      // The other tab does not answer, or has lost the lock in its turn.
      .catch(async (cause: unknown) => {
        if (!isTimeout(cause)) return stopWriting()
        return holdLock(key, { steal: true }, setState, onHeld).catch(stopWriting)
      })
  }
  return { state, takeOver }
}

/** Holds the lock until the function that `onHeld` receives is called. */
async function holdLock(
  key: string,
  options: LockOptions,
  onState: (state: TabLockState) => void,
  onHeld: (release: () => void) => void,
): Promise<void> {
  if (!('locks' in navigator)) return onState('here')
  await navigator.locks.request(nameOf(key), options, (lock) => {
    if (!lock) return onState('elsewhere')
    onState('here')
    return new Promise<void>(onHeld)
  })
}

function nameOf(key: string): string {
  return `xingcha:studio:${key}`
}

function isTimeout(cause: unknown): boolean {
  return cause instanceof DOMException && cause.name === 'TimeoutError'
}
