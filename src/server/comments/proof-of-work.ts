import { createHmac, hash, randomBytes, randomInt } from 'node:crypto'
import { z } from 'zod'
import type { CommentChallenge } from '../../contract/comments.ts'
import type { Deps } from '../deps.ts'
import { isSameHash, keyedHash, deriveKey } from '../platform/security/secret.ts'

type ProofDeps = Pick<Deps, 'clock' | 'secret' | 'proofOfWork'>

// What altcha's library does, whose other half the browser runs: without a promise for each hash and signature, which
// cost a comment about a tenth of its processor time.

/** A challenge that nobody but this site can make, good for an hour. Nothing is stored of it until it is used. */
export function makeChallenge(deps: ProofDeps): CommentChallenge {
  const { maxnumber } = deps.proofOfWork
  const issued = deps.clock.now().getTime()
  const expires = Math.floor((issued + GOOD_FOR) / 1_000)
  const salt = `${randomBytes(12).toString('hex')}?issued=${issued}&expires=${expires}&`
  const challenge = hashOf(salt, randomInt(1, maxnumber + 1))
  return { algorithm: ALGORITHM, challenge, salt, signature: signatureOf(deps, challenge), maxnumber }
}

function hashOf(salt: string, number: number): string {
  return hash('sha256', `${salt}${number}`)
}

function signatureOf(deps: ProofDeps, challenge: string): string {
  return createHmac('sha256', keyOf(deps)).update(challenge).digest('hex')
}

/**
 * The largest number a browser has to try, half of which is tried on average: 25,000 hashes, about a second for a
 * phone that makes 25,000 of them a second (docs/decisions/0006-spam.md).
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
export function readProof(deps: ProofDeps, text: string | undefined): Proof | undefined {
  const solution = parseSolution(text)
  if (!solution || !isSolved(deps, solution)) return undefined
  const issuedAt = Number(new URLSearchParams(solution.salt.split('?')[1]).get('issued'))
  const now = deps.clock.now().getTime()
  if (!(issuedAt > 0) || now > issuedAt + GOOD_FOR) return undefined
  return {
    challenge: solution.challenge,
    expiresAt: new Date(issuedAt + GOOD_FOR),
    seconds: Math.max(0, now - issuedAt) / 1000,
  }
}

function isSolved(deps: ProofDeps, { salt, number, challenge, signature }: Solution): boolean {
  return hashOf(salt, number) === challenge && isSameHash(signatureOf(deps, challenge), signature)
}

/** The same visitor for every repeat of one request: the answer to the first, cookie and all, may have been lost. */
export function visitorOfProof(deps: Pick<Deps, 'secret'>, proof: Proof): string {
  return keyedHash(deps.secret, 'visitor of a proof', proof.challenge)
}

const ALGORITHM = 'SHA-256'

/** Milliseconds. */
const GOOD_FOR = 60 * 60 * 1000

function keyOf({ secret }: Pick<Deps, 'secret'>): string {
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
  // Where its last sign is not this one, digits of the number could be taken for a part of the salt.
  salt: z.string().max(500).endsWith('&'),
  signature: z.string(),
})

type Solution = z.infer<typeof solutionSchema>
