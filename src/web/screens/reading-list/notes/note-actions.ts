import { countCodePoints, LIMITS } from '../../../../contract/limits.ts'
import type { Failure } from '../../../../contract/page.ts'
import { problemSentences } from '../../../../contract/wording/problems.ts'
import { notesWording } from '../../../../contract/wording/reading/reading-list-entries.ts'
import { type Api, toFailure } from '../../../client/api/api.ts'
import type { RetryAfterSignIn } from '../../../client/session/retry-after-sign-in.ts'
import type { FailureAlert } from '../../../parts/fault/use-failure-alert.ts'
import { draftsOf } from '../../../client/drafts.ts'
import { hasUnsent } from '../../../client/unsent-mark.ts'
import { removeUnsent, type UnsentChange, addUnsent, canStoreUnsent } from '../../../client/unsent-store.ts'
import { draftKey, type ListedEntry } from '../entries.ts'
import type { EntryActions, OpenNote } from '../entry-actions.ts'
import type { SaveField } from '../save-field.ts'

interface NoteTools {
  api: Api
  reader: string
  retryAfterSignIn: RetryAfterSignIn
  saveField: SaveField
  change: EntryActions['change']
  show: (note: OpenNote | null) => void
  failureAlert: FailureAlert
  offerUndo: (text: string, undo: () => void) => void
}

type NoteActions = Pick<
  EntryActions,
  | 'readDraft'
  | 'keepDraft'
  | 'typedText'
  | 'openNote'
  | 'closeNote'
  | 'saveNote'
  | 'replaceNote'
  | 'dropDraft'
> & {
  /** Shows the outcome of a note that waited for a connection. */
  showUnsent: (told: UnsentChange) => void
}

/**
 * The actions on notes. A saved note is shown at once and stays on this device until the server has stored it. If that
 * fails, the editor opens again with its text; while another note is being edited, it stays as a draft. If another device
 * or tab has changed the note meanwhile, nothing is overwritten: the stored note is loaded, and the editor shows both.
 */
export function noteActions({
  api,
  reader,
  retryAfterSignIn,
  saveField,
  change,
  show: shown,
  failureAlert,
  offerUndo,
}: NoteTools): NoteActions {
  let open: OpenNote | null = null
  const show = (note: OpenNote | null) => {
    open = note && { ...note }
    shown(note)
  }
  const own = ownVersions()
  const drafts = draftsOf('note draft', reader)
  const readDraft: NoteActions['readDraft'] = async (entry) => {
    const draft = await drafts.get(draftKey(entry))
    return draft?.text === entry.notes ? undefined : draft
  }
  const keepDraft: NoteActions['keepDraft'] = (entry, draft) => {
    if (open?.entry === entry.id) {
      open.text = draft.text
      if (open.failure === 'too_long') show({ ...open, failure: undefined })
    }
    void (draft.text === entry.notes ? drafts.remove(draftKey(entry)) : drafts.set(draftKey(entry), draft))
  }

  const sendNote = async (id: number, notes: string, startedWith: number) => {
    const version = own.latest(id, startedWith)
    const answer = await api.call('PUT /api/reading-list/{id}/notes', {
      params: { id },
      body: { notes, version },
    })
    own.add(id, version, answer.notes_version)
    // An editor that was opened while this save was pending began with its text.
    if (open?.entry === id && open.version === version) show({ ...open, version: answer.notes_version })
    return answer
  }
  /** Returns why the stored note could not be loaded. */
  const loadStored = async (id: number): Promise<Failure | undefined> => {
    try {
      const request = () => api.call('GET /api/reading-list/{id}', { params: { id } })
      const { notes, notes_version } = await retryAfterSignIn(request)
      change(id, { notes, notes_version })
      return undefined
    } catch (cause) {
      console.error('a note that was changed elsewhere could not be loaded', cause)
      return toFailure(cause)
    }
  }
  const saveNote: NoteActions['saveNote'] = async (entry, text, version) => {
    const reopened = { entry: entry.id, text, version, isDraft: false, isWaiting: false }
    if (countCodePoints(text) > LIMITS.note) return show({ ...reopened, failure: 'too_long' })
    failureAlert.close(notesWording.failed)
    keepDraft(entry, { text, version })
    show(null)
    if (text === entry.notes) return
    const wait = () => {
      if (!open) show({ ...reopened, isWaiting: true })
    }
    const isReopened = () => open?.entry === entry.id && open.isWaiting
    const send = () => sendNote(entry.id, text, version)
    const failure = await saveField(entry, 'notes', text, send, wait)
    if (!failure) {
      void drafts.remove(draftKey(entry), (draft) => draft.text === text)
      if (isReopened()) show(null)
      return
    }
    const waiting = { reader, entry, text, version: own.latest(entry.id, version) }
    if (failure.code === 'unreachable' && (await storeUnsentNote(waiting))) {
      if (isReopened()) show(null)
      change(entry.id, { isUnsent: true })
      return
    }
    const isConflict = failure.code === 'notes_changed'
    const reason = isConflict ? await loadStored(entry.id) : failure
    if (!open || isReopened()) show({ ...reopened, failure: reason })
    else if (isConflict) failureAlert.show(notesWording.failed, { ...failure, ...CHANGED })
    else failureAlert.show(notesWording.failed, failure, () => void saveNote(entry, text, version))
  }
  /** It is written on, or dropped. */
  const withdraw = (id: number) => {
    if (!hasUnsent()) return
    change(id, { isUnsent: false })
    removeUnsent('unsent note', reader, id).catch((cause: unknown) =>
      console.error('a note that waits could not be withdrawn', cause),
    )
  }
  const drop = (entry: ListedEntry, text: string, version: number) => {
    withdraw(entry.id)
    void drafts.remove(draftKey(entry))
    if (text === entry.notes) return
    offerUndo(notesWording.dropped, () => {
      keepDraft(entry, { text, version })
      show({ entry: entry.id, text, version, isDraft: false, isWaiting: false })
    })
  }
  return {
    readDraft,
    keepDraft,
    typedText: (note) => (open?.entry === note.entry ? open.text : note.text),
    saveNote,
    openNote: (note) => {
      withdraw(note.entry)
      show({ ...note, isWaiting: false })
    },
    showUnsent: (told) => {
      if (told.kind === 'note-sent' && told.note.owner === reader) {
        const { notes, notes_version } = told.answer
        own.add(told.note.value.entry, told.note.value.version, notes_version)
        change(told.note.value.entry, { notes, notes_version, isUnsent: false })
      }
      if (told.kind !== 'note-refused' || told.note.owner !== reader) return
      change(told.note.value.entry, { isUnsent: false })
      if (told.failure.code === 'notes_changed') void loadStored(told.note.value.entry)
      failureAlert.show(notesWording.failed, told.failure)
    },
    replaceNote: (entry, text) => {
      const version = entry.notes_version
      keepDraft(entry, { text, version })
      show({ entry: entry.id, text, version, isDraft: false, isWaiting: false })
    },
    closeNote: (entry, typed, version) => {
      drop(entry, typed, version)
      show(null)
    },
    dropDraft: async (entry) => {
      const draft = await readDraft(entry)
      if (draft) drop(entry, draft.text, draft.version)
    },
  }
}

const CHANGED = { sentence: problemSentences.notes_changed }

/** The versions that this tab's own saves have produced: a save that waited for an earlier one is no conflict. */
function ownVersions() {
  const next = new Map<string, number>()
  return {
    add: (entry: number, before: number, after: number): void => {
      if (after > before) next.set(`${entry} ${before}`, after)
    },
    latest: (entry: number, version: number): number => {
      let latest = version
      for (let after = next.get(`${entry} ${latest}`); after !== undefined;) {
        latest = after
        after = next.get(`${entry} ${latest}`)
      }
      return latest
    },
  }
}

interface WaitingNote {
  reader: string
  entry: ListedEntry
  text: string
  version: number
}

/** Stores a note on this device until there is a connection. False if there is one, or the browser cannot store it. */
async function storeUnsentNote({ reader, entry, text, version }: WaitingNote): Promise<boolean> {
  if (navigator.onLine || !canStoreUnsent()) return false
  try {
    const note = { entry: entry.id, book: draftKey(entry), text, version }
    await addUnsent('unsent note', reader, entry.id, note)
    return true
  } catch (cause) {
    console.error('a note could not be stored until there is a connection', cause)
    return false
  }
}
