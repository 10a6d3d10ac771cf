import type { CommentChallenge, NewComment } from '../../../contract/comments/comments.ts'
import { COMMENT_LEAST_SECONDS } from '../../../contract/limits.ts'
import type { Api } from '../../client/api/api.ts'
import { getText, putText, removeText } from '../../client/device-store.ts'
import { GUEST } from '../../client/device-texts.ts'
// oxlint-disable-next-line import/default -- Vite makes the default export from the query `worker&url`
import workerUrl from './proof.worker.ts?worker&url'

interface Work {
  requestedAt: number
  /** The server counts from when it created the challenge, which was before. */
  arrivedAt: number
  /** The proof as the server reads it; undefined if there is none. */
  proof: Promise<string | undefined>
  /** The text with which the proof was sent without a response. */
  boundTo?: string
}

const CHALLENGE_TIMEOUT = 10_000
const SOLVE_TIMEOUT = 30_000
/** A comment sent sooner is held. Half a second is added because some clocks count whole seconds. */
const MIN_WRITING_TIME = COMMENT_LEAST_SECONDS * 1_000 + 500

/** Milliseconds for which a proof is used; the server accepts it for an hour (contract/comments/comments.ts). */
export const PROOF_LIFETIME = 50 * 60_000

let work: Work | undefined

/** Begins the proof in the background, with the first input: it takes a phone about a second. Valid for one comment. */
export function startProof(api: Api): void {
  if (work && isFresh(work)) return
  const now = Date.now()
  const started: Work = { requestedAt: now, arrivedAt: now, proof: Promise.resolve(undefined) }
  started.proof = prove(api, () => {
    started.arrivedAt = Date.now()
  })
  work = started
  void started.proof.then((proof) => {
    if (proof === undefined && work === started) work = undefined
  })
}

/** Compares clock times, since timers stop while the device sleeps. */
function isFresh({ requestedAt }: Work): boolean {
  const age = Date.now() - requestedAt
  return age >= 0 && age < PROOF_LIFETIME
}

/** The proof once it is ready and the minimum time is over; the same for a repeated text. Without one the comment is held. */
export async function getProof(api: Api, text: string): Promise<string | undefined> {
  if (work?.boundTo !== undefined && work.boundTo !== text) discardProof()
  startProof(api)
  const current = work
  const proof = await current?.proof
  if (current && proof !== undefined) {
    const gone = Math.max(0, Date.now() - current.arrivedAt)
    await wait(MIN_WRITING_TIME - gone)
  }
  return proof
}

export function discardProof(): void {
  work = undefined
}

/** Binds the proof to this text, for which the server may have used it: the server would reject it with another one. */
export function bindProof(text: string): void {
  if (work) work.boundTo = text
}

async function prove(api: Api, onArrival: () => void): Promise<string | undefined> {
  try {
    const challenge = await api.call('GET /api/comments/challenge', {
      signal: AbortSignal.timeout(CHALLENGE_TIMEOUT),
    })
    onArrival()
    const number = await solve(challenge)
    const { algorithm, challenge: hash, salt, signature } = challenge
    return number === null
      ? undefined
      : btoa(JSON.stringify({ algorithm, challenge: hash, number, salt, signature }))
  } catch (cause) {
    console.warn('there is no proof of work for this comment', cause)
    return undefined
  }
}

async function solve(challenge: CommentChallenge): Promise<number | null> {
  try {
    return await solveInWorker(challenge)
  } catch {
    // Without a worker the proof is computed on the main thread.
    const { findNumber } = await import('./proof.worker.ts')
    return await findNumber(challenge)
  }
}

function solveInWorker(challenge: CommentChallenge): Promise<number | null> {
  const worker = new Worker(TRUSTED_WORKER_URL, { type: 'module' })
  const { promise, resolve, reject } = Promise.withResolvers<number | null>()
  worker.addEventListener('message', ({ data }: MessageEvent<number | null>) => resolve(data))
  worker.addEventListener('error', reject)
  const timer = setTimeout(() => resolve(null), SOLVE_TIMEOUT)
  worker.postMessage(challenge, {})
  return promise.finally(() => {
    clearTimeout(timer)
    worker.terminate()
  })
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/** Remembers the proof until the response: the server finds by it a comment that a visitor without a cookie sends again after a reload. */
export async function rememberSentProof(review: number, comment: NewComment, proof: string): Promise<void> {
  await hashOf(comment)
    .then((hash) => putText('sent proof', GUEST, review, { comment: hash, proof }))
    .catch(console.warn)
}

export async function forgetSentProof(review: number): Promise<void> {
  await removeText('sent proof', GUEST, review).catch(console.warn)
}

/** The proof with which this comment was sent; undefined if there is none, or it is too old. */
export async function readSentProof(review: number, comment: NewComment): Promise<string | undefined> {
  const sent = await getText('sent proof', GUEST, review).catch(() => undefined)
  if (!sent || Date.now() - sent.at >= PROOF_LIFETIME) return undefined
  const hash = await hashOf(comment).catch(() => undefined)
  return sent.value.comment === hash ? sent.value.proof : undefined
}

/** Stored in place of the text, which may be of an account that has signed out. */
async function hashOf(comment: NewComment): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify(comment))
  return String.fromCodePoint(...new Uint8Array(await crypto.subtle.digest('SHA-256', text)))
}

/** The address of the worker, for browsers with Trusted Types (pages/document/page-policy.ts). */
const TRUSTED_WORKER_URL =
  globalThis.trustedTypes
    ?.createPolicy('worker', { createScriptURL: (_text: string) => workerUrl })
    .createScriptURL('') ?? workerUrl
