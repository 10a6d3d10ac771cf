import { z } from 'zod'
import { isSameHash, keyedHash } from '../../platform/security/secret.ts'

/** What only a process with this database's secret can answer. */
export function answerOf(secret: string, challenge: string): string {
  return keyedHash(secret, 'answer to a check', challenge)
}

/** What shows that the challenge comes from `xingcha check` of this site. */
export function proofOf(secret: string, challenge: string): string {
  return keyedHash(secret, 'proof of a check', challenge)
}

export function isProof(secret: string, challenge: string, proof: string): boolean {
  return isSameHash(proof, proofOf(secret, challenge))
}

/** The answer to a challenge with its proof. */
export const probeAnswerSchema = z.object({
  answer: z.string(),
  /** The bytes of the request's body that arrived. */
  bytes: z.number(),
  /** How the request arrived, for the operator alone. */
  seen: z.object({
    /** The address of the connection, the proxy's where there is one. */
    connection: z.string(),
    /** The header X-Forwarded-For; null where there is none. */
    forwarded: z.string().nullable(),
    /** The visitor's address as limits count it. */
    client: z.string(),
    /** TRUST_PROXY: off, a number of proxies, or addresses. */
    trusts: z.enum(['nobody', 'number', 'addresses']),
  }),
})

export type ProbeAnswer = z.infer<typeof probeAnswerSchema>
