import { randomBytes } from 'node:crypto'
import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'
import { isSameHash } from '../../platform/security/secret.ts'

/** 144 random bits as text, whose bytes are the key of RFC 6238. */
export function newTotpSecret(): string {
  return randomBytes(18).toString('base64url')
}

/** The secret as it is typed into an app without a camera. */
export function typedSecret(secret: string): string {
  return base32.encode(secret, { padding: false })
}

/** The otpauth URI that apps read from a link or a QR code: the site and the account. */
export function totpUri(secret: string, site: string, email: string): string {
  return createOTP(secret).url(site, email)
}

/**
 * The period of this code: the present one or, because clocks differ, the one before or after it. Undefined where the
 * code belongs to none of them.
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
