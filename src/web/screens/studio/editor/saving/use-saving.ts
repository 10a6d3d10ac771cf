import { useEffect, useSyncExternalStore } from 'react'
import { useSession } from '../../../../client/session/session.ts'
import type { createDraftSaving } from './draft-saving.ts'
import type { SavedText, TextInfo } from './draft-state.ts'

/** By text: the last save of an editor that was closed. The next one of the same text waits for it. */
export const leavingSaves = new Map<string, Promise<unknown>>()

/** Saves when the page is left, the connection returns or the writer has signed in. `key` names the text in this browser. */
export function useSaving<Text extends SavedText, Info extends TextInfo>(
  saving: ReturnType<typeof createDraftSaving<Text, Info>>,
  key: string,
) {
  const state = useSyncExternalStore(saving.subscribe, saving.read)
  useEffect(() => {
    // A copy on the device is sent before more is typed: it may turn out to be a conflict.
    saving.flush()
    const flush = () => saving.flush()
    const flushWhenHidden = () => document.visibilityState === 'hidden' && saving.flush()
    const retry = () => saving.retry()
    const warn = (event: BeforeUnloadEvent) => saving.isAtRisk() && event.preventDefault()
    window.addEventListener('blur', flush)
    window.addEventListener('pagehide', flush)
    window.addEventListener('online', retry)
    window.addEventListener('beforeunload', warn)
    document.addEventListener('visibilitychange', flushWhenHidden)
    return () => {
      leavingSaves.set(
        key,
        saving.settle().finally(() => saving.stop()),
      )
      window.removeEventListener('blur', flush)
      window.removeEventListener('pagehide', flush)
      window.removeEventListener('online', retry)
      window.removeEventListener('beforeunload', warn)
      document.removeEventListener('visibilitychange', flushWhenHidden)
    }
  }, [saving, key])
  const { status } = useSession()
  // The sign-in may be quicker than the device that stores the text.
  const canGoOn = status === 'signed-in' && state.save.kind === 'expired'
  useEffect(() => {
    if (canGoOn) saving.retry()
  }, [canGoOn, saving])
  return state
}
