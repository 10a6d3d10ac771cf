import { createContext, use } from 'react'
import type { Failure } from '../../../contract/page.ts'
import type { ReadingStatus } from '../../../contract/reading-statuses.ts'
import type { ListedEntry } from './entries.ts'
import type { NoteDrafts } from './note-drafts.ts'

/** The one note that is being written (docs/product/reading-list.md). */
export interface OpenNote {
  entry: number
  /** With what it begins. */
  text: string
  /** It begins with what was not saved the last time. */
  isDraft: boolean
  /** Waits until its reader has signed in again; then it is saved by itself. */
  isWaiting: boolean
  /** Why it could not be saved. */
  failure?: Failure | 'too_long' | undefined
}

/** What a reader can do with the entries of their list. The same object as long as the list is on the screen. */
export interface EntryActions {
  drafts: NoteDrafts
  setStatus: (entry: ListedEntry, status: ReadingStatus) => void
  /** Null takes it away. */
  rate: (entry: ListedEntry, rating: number | null) => void
  /** Of one entry at a time; what stands in another's editor stays as its draft. */
  openNote: (note: Pick<OpenNote, 'entry' | 'text' | 'isDraft'>) => void
  /** Without saving; what was typed can be brought back for a while. */
  closeNote: (entry: ListedEntry, typed: string) => void
  saveNote: (entry: ListedEntry, text: string) => void
  dropDraft: (entry: ListedEntry) => void
  /** For ten seconds it can be undone. `byKey`: the focus goes to the way back. */
  remove: (entry: ListedEntry, byKey: boolean) => Promise<void>
  change: (id: number, change: Partial<ListedEntry>) => void
}

export const EntryActionsContext = createContext<EntryActions | null>(null)

export function useActions(): EntryActions {
  const actions = use(EntryActionsContext)
  if (!actions) throw new Error('useActions outside a reading list')
  return actions
}
