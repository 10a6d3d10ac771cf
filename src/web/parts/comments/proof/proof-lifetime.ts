/** Milliseconds for which a proof is used; the server accepts it for an hour (contract/comments/comments.ts). */
export const PROOF_LIFETIME = 50 * 60_000
