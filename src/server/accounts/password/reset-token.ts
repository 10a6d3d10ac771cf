import { randomBytes } from 'node:crypto'

/** The part of better-auth that stores tokens. */
interface TokenStore {
  createVerificationValue(row: { value: string; identifier: string; expiresAt: Date }): Promise<unknown>
}

/** Creates a token for one password reset within an hour. */
export async function createResetToken(tokens: TokenStore, userId: string): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await tokens.createVerificationValue({
    value: userId,
    identifier: resetTokenIdentifier(token),
    expiresAt: new Date(Date.now() + RESET_MINUTES * 60_000),
  })
  return token
}

/** The identifier under which better-auth looks up a reset token; it stores a hash of it. */
export function resetTokenIdentifier(token: string): string {
  return `reset-password:${token}`
}

const RESET_MINUTES = 60
