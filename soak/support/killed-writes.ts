import { randomBytes } from 'node:crypto'
import type { ReadingEntry, ReadingState } from '../../src/contract/reading-list.ts'
import type { Database } from '../../src/server/platform/db/database.ts'
import type { SignedIn } from './readers.ts'

/** What a program has written to a site that is killed again and again. */
export interface KilledWrites {
  /** Writes that the site acknowledged. */
  acknowledged: number
  comments: Set<string>
  subscriptions: Set<string>
  /** By reader: whether the bookmark was set or removed last; undefined after a request without an answer. */
  bookmarks: Map<SignedIn, boolean | undefined>
  /** By reader: the note that was saved last; after a request without an answer, also the one that was sent. */
  notes: Map<SignedIn, string[]>
}

export function noWrites(): KilledWrites {
  return {
    acknowledged: 0,
    comments: new Set(),
    subscriptions: new Set(),
    bookmarks: new Map(),
    notes: new Map(),
  }
}

/** The review whose comments, bookmarks and notes are written. */
const REVIEW = 1

/** Sends one write after another, of each kind in turn, until the site gives no answer. */
export async function writeUntilKilled(
  address: string,
  reader: SignedIn,
  writes: KilledWrites,
  { subscriptions }: { subscriptions: number },
): Promise<void> {
  try {
    for (;;) {
      await comment(address, writes)
      await bookmark(address, reader, writes)
      await note(address, reader, writes)
      if (writes.subscriptions.size < subscriptions) await subscribe(address, writes)
    }
  } catch {
    // The connection was refused or reset.
  }
}

/** The acknowledged writes that the database does not have, a line each. */
export async function findLostWrites({ queries }: Database, writes: KilledWrites): Promise<string[]> {
  const comments = await queries.selectFrom('xc_comments').select('content').execute()
  const subscriptions = await queries.selectFrom('xc_subscriptions').select('email').execute()
  const bookmarks = await queries.selectFrom('xc_bookmarks').select('user_id').execute()
  const notes = await queries.selectFrom('xc_reading_list').select(['user_id', 'notes']).execute()
  const stored = {
    comments: new Set(comments.map(({ content }) => content)),
    subscriptions: new Set(subscriptions.map(({ email }) => email)),
    bookmarks: new Set(bookmarks.map((row) => row.user_id)),
    notes: new Map(notes.map((row) => [row.user_id, row.notes])),
  }
  const lost = [
    ...[...writes.comments].filter((content) => !stored.comments.has(content)),
    ...[...writes.subscriptions].filter((email) => !stored.subscriptions.has(email)),
  ]
  for (const [{ userId }, isSet] of writes.bookmarks)
    if (isSet !== undefined && isSet !== stored.bookmarks.has(userId))
      lost.push(`bookmark of ${userId}: ${isSet ? 'set' : 'removed'}`)
  for (const [{ userId }, candidates] of writes.notes)
    if (!candidates.includes(stored.notes.get(userId) ?? ''))
      lost.push(`note of ${userId}: ${candidates.join(' or ')}`)
  return lost
}

async function comment(address: string, writes: KilledWrites): Promise<void> {
  const content = `被打斷的一句話 ${newWord()}`
  const body = { user_name: '小青', content }
  const { ok } = await send(address, 'POST', `/api/reviews/${REVIEW}/comments`, anyAddress(), body)
  if (!ok) return
  writes.comments.add(content)
  writes.acknowledged++
}

async function bookmark(address: string, reader: SignedIn, writes: KilledWrites): Promise<void> {
  const before = writes.bookmarks.get(reader)
  const method = before === true ? 'DELETE' : 'PUT'
  writes.bookmarks.set(reader, undefined)
  const { ok } = await send(address, method, `/api/reviews/${REVIEW}/bookmark`, reader.headers)
  writes.bookmarks.set(reader, ok ? method === 'PUT' : before)
  if (ok) writes.acknowledged++
}

async function note(address: string, reader: SignedIn, writes: KilledWrites): Promise<void> {
  const status = { status: 'reading' }
  const set = await send(address, 'PUT', `/api/reviews/${REVIEW}/reading-status`, reader.headers, status)
  if (!set.ok) return
  const { entry_id } = (await set.json()) as ReadingState
  const entryPath = `/api/reading-list/${entry_id}`
  const entry = (await (await send(address, 'GET', entryPath, reader.headers)).json()) as ReadingEntry
  const notes = `讀到一半 ${newWord()}`
  writes.notes.set(reader, [entry.notes, notes])
  const version = entry.notes_version
  const { ok } = await send(address, 'PUT', `${entryPath}/notes`, reader.headers, { notes, version })
  writes.notes.set(reader, [ok ? notes : entry.notes])
  if (ok) writes.acknowledged++
}

async function subscribe(address: string, writes: KilledWrites): Promise<void> {
  const email = `reader-${newWord()}@example.org`
  const { ok } = await send(address, 'POST', '/api/newsletter', anyAddress(), { email })
  if (!ok) return
  writes.subscriptions.add(email)
  writes.acknowledged++
}

function send(
  address: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  headers: Record<string, string>,
  body?: object,
): Promise<Response> {
  return fetch(address + path, {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
}

function newWord(): string {
  return randomBytes(8).toString('hex')
}

function anyAddress(): { 'X-Forwarded-For': string } {
  return { 'X-Forwarded-For': `10.${[...randomBytes(3)].join('.')}` }
}
