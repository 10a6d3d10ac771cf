import { unsentWording } from '../../../contract/wording/site/unsent.ts'
import type { Failure } from '../../../contract/page.ts'
import { type Api, toFailure } from '../../client/api/api.ts'
import { noteDrafts } from '../../client/note-drafts.ts'
import type { SessionSource } from '../../client/session/session.ts'
import { hasUnsent } from '../../client/unsent-mark.ts'
import {
  listUnsent,
  putUnsent,
  removeUnsent,
  SIGNED_IN,
  tellUnsent,
  type Unsent,
  type UnsentComment,
  type UnsentNote,
} from '../../client/unsent-store.ts'
import { sendUnsentComment } from '../comments/unsent/send-unsent-comment.ts'

/** Milliseconds until what the site could not take is sent again, while a page is open. */
const RETRY_PAUSE = 30_000

/**
 * Sends what waits on this device, in its order, from one tab at a time. A text whose answer is lost is sent again: the server
 * recognises the comment by its proof or its author, and the note by its text.
 */
export async function sendUnsent(api: Api, session: SessionSource): Promise<void> {
  if (!navigator.onLine) return
  await navigator.locks.request('xingcha:unsent', async () => {
    for (const unsent of await listUnsent()) {
      const reader = readerOf(session)
      if (unsent.refusal !== undefined || reader === undefined) continue
      if (unsent.reader === SIGNED_IN && reader === null) await refuse(unsent, SESSION_OVER)
      if (unsent.reader !== reader && (unsent.reader !== SIGNED_IN || reader === null)) continue
      const failure = await sendOne(api, unsent)
      if (failure === undefined) continue
      console.error('a text that waited for the connection could not be sent', failure)
      if (mayPass(failure)) return retryLater(api, session)
      await refuse(unsent, failure)
    }
  })
}

/** The account, or null for a visitor; undefined while it is unknown: then nothing is sent. */
function readerOf(session: SessionSource): string | null | undefined {
  const state = session.read()
  if (state.status === 'signed-in') return state.session.id
  return state.status === 'signed-out' ? null : undefined
}

async function sendOne(api: Api, unsent: Unsent): Promise<Failure | undefined> {
  try {
    await (unsent.kind === 'comment' ? sendComment(api, unsent) : sendNote(api, unsent))
    return undefined
  } catch (cause) {
    return toFailure(cause)
  }
}

async function sendComment(api: Api, unsent: UnsentComment): Promise<void> {
  const answer = await sendUnsentComment(api, unsent)
  await removeUnsent(unsent.id)
  tellUnsent({ kind: 'comment-sent', review: unsent.review, answer })
}

async function sendNote(api: Api, note: UnsentNote): Promise<void> {
  const answer = await api.call('PUT /api/reading-list/{id}/notes', {
    params: { id: note.entry },
    body: { notes: note.text, version: note.version },
  })
  await removeUnsent(note.id)
  noteDrafts(note.reader).removeSaved(note.book, note.text)
  tellUnsent({ kind: 'note-sent', note, answer })
}

/** A fault of the site or of the connection, a limit, or a session that has to begin again. */
function mayPass({ code, isFault }: Failure): boolean {
  return isFault || ['unreachable', 'unavailable', 'too_many_requests', 'sign_in_required'].includes(code)
}

/** A comment stays with the reason; a note is its draft again, which its list shows beside the stored note. */
async function refuse(unsent: Unsent, failure: Failure): Promise<void> {
  if (unsent.kind === 'comment') return putUnsent({ ...unsent, refusal: failure.sentence })
  await removeUnsent(unsent.id)
  tellUnsent({ kind: 'note-refused', note: unsent, failure })
}

/** Nobody is signed in any more: it is not sent in the name of a visitor. */
const SESSION_OVER: Failure = {
  code: 'sign_in_required',
  sentence: unsentWording.sessionOver,
  isFault: false,
  requestId: null,
}

let retry: ReturnType<typeof setTimeout> | undefined

function retryLater(api: Api, session: SessionSource): void {
  clearTimeout(retry)
  retry = setTimeout(() => {
    if (hasUnsent()) void sendUnsent(api, session)
  }, RETRY_PAUSE)
}
