// The name with which a guest has commented, on this device only (docs/product/comments.md).

const KEY = 'xingcha:name'

/** Empty if none is remembered, or the browser denies storage. */
export function readGuestName(): string {
  try {
    return localStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

/** An empty name is forgotten. */
export function storeGuestName(name: string): void {
  try {
    if (name === '') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, name)
  } catch {
    // This is a convenience: the guest needs no message.
  }
}
