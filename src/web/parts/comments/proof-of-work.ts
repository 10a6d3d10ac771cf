import type { CommentChallenge } from '../../../contract/comments.ts'
import { COMMENT_LEAST_SECONDS } from '../../../contract/limits.ts'
import type { Api } from '../../client/api.ts'
import { readChallenge } from './comments-api.ts'

interface Work {
  askedAt: number
  /** When the challenge came: the server counts from when it made it. */
  arrivedAt: number
  /** As the server wants it; undefined where it is not to be had. */
  proof: Promise<string | undefined>
  /** The text with which it was sent and got no answer. */
  tiedTo?: string
}

// The server takes it for an hour (contract/comments.ts).
const FRESH_FOR = 50 * 60_000
const CHALLENGE_WITHIN = 10_000
const SOLVED_WITHIN = 30_000
/** What is sent sooner waits for the owner; half a second for clocks that count seconds. */
const LEAST_WRITING = COMMENT_LEAST_SECONDS * 1_000 + 500

let work: Work | undefined

/** Begins in the background, with the first word, what costs a phone about a second. Good for one comment. */
export function startProof(api: Api): void {
  if (work && isFresh(work)) return
  const now = Date.now()
  const started: Work = { askedAt: now, arrivedAt: now, proof: Promise.resolve(undefined) }
  started.proof = prove(api, () => {
    started.arrivedAt = Date.now()
  })
  work = started
  void started.proof.then((proof) => {
    if (proof === undefined && work === started) work = undefined
  })
}

/** By the clock, which goes on while the device sleeps. */
function isFresh({ askedAt }: Work): boolean {
  const age = Date.now() - askedAt
  return age >= 0 && age < FRESH_FOR
}

/**
 * The proof, once it is there and the least time to write is over. A repeat of what was not taken carries the same
 * one. Undefined where there is none: the comment then waits for the owner.
 */
export async function takeProof(api: Api, text: string): Promise<string | undefined> {
  if (work?.tiedTo !== undefined && work.tiedTo !== text) spendProof()
  startProof(api)
  const taken = work
  const proof = await taken?.proof
  if (taken && proof !== undefined) {
    const gone = Math.max(0, Date.now() - taken.arrivedAt)
    await wait(LEAST_WRITING - gone)
  }
  return proof
}

export function spendProof(): void {
  work = undefined
}

/** A proof that may have been taken for one text is not used for another: the server would not take it. */
export function tieProof(text: string): void {
  if (work) work.tiedTo = text
}

async function prove(api: Api, onArrival: () => void): Promise<string | undefined> {
  try {
    const challenge = await readChallenge(api, AbortSignal.timeout(CHALLENGE_WITHIN))
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
    // Without a worker the window itself works, between whatever else it does.
    const { findNumber } = await import('./find-number.ts')
    return await findNumber(challenge)
  }
}

function solveInWorker(challenge: CommentChallenge): Promise<number | null> {
  const worker = new Worker(new URL('./proof.worker.ts', import.meta.url), { type: 'module' })
  const { promise, resolve, reject } = Promise.withResolvers<number | null>()
  worker.addEventListener('message', ({ data }: MessageEvent<number | null>) => resolve(data))
  worker.addEventListener('error', reject)
  const timer = setTimeout(() => resolve(null), SOLVED_WITHIN)
  worker.postMessage(challenge, {})
  return promise.finally(() => {
    clearTimeout(timer)
    worker.terminate()
  })
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
