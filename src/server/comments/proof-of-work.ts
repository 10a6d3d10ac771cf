import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1'
import { z } from 'zod'
import { HOUR } from '../../contract/durations.ts'
import type { CommentChallenge } from '../../contract/comments/comments.ts'
import type { Deps } from '../deps.ts'
import { deriveKey, keyedHash } from '../platform/security/secret.ts'

type ProofDeps = Pick<Deps, 'clock' | 'secret' | 'proofOfWork'>

/**
 * The largest number a browser has to try, half of which is tried on average: 25,000 hashes, about a second for a
 * phone that makes 25,000 of them a second (docs/decisions/0006-spam.md).
 */
export const MAX_NUMBER = 50_000

/** A signed challenge, valid for an hour. Nothing is stored until its solution is used. */
export async function makeChallenge(deps: ProofDeps): Promise<CommentChallenge> {
  const { maxnumber } = deps.proofOfWork
  const issued = deps.clock.now().getTime()
  const { algorithm, challenge, salt, signature } = await createChallenge({
    hmacKey: hmacKey(deps),
    maxnumber,
    params: { issued: String(issued) },
    expires: new Date(issued + VALID_FOR),
  })
  return { algorithm, challenge, salt, signature, maxnumber }
}

/** A solved challenge. The store knows whether it has been used before. */
export interface Proof {
  challenge: string
  expiresAt: Date
  /** Since the challenge was issued. */
  seconds: number
}

/** Undefined where the proof is missing, malformed, wrong, not signed by this site, or over an hour old. */
export async function readProof(deps: ProofDeps, text: string | undefined): Promise<Proof | undefined> {
  const solution = parseSolution(text)
  // The library's own check of the expiry would use the system's clock.
  if (!solution || !(await verifySolution(solution, hmacKey(deps), false))) return undefined
  const issuedAt = Number(extractParams(solution)['issued'])
  const now = deps.clock.now().getTime()
  if (!(issuedAt > 0) || now > issuedAt + VALID_FOR) return undefined
  return {
    challenge: solution.challenge,
    expiresAt: new Date(issuedAt + VALID_FOR),
    seconds: Math.max(0, now - issuedAt) / 1000,
  }
}

/** The same visitor for every repeat of one request: the first answer, with its cookie, may have been lost. */
export function visitorOfProof(deps: Pick<Deps, 'secret'>, proof: Pick<Proof, 'challenge'>): string {
  return keyedHash(deps.secret, 'visitor of a proof', proof.challenge)
}

const ALGORITHM = 'SHA-256'

/** Milliseconds. */
const VALID_FOR = HOUR

function hmacKey({ secret }: Pick<Deps, 'secret'>): string {
  return deriveKey(secret, 'proof of work')
}

function parseSolution(text: string | undefined): Solution | undefined {
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

type Solution = z.infer<typeof solutionSchema>
