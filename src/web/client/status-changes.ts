import type { ReadingStatus } from '../../contract/reading/reading-statuses.ts'

/** A status that was saved in one of the reader's tabs. Null: the entry was removed from the list. */
export interface StatusChange {
  entry: number
  status: ReadingStatus | null
}

let opened: BroadcastChannel | undefined

/** One for the tab, which does not hear itself. Opened with the first use: the server renders the same components. */
function channel(): BroadcastChannel {
  opened ??= new BroadcastChannel('xingcha:reading-status')
  return opened
}

/** Tells the reader's other tabs. */
export function tellStatus(change: StatusChange): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has one origin only
  channel().postMessage(change)
}

/** Returns the function that ends listening. */
export function onStatus(listener: (change: StatusChange) => void): () => void {
  const hear = ({ data }: MessageEvent<StatusChange>) => listener(data)
  channel().addEventListener('message', hear)
  return () => channel().removeEventListener('message', hear)
}
