import { addUnsent, canStoreUnsent } from '../../../client/unsent-store.ts'
import { draftKey, type ListedEntry } from '../entries.ts'

interface WaitingNote {
  reader: string
  entry: ListedEntry
  text: string
  version: number
}

/** Stores a note on this device until there is a connection. False if there is one, or the browser cannot store it. */
export async function storeUnsentNote({ reader, entry, text, version }: WaitingNote): Promise<boolean> {
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
