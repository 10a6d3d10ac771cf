import { randomBytes } from 'node:crypto'
import type { ReadingEntry, ReadingState } from '../../src/contract/reading/reading-list.ts'
import type { Database } from '../../src/server/platform/db/database.ts'
import type { SignedIn } from './readers.ts'
import { anyAddress, send } from './requests.ts'

/** The writes of programs to a site that fails again and again. */
export interface AcknowledgedWrites {
  /** Writes that the site acknowledged. */
  acknowledged: number
  comments: Set<string>
  subscriptions: Set<string>
  /** By reader: whether the bookmark was set or removed last; undefined after a request with an unknown outcome. */
  bookmarks: Map<SignedIn, boolean | undefined>
  /** By reader: the note that was saved last; after a request with an unknown outcome, also the one that was sent. */
  notes: Map<SignedIn, string[]>
}

export function noWrites(): AcknowledgedWrites {
  return {
    acknowledged: 0,
    comments: new Set(),
    subscriptions: new Set(),
    bookmarks: new Map(),
    notes: new Map(),
  }
}

/** The one review to which all comments, bookmarks and notes are written. */
export const REVIEW = 1

/** Sends one write after another, of each kind in turn, until the site gives no answer. */
export async function writeUntilKilled(
  address: string,
  reader: SignedIn,
  writes: AcknowledgedWrites,
  { subscriptions }: { subscriptions: number },
): Promise<void> {
  try {
    for (;;)
      for (const { name, write } of WRITES)
        if (name !== 'subscription' || writes.subscriptions.size < subscriptions)
          await write(address, reader, writes)
  } catch {
    // The connection was refused or reset.
  }
}

export interface Write {
  name: 'comment' | 'bookmark' | 'note' | 'subscription'
  /** The answer, which is noted in `writes`. Rejects where there is none. */
  write(address: string, reader: SignedIn, writes: AcknowledgedWrites): Promise<Response>
}

export const WRITES: readonly Write[] = [
  { name: 'comment', write: comment },
  { name: 'bookmark', write: bookmark },
  { name: 'note', write: note },
  { name: 'subscription', write: subscribe },
]

/** The acknowledged writes that the database does not have, a line each. */
export async function findLostWrites({ queries }: Database, writes: AcknowledgedWrites): Promise<string[]> {
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

async function comment(address: string, _: SignedIn, writes: AcknowledgedWrites): Promise<Response> {
  const content = `被打斷的一句話 ${newWord()}`
  const body = { user_name: '小青', content }
  const answer = await send(`${address}/api/reviews/${REVIEW}/comments`, 'POST', anyAddress(), body)
  if (!answer.ok) return answer
  writes.comments.add(content)
  writes.acknowledged++
  return answer
}

async function bookmark(address: string, reader: SignedIn, writes: AcknowledgedWrites): Promise<Response> {
  const before = writes.bookmarks.get(reader)
  const method = before === true ? 'DELETE' : 'PUT'
  writes.bookmarks.set(reader, undefined)
  const answer = await send(`${address}/api/reviews/${REVIEW}/bookmark`, method, reader.headers)
  if (answer.ok) writes.acknowledged++
  // The database may have committed before its connection was cut.
  if (answer.status < 500) writes.bookmarks.set(reader, answer.ok ? method === 'PUT' : before)
  return answer
}

async function note(address: string, reader: SignedIn, writes: AcknowledgedWrites): Promise<Response> {
  const status = { status: 'reading' }
  const set = await send(`${address}/api/reviews/${REVIEW}/reading-status`, 'PUT', reader.headers, status)
  if (!set.ok) return set
  const { entry_id } = (await set.json()) as ReadingState
  const entryUrl = `${address}/api/reading-list/${entry_id}`
  const read = await send(entryUrl, 'GET', reader.headers)
  if (!read.ok) return read
  const entry = (await read.json()) as ReadingEntry
  const notes = `讀到一半 ${newWord()}`
  writes.notes.set(reader, [entry.notes, notes])
  const version = entry.notes_version
  const answer = await send(`${entryUrl}/notes`, 'PUT', reader.headers, { notes, version })
  if (answer.ok) writes.acknowledged++
  if (answer.status < 500) writes.notes.set(reader, [answer.ok ? notes : entry.notes])
  return answer
}

async function subscribe(address: string, _: SignedIn, writes: AcknowledgedWrites): Promise<Response> {
  const email = `reader-${newWord()}@example.org`
  const answer = await send(`${address}/api/newsletter`, 'POST', anyAddress(), { email })
  if (!answer.ok) return answer
  writes.subscriptions.add(email)
  writes.acknowledged++
  return answer
}

function newWord(): string {
  return randomBytes(8).toString('hex')
}
