/** A choice that this device remembers; null without one, and without storage. */
export function readChoice(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Remembers a choice; null forgets it. Without storage it is lost with the page. */
export function storeChoice(key: string, choice: string | null): void {
  try {
    if (choice === null) localStorage.removeItem(key)
    else localStorage.setItem(key, choice)
  } catch {
    // Private windows of some browsers refuse to store.
  }
}
