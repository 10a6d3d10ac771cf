import { addUnsent, canKeepUnsent } from '../../../client/unsent-store.ts'
import type { ListedEntry } from '../entries.ts'

interface WaitingNote {
  reader: string
  entry: ListedEntry
  text: string
  version: number
}

/** Keeps a note on this device until there is a connection. False if there is one, or the browser can keep nothing. */
export async function keepUntilOnline({ reader, entry, text, version }: WaitingNote): Promise<boolean> {
  if (navigator.onLine || !canKeepUnsent()) return false
  try {
    const note = { entry: entry.id, book: entry.book_id, text, version }
    await addUnsent({ kind: 'note', reader, writtenAt: Date.now(), ...note })
    return true
  } catch (cause) {
    console.error('a note could not be kept until there is a connection', cause)
    return false
  }
}
