import { createContext } from 'react'
import type { Failure } from '../../../contract/page.ts'
import type { ReadingStatus } from '../../../contract/reading/reading-statuses.ts'
import type { ListedEntry } from './entries.ts'
import type { NoteDraft } from '../../client/device-texts.ts'
import { useProvided } from '../../client/use-provided.ts'

/** The note being edited; there is one at most (docs/product/reading-list.md). */
export interface OpenNote {
  entry: number
  text: string
  /** The `notes_version` of the note that the text began with. The entry's is higher if the note was changed elsewhere. */
  version: number
  /** True if the text is a draft that was not saved the last time. */
  isDraft: boolean
  /** True while it waits for the reader to sign in again; then it is saved by itself. */
  isWaiting: boolean
  failure?: Failure | 'too_long' | undefined
}

/** The actions on the entries of a list. The object stays the same while the list is mounted. */
export interface EntryActions {
  /** Opens the entry and closes the one that was open, or closes it. */
  toggle: (id: number) => void
  /** The reader's unsaved note on a book; undefined without one, or if it equals the saved note. */
  readDraft: (entry: ListedEntry) => Promise<NoteDraft | undefined>
  keepDraft: (entry: ListedEntry, draft: NoteDraft) => void
  /** What was typed into the open editor: the filter may hide the entry and show it again. */
  typedText: (note: OpenNote) => string
  setStatus: (entry: ListedEntry, status: ReadingStatus) => void
  rate: (entry: ListedEntry, rating: number | null) => void
  /** One note is open at a time; the text in another entry's editor stays as its draft. */
  openNote: (note: Pick<OpenNote, 'entry' | 'text' | 'version' | 'isDraft'>) => void
  /** Closes without saving; for a while an undo strip restores the typed text. */
  closeNote: (entry: ListedEntry, typed: string, version: number) => void
  /** `version`: of the note that the text replaces. */
  saveNote: (entry: ListedEntry, text: string, version: number) => Promise<void>
  /** Goes on editing with a text that takes the stored note into account. */
  replaceNote: (entry: ListedEntry, text: string) => void
  dropDraft: (entry: ListedEntry) => Promise<void>
  /** Can be undone for ten seconds. `byKey`: the undo button gets the focus. */
  remove: (entry: ListedEntry, byKey: boolean) => Promise<void>
  change: (id: number, change: Partial<ListedEntry>) => void
}

export const EntryActionsContext = createContext<EntryActions | null>(null)

export function useActions(): EntryActions {
  return useProvided(EntryActionsContext)
}
