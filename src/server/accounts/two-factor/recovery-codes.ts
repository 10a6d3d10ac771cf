import { randomInt } from 'node:crypto'
import { keyedHash } from '../../platform/security/secret.ts'

/** Ten new ones, each in two halves to be copied by hand. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: 10 }, () => `${half()}-${half()}`)
}

/** As a code is kept: by whoever reads the database it cannot be used. Case, spaces and hyphens do not count. */
export function recoveryCodeHash(secret: string, userId: string, typed: string): string {
  const code = typed.normalize('NFKC').toLowerCase().replace(/[\s-]/g, '')
  return keyedHash(secret, 'recovery codes', `${userId} ${code}`)
}

function half(): string {
  return Array.from({ length: 5 }, () => SIGNS[randomInt(SIGNS.length)]).join('')
}

/** Without those that are taken for one another on paper. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'
