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
export interface ProbeAnswer {
  answer: string
  /** The bytes of the request's body that arrived. */
  bytes: number
  seen: SeenRequest
}

/** How a request arrived, for the operator alone. */
export interface SeenRequest {
  /** The address of the connection, the proxy's where there is one. */
  connection: string
  /** The header X-Forwarded-For; null where there is none. */
  forwarded: string | null
  /** The visitor's address as limits count it. */
  client: string
  /** TRUST_PROXY: off, a number of proxies, or addresses. */
  trusts: 'nobody' | 'number' | 'addresses'
}
