import { PROOF_LIFETIME } from './proof-lifetime.ts'

/** A proof of work that was sent with a text, and whose response has not arrived. */
interface SentProof {
  text: string
  proof: string
  /** Milliseconds since 1970. */
  sentAt: number
}

const KEY = 'xingcha:sent-proof'

/**
 * Remembers the proof in this tab until the response. By it the server finds the comment again that a visitor without a
 * cookie sends once more after a reload.
 */
export function rememberSentProof(text: string, proof: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ text, proof, sentAt: Date.now() } satisfies SentProof))
  } catch {
    // Without storage a repeated comment gets a new proof.
  }
}

export function forgetSentProof(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was stored.
  }
}

/** The proof with which this text was sent; undefined if there is none, or it is too old. */
export function readSentProof(text: string): string | undefined {
  try {
    const sent = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as SentProof | null
    return sent?.text === text && Date.now() - sent.sentAt < PROOF_LIFETIME ? sent.proof : undefined
  } catch {
    return undefined
  }
}
