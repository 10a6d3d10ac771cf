import { countCodePoints, LIMITS } from '../../../contract/limits.ts'
import { notesWording } from '../../../contract/wording/reading-list-entries.ts'
import type { useFailureAlert } from '../../parts/fault/use-failure-alert.ts'
import type { ListedEntry } from './entries.ts'
import type { EntryActions, OpenNote } from './entry-actions.ts'
import type { NoteDrafts } from './note-drafts.ts'
import type { SaveField } from './save-field.ts'

interface NoteTools {
  drafts: NoteDrafts
  saveField: SaveField
  show: (note: OpenNote | null) => void
  showFailure: ReturnType<typeof useFailureAlert>
  offerUndo: (text: string, undo: () => void) => void
}

type NoteActions = Pick<EntryActions, 'openNote' | 'closeNote' | 'saveNote' | 'dropDraft'>

/**
 * The actions on notes. A saved note is shown at once and stays on this device until the server has stored it. If that
 * fails, the editor opens again with its text; while another note is being edited, it stays as a draft.
 */
export function noteActions({
  drafts,
  saveField,
  show: shown,
  showFailure,
  offerUndo,
}: NoteTools): NoteActions {
  let open: OpenNote | null = null
  const show = (note: OpenNote | null) => {
    open = note
    shown(note)
  }
  const saveNote: NoteActions['saveNote'] = (entry, text) => {
    const reopened = { entry: entry.id, text, isDraft: false, isWaiting: false }
    if (countCodePoints(text) > LIMITS.note) return show({ ...reopened, failure: 'too_long' })
    drafts.set(entry.book_id, text, entry.notes)
    show(null)
    if (text === entry.notes) return undefined
    const wait = () => {
      if (!open) show({ ...reopened, isWaiting: true })
    }
    void saveField(entry, 'notes', text, wait).then((failure) => {
      const isReopened = open?.entry === entry.id && open.isWaiting
      if (!failure) {
        drafts.removeSaved(entry.book_id, text)
        if (isReopened) show(null)
      } else if (!open || isReopened) {
        show({ ...reopened, failure })
      } else {
        showFailure(notesWording.failed, failure, () => saveNote(entry, text))
      }
    })
    return undefined
  }
  const drop = (entry: ListedEntry, text: string) => {
    drafts.remove(entry.book_id)
    if (text === entry.notes) return
    offerUndo(notesWording.dropped, () => {
      drafts.set(entry.book_id, text, entry.notes)
      show({ entry: entry.id, text, isDraft: false, isWaiting: false })
    })
  }
  return {
    saveNote,
    openNote: (note) => show({ ...note, isWaiting: false }),
    closeNote: (entry, typed) => {
      drop(entry, typed)
      show(null)
    },
    dropDraft: (entry) => drop(entry, drafts.get(entry.book_id, entry.notes) ?? entry.notes),
  }
}
