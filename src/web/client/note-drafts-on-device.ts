/** In local storage, each followed by the account: notes that are typed and not saved, on books and on passages. */
export const NOTE_DRAFTS_KEY = 'xingcha:notes:'
export const HIGHLIGHT_DRAFTS_KEY = 'xingcha:highlights:'

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
    const prefixes = [NOTE_DRAFTS_KEY, HIGHLIGHT_DRAFTS_KEY]
    return Object.keys(localStorage).filter((key) => prefixes.some((prefix) => key.startsWith(prefix)))
  } catch {
    // The browser denies storage: nothing was stored.
    return []
  }
}
