import type { Comment, HeldComment } from '../../contract/comments/comments.ts'
import type { Failure } from '../../contract/page.ts'
import type { ReadingEntry } from '../../contract/reading/reading-list.ts'
import { changeText, forgetTexts, listTexts, putText, removeText } from './device-store.ts'
import type { DeviceRecord, DeviceTexts } from './device-texts.ts'
import { UNSENT_EVENT, UNSENT_KEY } from './unsent-mark.ts'

type UnsentKind = 'unsent comment' | 'unsent note'
export type UnsentCommentRecord = DeviceRecord<'unsent comment'>
export type UnsentNoteRecord = DeviceRecord<'unsent note'>
/** A text that was submitted without a connection, and waits on this device for one (docs/product/interface.md). */
export type Unsent = UnsentCommentRecord | UnsentNoteRecord

/** Told in every tab. */
export type UnsentChange =
  | { kind: 'changed' }
  | { kind: 'comment-sent'; review: number; answer: SentComment }
  | { kind: 'note-sent'; note: UnsentNoteRecord; answer: ReadingEntry }
  | { kind: 'note-refused'; note: UnsentNoteRecord; failure: Failure }

type SentComment = { outcome: 'published'; comment: Comment } | { outcome: 'held'; comment: HeldComment }

/** Whether this browser can keep a text so that one tab alone sends it. Absent without TLS. */
export function canStoreUnsent(): boolean {
  return 'indexedDB' in globalThis && 'locks' in navigator
}

export async function addUnsent<Kind extends UnsentKind>(
  kind: Kind,
  owner: string,
  id: number,
  value: DeviceTexts[Kind],
): Promise<void> {
  await putText(kind, owner, id, value)
  await noteChange()
  if (navigator.onLine) dispatchEvent(new Event(UNSENT_EVENT))
}

/** Stores what has become known of a text, unless somebody has taken it back meanwhile. */
export async function changeUnsent(unsent: Unsent, value: Unsent['value']): Promise<void> {
  await changeText(unsent, value)
  await noteChange()
}

export async function removeUnsent(kind: UnsentKind, owner: string, id: number): Promise<void> {
  await removeText(kind, owner, id)
  await noteChange()
}

/** Removes what readers with an account wrote: they have signed out. */
export async function forgetUnsentOfReaders(): Promise<void> {
  await forgetTexts('unsent comment', 'unsent note')
  await noteChange()
}

/** In the order in which they were written. */
export async function listUnsent(): Promise<Unsent[]> {
  const all = await Promise.all([listTexts('unsent comment'), listTexts('unsent note')])
  return all.flat().toSorted((a, b) => a.at - b.at)
}

async function noteChange(): Promise<void> {
  markUnsent((await listUnsent()).length > 0)
  tellUnsent({ kind: 'changed' })
}

const listeners = new Set<(told: UnsentChange) => void>()
let channel: BroadcastChannel | undefined

/** Opened with the first use: the server renders the same components. */
function openChannel(): BroadcastChannel {
  if (!channel) {
    channel = new BroadcastChannel('xingcha:unsent')
    channel.addEventListener('message', ({ data }: MessageEvent<UnsentChange>) => notify(data))
  }
  return channel
}

/** Tells the listeners of this tab and of the others. */
export function tellUnsent(told: UnsentChange): void {
  notify(told)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has one origin only
  openChannel().postMessage(told)
}

/** Returns the function that ends listening. */
export function onUnsent(listener: (told: UnsentChange) => void): () => void {
  openChannel()
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function notify(told: UnsentChange): void {
  for (const listener of listeners) listener(told)
}

/** Lets other pages know whether anything waits. */
function markUnsent(isAny: boolean): void {
  try {
    if (isAny) localStorage.setItem(UNSENT_KEY, '1')
    else localStorage.removeItem(UNSENT_KEY)
  } catch {
    // Unsent texts are sent all the same while their page is open.
  }
}
