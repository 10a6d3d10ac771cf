/** Where notes are stored while they are typed, by account: note-drafts.ts and parts/highlights/highlight-drafts.ts. */
const PREFIXES = ['xingcha:notes:', 'xingcha:highlights:']

/** Whether this device has notes that were typed and not saved. */
export function hasNoteDrafts(): boolean {
  return noteDraftKeys().length > 0
}

/** Notes are private: who signs out leaves none of them behind. */
export function forgetNoteDrafts(): void {
  for (const key of noteDraftKeys()) localStorage.removeItem(key)
}

function noteDraftKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => PREFIXES.some((prefix) => key.startsWith(prefix)))
  } catch {
    // The browser denies storage: nothing was stored.
    return []
  }
}
