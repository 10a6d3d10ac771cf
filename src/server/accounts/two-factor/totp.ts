import { randomBytes } from 'node:crypto'
import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'
import { isSameHash } from '../../platform/security/secret.ts'

/** For an authenticator app: 144 random bits as text, whose bytes are the key (RFC 6238). */
export function newTotpSecret(): string {
  return randomBytes(18).toString('base64url')
}

/** As whoever has no camera types it. */
export function typedSecret(secret: string): string {
  return base32.encode(secret, { padding: false })
}

/** What apps read from a link or a picture: who gives the codes, and for which account. */
export function totpUri(secret: string, site: string, email: string): string {
  return createOTP(secret).url(site, email)
}

/**
 * The period whose code this is: the present one or, as clocks differ, the one before or after it. Undefined where
 * it is none of theirs.
 */
export async function totpPeriodOf(secret: string, typed: string, now: Date): Promise<number | undefined> {
  const code = typed.normalize('NFKC').replace(/[\s-]/g, '')
  const present = Math.floor(now.getTime() / PERIOD)
  for (const period of [present, present - 1, present + 1]) {
    if (isSameHash(code, await createOTP(secret).hotp(period))) return period
  }
  return undefined
}

/** Milliseconds. */
export const PERIOD = 30_000
