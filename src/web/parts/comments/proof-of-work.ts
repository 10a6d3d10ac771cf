import type { CommentChallenge } from '../../../contract/comments.ts'
import { COMMENT_LEAST_SECONDS } from '../../../contract/limits.ts'
import type { Api } from '../../client/api.ts'

interface Work {
  askedAt: number
  /** As the server wants it; undefined where it is not to be had. */
  proof: Promise<string | undefined>
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
  if (work && performance.now() - work.askedAt < FRESH_FOR) return
  const started: Work = { askedAt: performance.now(), proof: prove(api) }
  work = started
  void started.proof.then((proof) => {
    if (proof === undefined && work === started) work = undefined
  })
}

/**
 * The proof, once it is there and the least time to write is over. A repeat of what was not taken carries the same
 * one. Undefined where there is none: the comment then waits for the owner.
 */
export async function takeProof(api: Api): Promise<string | undefined> {
  startProof(api)
  const taken = work
  const proof = await taken?.proof
  if (taken && proof !== undefined) await wait(taken.askedAt + LEAST_WRITING - performance.now())
  return proof
}

export function spendProof(): void {
  work = undefined
}

async function prove(api: Api): Promise<string | undefined> {
  try {
    const challenge = await api.readChallenge(AbortSignal.timeout(CHALLENGE_WITHIN))
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
