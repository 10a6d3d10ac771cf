import type { ReadingStatus } from '../../contract/reading/reading-statuses.ts'

/** A status that was saved in one of the reader's tabs. Null: the entry was removed from the list. */
export interface StatusChange {
  entry: number
  status: ReadingStatus | null
}

const NAME = 'xingcha:reading-status'

/** Tells the reader's other tabs. */
export function tellStatus(change: StatusChange): void {
  const channel = new BroadcastChannel(NAME)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has one origin only
  channel.postMessage(change)
  channel.close()
}

/** Returns the function that ends listening. */
export function onStatus(listener: (change: StatusChange) => void): () => void {
  const channel = new BroadcastChannel(NAME)
  channel.addEventListener('message', ({ data }: MessageEvent<StatusChange>) => listener(data))
  return () => channel.close()
}
