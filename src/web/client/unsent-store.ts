import type { MoreFields } from '../../contract/comments/comment-fields.ts'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Comment, HeldComment } from '../../contract/comments/comments.ts'
import type { Failure } from '../../contract/page.ts'
import type { ReadingEntry } from '../../contract/reading/reading-list.ts'
import { UNSENT_KEY } from './unsent-mark.ts'

/** A text that was submitted without a connection, and waits on this device for one (docs/product/interface.md). */
export type Unsent = UnsentComment | UnsentNote

interface Waiting {
  id: number
  /** The account that wrote it, null for a visitor without one: it is sent for nobody else. Or SIGNED_IN. */
  reader: string | null
  /** Milliseconds since 1970. */
  writtenAt: number
  /** Why the server refused it: it is not sent again by itself. */
  refusal?: string
}

/** In place of the account where its page was opened without a connection, and so does not know it. */
export const SIGNED_IN = ''

export interface UnsentComment extends Waiting {
  kind: 'comment'
  review: number
  name: string
  text: string
  more?: MoreFields
  /** With which it was sent without an answer: the server recognises it again. `madeAt`: as writtenAt. */
  proof?: { value: string; madeAt: number }
}

export interface UnsentNote extends Waiting {
  kind: 'note'
  reader: string
  entry: number
  book: number
  text: string
  /** The `notes_version` that the text replaces. */
  version: number
}

/** Told in every tab. */
export type UnsentChange =
  | { kind: 'changed' }
  | { kind: 'comment-sent'; review: number; answer: SentComment }
  | { kind: 'note-sent'; note: UnsentNote; answer: ReadingEntry }
  | { kind: 'note-refused'; note: UnsentNote; failure: Failure }

export type SentComment =
  | { outcome: 'published'; comment: Comment }
  | { outcome: 'held'; comment: HeldComment }

/** Whether this browser can keep a text so that one tab alone sends it. Absent without TLS. */
export function canStoreUnsent(): boolean {
  return 'indexedDB' in globalThis && 'locks' in navigator
}

/** Keeps a text. A note takes the place of an earlier one on the same entry. */
export async function addUnsent(unsent: Omit<UnsentComment, 'id'> | Omit<UnsentNote, 'id'>): Promise<void> {
  await change(async (all, store) => {
    if (unsent.kind === 'note')
      for (const { id } of all.filter((each) => isNoteOn(each, unsent.entry))) await store.delete(id)
    await store.add(unsent)
  })
}

export async function putUnsent(unsent: Unsent): Promise<void> {
  await change(async (all, store) => {
    // Somebody may have taken it back meanwhile.
    if (all.some(({ id }) => id === unsent.id)) await store.put(unsent)
  })
}

export async function removeUnsent(id: number): Promise<void> {
  await change((_all, store) => store.delete(id))
}

export async function removeUnsentNote(entry: number): Promise<void> {
  await change(async (all, store) => {
    for (const { id } of all.filter((each) => isNoteOn(each, entry))) await store.delete(id)
  })
}

/** Removes what readers with an account wrote: they have signed out. */
export async function forgetUnsentOfReaders(): Promise<void> {
  await change(async (all, store) => {
    for (const { id } of all.filter(({ reader }) => reader !== null)) await store.delete(id)
  })
}

/** In the order in which they were written. */
export async function listUnsent(): Promise<Unsent[]> {
  const database = await open()
  try {
    return (await database.getAll('unsent')) as Unsent[]
  } finally {
    database.close()
  }
}

const listeners = new Set<(told: UnsentChange) => void>()
const tabs = new BroadcastChannel('xingcha:unsent')
tabs.addEventListener('message', ({ data }: MessageEvent<UnsentChange>) => notify(data))

/** Tells the listeners of this tab and of the others. */
export function tellUnsent(told: UnsentChange): void {
  notify(told)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has one origin only
  tabs.postMessage(told)
}

/** Returns the function that ends listening. */
export function onUnsent(listener: (told: UnsentChange) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function notify(told: UnsentChange): void {
  for (const listener of listeners) listener(told)
}

interface Schema extends DBSchema {
  unsent: { key: number; value: Omit<UnsentComment, 'id'> | Omit<UnsentNote, 'id'> }
}

interface Store {
  add(unsent: Schema['unsent']['value']): Promise<unknown>
  put(unsent: Schema['unsent']['value']): Promise<unknown>
  delete(id: number): Promise<void>
}

/** Opened for each use, so that no tab keeps another version from opening it. */
function open(): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>('xingcha', 1, {
    upgrade: (database) => void database.createObjectStore('unsent', { keyPath: 'id', autoIncrement: true }),
  })
}

async function change(work: (all: Unsent[], store: Store) => Promise<unknown>): Promise<void> {
  const database = await open()
  try {
    const transaction = database.transaction('unsent', 'readwrite')
    await work((await transaction.store.getAll()) as Unsent[], transaction.store)
    const left = await transaction.store.count()
    await transaction.done
    markUnsent(left > 0)
  } finally {
    database.close()
  }
  tellUnsent({ kind: 'changed' })
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

function isNoteOn(unsent: Unsent, entry: number): boolean {
  return unsent.kind === 'note' && unsent.entry === entry
}
