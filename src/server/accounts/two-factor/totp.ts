import { randomBytes, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { keyedHash } from '../../platform/security/secret.ts'

/** Milliseconds. */
export const PERIOD = 30_000

/** 144 random bits as text, whose bytes are the key of RFC 6238. */
export function newTotpSecret(): string {
  return randomBytes(18).toString('base64url')
}

/** The secret as it is typed into an app without a camera. */
export function typedSecret(secret: string): string {
  return Secret.fromUTF8(secret).base32
}

/** The otpauth URI that apps read from a link or a QR code: the site and the account. */
export function totpUri(secret: string, site: string, email: string): string {
  return new TOTP({ secret: Secret.fromUTF8(secret), issuer: site, label: email }).toString()
}

/** The period of this code: the present one or, because clocks differ, a neighbour. Undefined where it is of none. */
export function totpPeriodOf(secret: string, typed: string, now: Date): number | undefined {
  const token = typed.normalize('NFKC').replace(/[\s-]/g, '')
  const totp = new TOTP({ secret: Secret.fromUTF8(secret) })
  const away = totp.validate({ token, timestamp: now.getTime(), window: 1 })
  return away === null ? undefined : Math.floor(now.getTime() / PERIOD) + away
}

/** Ten codes for a reader without the app, each in two halves that are easy to copy by hand. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: 10 }, () => `${half()}-${half()}`)
}

/** The stored form of a code, which cannot be used to sign in. Case, spaces and hyphens are ignored. */
export function recoveryCodeHash(secret: string, userId: string, typed: string): string {
  const code = typed.normalize('NFKC').toLowerCase().replace(/[\s-]/g, '')
  return keyedHash(secret, 'recovery codes', `${userId} ${code}`)
}

function half(): string {
  return Array.from({ length: 5 }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('')
}

/** Without characters that look alike on paper. */
const CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
