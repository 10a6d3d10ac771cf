import { unsentWording } from '../../../contract/wording/site/unsent.ts'
import { SECOND } from '../../../contract/durations.ts'
import type { Failure, Send } from '../../../contract/page.ts'
import { type Api, createApi, toFailure } from '../../client/api/api.ts'
import { sendOverHttp } from '../../client/api/send-over-http.ts'
import { GUEST, SIGNED_IN } from '../../client/device-texts.ts'
import { draftsOf } from '../../client/drafts.ts'
import type { SessionSource } from '../../client/session/session.ts'
import { hasUnsent } from '../../client/unsent-mark.ts'
import {
  changeUnsent,
  listUnsent,
  removeUnsent,
  tellUnsent,
  type Unsent,
  type UnsentCommentRecord,
  type UnsentNoteRecord,
} from '../../client/unsent-store.ts'
import { discardProof, getProof, PROOF_LIFETIME } from '../comments/proof-of-work.ts'
import { sendNewComment } from '../comments/send-comment.ts'

/** Milliseconds until what the site could not take is sent again, while a page is open: the first time, doubled up to the last. */
const RETRY_PAUSES = { first: 1_000, last: 16_000 }

/** Sends what waits on this device, in order, from one tab. After a lost answer it is sent again: the server recognises it. */
export async function sendUnsent(session: SessionSource): Promise<void> {
  if (!navigator.onLine) return
  const api = createApi(sendAndHeed, () => session.noteExpired())
  await navigator.locks.request('xingcha:unsent', async () => {
    const held = heldFor()
    if (held > 0) return retryAfter(held, session)
    localStorage.removeItem(HELD_KEY)
    for (const unsent of await listUnsent()) {
      const reader = readerOf(session)
      if (unsent.value.refusal !== undefined || reader === undefined) continue
      if (unsent.owner === SIGNED_IN && reader === GUEST) await refuse(unsent, SESSION_OVER)
      if (unsent.owner !== reader && (unsent.owner !== SIGNED_IN || reader === GUEST)) continue
      const failure = await sendOne(api, unsent)
      if (failure === undefined) continue
      console.error('a text that waited for the connection could not be sent', failure)
      if (mayPass(failure)) return retryLater(session)
      await refuse(unsent, failure)
    }
    pause = RETRY_PAUSES.first
  })
}

/** The account, or GUEST; undefined while it is unknown: then nothing is sent. */
function readerOf(session: SessionSource): string | undefined {
  const state = session.read()
  if (state.status === 'signed-in') return state.session.id
  return state.status === 'signed-out' ? GUEST : undefined
}

async function sendOne(api: Api, unsent: Unsent): Promise<Failure | undefined> {
  try {
    await (unsent.kind === 'unsent comment' ? sendComment(api, unsent) : sendNote(api, unsent))
    return undefined
  } catch (cause) {
    return toFailure(cause)
  }
}

async function sendComment(api: Api, unsent: UnsentCommentRecord): Promise<void> {
  const { kind, owner, id, value } = unsent
  const proof = await proofOf(api, unsent)
  const answer = await sendNewComment(api, value.review, {
    ...value.comment,
    ...(owner !== GUEST && owner !== SIGNED_IN && { signed_in_as: owner }),
    proof,
  })
  await removeUnsent(kind, owner, id)
  tellUnsent({ kind: 'comment-sent', review: value.review, answer })
}

/** Kept with the comment before it is sent: sent again, the comment is recognised by it. */
async function proofOf(api: Api, unsent: UnsentCommentRecord): Promise<string | undefined> {
  const { review, comment, provedAt } = unsent.value
  if (provedAt !== undefined && Date.now() - provedAt < PROOF_LIFETIME) return comment.proof
  const proof = await getProof(api, JSON.stringify([review, unsent.id]))
  if (proof === undefined) return undefined
  // The visitor may be writing another comment at the moment.
  discardProof()
  await changeUnsent(unsent, { ...unsent.value, comment: { ...comment, proof }, provedAt: Date.now() })
  return proof
}

async function sendNote(api: Api, note: UnsentNoteRecord): Promise<void> {
  const { kind, owner, id, value } = note
  const { entry, book, text, version } = value
  const answer = await api.call('PUT /api/reading-list/{id}/notes', {
    params: { id: entry },
    body: { notes: text, version },
  })
  await removeUnsent(kind, owner, id)
  await draftsOf('note draft', owner).remove(book, (draft) => draft.text === text)
  tellUnsent({ kind: 'note-sent', note, answer })
}

/** A fault of the site or of the connection, a limit, or a session that has to begin again. */
function mayPass({ code, isFault }: Failure): boolean {
  return isFault || ['unreachable', 'unavailable', 'too_many_requests', 'sign_in_required'].includes(code)
}

/** A comment stays with the reason; a note is its draft again, which its list shows beside the stored note. */
async function refuse(unsent: Unsent, failure: Failure): Promise<void> {
  if (unsent.kind === 'unsent comment')
    return changeUnsent(unsent, { ...unsent.value, refusal: failure.sentence })
  await removeUnsent(unsent.kind, unsent.owner, unsent.id)
  tellUnsent({ kind: 'note-refused', note: unsent, failure })
}

/** Nobody is signed in any more: it is not sent in the name of a visitor. */
const SESSION_OVER: Failure = {
  code: 'sign_in_required',
  sentence: unsentWording.sessionOver,
  isFault: false,
  requestId: null,
}

/** The time until which the site has asked all tabs to wait, in milliseconds since 1970. */
const HELD_KEY = 'xingcha:unsent-until'

function heldFor(): number {
  return Number(localStorage.getItem(HELD_KEY)) - Date.now()
}

const sendAndHeed: Send = async (path, init) => {
  const response = await sendOverHttp(path, init)
  if (response.status === 429) {
    // A date is no number: then the pauses alone count.
    const wait = (Number(response.headers.get('Retry-After')) || 0) * SECOND
    localStorage.setItem(HELD_KEY, String(Date.now() + wait))
  }
  return response
}

let retry: ReturnType<typeof setTimeout> | undefined
let pause = RETRY_PAUSES.first

function retryLater(session: SessionSource): void {
  retryAfter(Math.max(pause, heldFor()), session)
  pause = Math.min(2 * pause, RETRY_PAUSES.last)
}

function retryAfter(wait: number, session: SessionSource): void {
  clearTimeout(retry)
  retry = setTimeout(() => {
    if (hasUnsent()) void sendUnsent(session)
  }, wait)
}
