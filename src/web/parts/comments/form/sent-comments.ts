type Listener = (review: number, content: string) => void

const listeners = new Set<Listener>()

/** Notifies that a text was stored. The form that shows it now, perhaps a later one than it was sent from, empties. */
export function notifySent(review: number, content: string): void {
  for (const listener of listeners) listener(review, content)
}

export function onSent(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
