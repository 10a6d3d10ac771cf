import { useRef, useState } from 'react'
import type { Highlight } from '../../../contract/reading/highlights.ts'
import type { Failure } from '../../../contract/page.ts'
import { highlightsWording as wording } from '../../../contract/wording/reading/highlights.ts'
import { toFailure } from '../../client/api/api.ts'
import { useApi } from '../../client/api/api-context.ts'
import { useRetryAfterSignIn } from '../../client/session/retry-after-sign-in.ts'
import type { Undoable } from '../../ui/messages/undo-strips.tsx'
import { useFailureAlert } from '../fault/use-failure-alert.ts'

export interface HighlightActions {
  /** Returns why the note was not saved. */
  saveNote: (highlight: Highlight, note: string, version: number) => Promise<Failure | undefined>
  /** `byKey`: the undo message takes the focus. */
  remove: (highlight: Highlight, byKey: boolean) => Promise<void>
  /** Highlights that are removed, and not shown. */
  hidden: ReadonlySet<string>
  undoable: readonly Undoable[]
  closeUndoable: (id: number) => void
}

interface HighlightData {
  change: (id: string, change: Partial<Highlight>) => void
  /** Loads the highlights again, after another device has changed them. */
  reload: () => void
}

/** The actions on stored highlights. A removed highlight is hidden while its removal can be undone. */
export function useHighlightActions({ change, reload }: HighlightData): HighlightActions {
  const api = useApi()
  const retryAfterSignIn = useRetryAfterSignIn()
  const failureAlert = useFailureAlert()
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [undoable, setUndoable] = useState<readonly Undoable[]>([])
  const lastId = useRef(0)
  const setIsHidden = (id: string, isHidden: boolean) =>
    setHidden((before) => {
      const after = new Set(before)
      if (isHidden) after.add(id)
      else after.delete(id)
      return after
    })
  const closeUndoable = (id: number) => setUndoable((strips) => strips.filter((strip) => strip.id !== id))

  const saveNote: HighlightActions['saveNote'] = async ({ id }, note, version) => {
    try {
      const request = () =>
        api.call('PUT /api/highlights/{id}/note', { params: { id }, body: { note, version } })
      const saved = await retryAfterSignIn(request)
      change(id, { note: saved.note, version: saved.version })
      return undefined
    } catch (cause) {
      const failure = toFailure(cause)
      if (failure.code === 'highlight_changed') reload()
      return failure
    }
  }
  const restore = async (highlight: Highlight) => {
    failureAlert.close(wording.undoFailed)
    const { id } = highlight
    setIsHidden(id, false)
    try {
      await retryAfterSignIn(() => api.call('POST /api/highlights/{id}/restore', { params: { id } }))
    } catch (cause) {
      setIsHidden(id, true)
      failureAlert.show(wording.undoFailed, toFailure(cause), () => void restore(highlight))
    }
  }
  const remove: HighlightActions['remove'] = async (highlight, byKey) => {
    failureAlert.close(wording.removeFailed)
    const { id } = highlight
    setIsHidden(id, true)
    try {
      await retryAfterSignIn(() => api.call('DELETE /api/highlights/{id}', { params: { id } }))
    } catch (cause) {
      const failure = toFailure(cause)
      // A highlight that another device has removed counts as removed.
      if (failure.code === 'highlight_not_found') return
      setIsHidden(id, false)
      failureAlert.show(wording.removeFailed, failure, () => void remove(highlight, byKey))
      return
    }
    lastId.current++
    const undo = () => void restore(highlight)
    const strip = { id: lastId.current, text: wording.removed, undo, hasFocus: byKey }
    setUndoable((strips) => [...strips, strip])
  }
  return { saveNote, remove, hidden, undoable, closeUndoable }
}
