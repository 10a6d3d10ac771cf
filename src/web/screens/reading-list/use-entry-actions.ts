import { useQueryClient } from '@tanstack/react-query'
import { useState, useEffect, useEffectEvent } from 'react'
import { removalWording, removedText } from '../../../contract/wording/reading/list-removal.ts'
import { ownListWording, ownRatingWording } from '../../../contract/wording/reading/reading-list-entries.ts'
import { toFailure } from '../../client/api/api.ts'
import { useApi } from '../../client/api/api-context.ts'
import { useRetryAfterSignIn } from '../../client/session/retry-after-sign-in.ts'
import { tellStatus } from '../../client/status-changes.ts'
import { useFailureAlert } from '../../parts/fault/use-failure-alert.ts'
import type { Undoable } from '../../ui/messages/undo-strips.tsx'
import type { ListedEntry } from './entries.ts'
import { focusEntry, moveFocusIfFiltered, neighbourEntry } from './entry-focus.ts'
import type { EntryActions, OpenNote } from './entry-actions.ts'
import { noteActions } from './notes/note-actions.ts'
import { fieldSaver } from './save-field.ts'
import type { EntryList } from './use-entries.ts'
import { hasUnsent } from '../../client/unsent-mark.ts'
import { listUnsent, onUnsent, type UnsentChange } from '../../client/unsent-store.ts'

const MAX_UNDOABLE = 3

/** The actions of a list, the note being edited, and the removals that can be undone. */
export function useEntryActions(
  reader: string,
  list: Pick<EntryList, 'change' | 'showRestored' | 'resource' | 'setOpened'>,
) {
  const api = useApi()
  const queryClient = useQueryClient()
  const retryAfterSignIn = useRetryAfterSignIn()
  const failureAlert = useFailureAlert()
  const [open, setOpen] = useState<OpenNote | null>(null)
  const [undoable, setUndoable] = useState<readonly Undoable[]>([])
  // Created once: nothing that they use changes while the list is mounted.
  const [actions] = useState<EntryActions & Pick<ReturnType<typeof noteActions>, 'showUnsent'>>(() => {
    const { change, showRestored, setOpened } = list
    let lastId = 0
    const offerUndo = (text: string, undo: () => void, hasFocus = false) => {
      lastId++
      const added = { id: lastId, text, undo, hasFocus }
      setUndoable((all) => [...all, added].slice(-MAX_UNDOABLE))
    }
    const saveField = fieldSaver({ queryClient, retryAfterSignIn, change })
    const setStatus: EntryActions['setStatus'] = (entry, status) => {
      failureAlert.close(ownListWording.statusFailed)
      moveFocusIfFiltered(entry.id)
      const request = () =>
        api.call('PUT /api/reading-list/{id}/status', { params: { id: entry.id }, body: { status } })
      void saveField(entry, 'status', status, request).then((failure) => {
        if (failure) failureAlert.show(ownListWording.statusFailed, failure, () => setStatus(entry, status))
        else tellStatus({ entry: entry.id, status })
      })
    }
    const rate: EntryActions['rate'] = (entry, rating) => {
      failureAlert.close(ownRatingWording.failed)
      const request = () =>
        api.call('PUT /api/reading-list/{id}/rating', { params: { id: entry.id }, body: { rating } })
      void saveField(entry, 'own_rating', rating, request).then((failure) => {
        if (failure) failureAlert.show(ownRatingWording.failed, failure, () => rate(entry, rating))
      })
    }
    const restore = async (entry: ListedEntry) => {
      failureAlert.close(removalWording.undoFailed)
      const request = () => api.call('POST /api/reading-list/{id}/restore', { params: { id: entry.id } })
      try {
        const restored = await retryAfterSignIn(request)
        tellStatus({ entry: entry.id, status: restored.status })
        await showRestored(restored)
        focusEntry(entry.id)
      } catch (cause) {
        console.error('a removal could not be undone', cause)
        failureAlert.show(removalWording.undoFailed, toFailure(cause), () => void restore(entry))
      }
    }
    const remove: EntryActions['remove'] = async (entry, byKey) => {
      failureAlert.close(removalWording.failed)
      try {
        await retryAfterSignIn(() => api.call('DELETE /api/reading-list/{id}', { params: { id: entry.id } }))
      } catch (cause) {
        const failure = toFailure(cause)
        // An entry that another tab has removed counts as removed.
        if (failure.code !== 'entry_not_found') {
          console.error('an entry could not be removed', cause)
          failureAlert.show(removalWording.failed, failure, () => void remove(entry, false))
          return
        }
      }
      const neighbour = neighbourEntry(entry.id)
      change(entry.id, { isRemoved: true })
      tellStatus({ entry: entry.id, status: null })
      offerUndo(removedText(entry.book.title), () => void restore(entry), byKey)
      if (!byKey) focusEntry(neighbour)
    }
    return {
      toggle: (id) => setOpened((opened) => (opened === id ? undefined : id)),
      setStatus,
      rate,
      remove,
      change,
      ...noteActions({
        api,
        reader,
        retryAfterSignIn,
        saveField,
        change,
        show: (note) => {
          setOpen(note)
          if (note) setOpened(note.entry)
        },
        failureAlert,
        offerUndo,
      }),
    }
  })
  useUnsentNotes(reader, list, actions.showUnsent)
  const closeUndoable = (id: number) => setUndoable((all) => all.filter((each) => each.id !== id))
  return { actions, open, undoable, closeUndoable }
}

/** Marks the entries whose notes wait for a connection, and passes on what becomes of them, also in another tab. */
function useUnsentNotes(
  reader: string,
  { change, resource }: Pick<EntryList, 'change' | 'resource'>,
  show: (told: UnsentChange) => void,
): void {
  const isLoaded = resource.state === 'ready'
  useEffect(() => onUnsent(show), [show])
  const mark = useEffectEvent((id: number) => change(id, { isUnsent: true }))
  useEffect(() => {
    if (!isLoaded || !hasUnsent()) return
    listUnsent().then(
      (all) => {
        for (const unsent of all)
          if (unsent.kind === 'unsent note' && unsent.owner === reader) mark(unsent.id)
      },
      (cause: unknown) => console.error('what waits for a connection cannot be read', cause),
    )
  }, [isLoaded, reader])
}
