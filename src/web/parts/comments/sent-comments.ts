type Listener = (review: number, content: string) => void

const listeners = new Set<Listener>()

/** A text has arrived: whatever form shows it now, perhaps a later one than it was sent from, lets go of it. */
export function tellSent(review: number, content: string): void {
  for (const listener of listeners) listener(review, content)
}

export function whenSent(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
