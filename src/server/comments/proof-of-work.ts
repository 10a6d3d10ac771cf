import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1'
import { z } from 'zod'
import type { CommentChallenge } from '../../contract/comments.ts'
import type { Deps } from '../deps.ts'
import { keyedHash } from '../platform/secret.ts'

type ProofDeps = Pick<Deps, 'clock' | 'secret' | 'proofOfWork'>

/** A challenge that nobody but this site can make, good for an hour. Nothing is stored of it until it is used. */
export async function makeChallenge(deps: ProofDeps): Promise<CommentChallenge> {
  const { maxnumber } = deps.proofOfWork
  const issued = deps.clock.now().getTime()
  const challenge = await createChallenge({
    algorithm: ALGORITHM,
    hmacKey: keyOf(deps),
    maxnumber,
    expires: new Date(issued + GOOD_FOR),
    params: { issued: String(issued) },
  })
  return { ...challenge, maxnumber }
}

/**
 * The largest number a browser has to try, half of which is tried on average: 25,000 hashes, about a second for a
 * phone that makes 25,000 of them a second (docs/decisions/0006-against-spam.md).
 */
export const MAX_NUMBER = 50_000

/** A solved challenge. Whether it has been used before is for the store to say. */
export interface Proof {
  challenge: string
  expiresAt: Date
  /** From when it was asked for until now. */
  seconds: number
}

/** Undefined where it is missing, malformed, wrong, of someone else's making, or over an hour old. */
export async function readProof(deps: ProofDeps, text: string | undefined): Promise<Proof | undefined> {
  const solution = parseSolution(text)
  // The library goes by the machine's clock; ours is compared below.
  if (!solution || !(await verifySolution(solution, keyOf(deps), false))) return undefined
  const { issued } = extractParams(solution)
  const issuedAt = Number(issued)
  const now = deps.clock.now().getTime()
  if (!(issuedAt > 0) || now > issuedAt + GOOD_FOR) return undefined
  return {
    challenge: solution.challenge,
    expiresAt: new Date(issuedAt + GOOD_FOR),
    seconds: Math.max(0, now - issuedAt) / 1000,
  }
}

/** The same visitor for every repeat of one request: the answer to the first, cookie and all, may have been lost. */
export function visitorOfProof(deps: Pick<Deps, 'secret'>, proof: Proof): string {
  return keyedHash(deps.secret, 'visitor of a proof', proof.challenge)
}

const ALGORITHM = 'SHA-256'

/** Milliseconds. */
const GOOD_FOR = 60 * 60 * 1000

function keyOf({ secret }: Pick<Deps, 'secret'>): string {
  return keyedHash(secret, 'proof of work', '')
}

function parseSolution(text: string | undefined) {
  if (text === undefined) return undefined
  try {
    return solutionSchema.safeParse(JSON.parse(Buffer.from(text, 'base64').toString())).data
  } catch {
    return undefined
  }
}

const solutionSchema = z.object({
  algorithm: z.literal(ALGORITHM),
  challenge: z.string().regex(/^[0-9a-f]{64}$/),
  number: z.int().min(0),
  salt: z.string().max(500),
  signature: z.string(),
})
