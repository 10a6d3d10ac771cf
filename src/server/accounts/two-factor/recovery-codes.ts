import { randomInt } from 'node:crypto'
import { keyedHash } from '../../platform/security/secret.ts'

/** Ten codes, each in two halves that are easy to copy by hand. */
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
