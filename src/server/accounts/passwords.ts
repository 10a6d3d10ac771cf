import { randomBytes, scrypt } from 'node:crypto'
import { countCodePoints, LIMITS } from '../../contract/limits.ts'
import type { PasswordHashing } from '../deps.ts'
import { problem } from '../platform/http/responses/problems.ts'
import { limitConcurrency } from '../platform/runtime/concurrency-limit.ts'
import { isSameHash } from '../platform/security/secret.ts'
import { limitCombiningMarks } from '../text/clean-text.ts'

/** Scrypt with a random salt. A hash is the salt and the key in hex, as those of better-auth, which the site once used. */
export const SCRYPT: PasswordHashing = {
  hash: async (password) => {
    const salt = randomBytes(16).toString('hex')
    return `${salt}:${await deriveKey(password, salt)}`
  },
  verify: async ({ hash, password }) => {
    const [salt = '', key = ''] = hash.split(':')
    return isSameHash(key, await deriveKey(password, salt))
  },
}

// A hash takes 32 MB and about 50 ms of one core.
const [N, r] = [16_384, 16]
const twoAtOnce = limitConcurrency(2)

function deriveKey(password: string, salt: string): Promise<string> {
  const options = { N, r, p: 1, maxmem: 256 * N * r }
  return twoAtOnce(
    () =>
      new Promise((resolve, reject) => {
        scrypt(password.normalize('NFKC'), salt, 64, options, (cause, key) =>
          cause ? reject(cause) : resolve(key.toString('hex')),
        )
      }),
  )
}

/** One form of characters that keyboards type in several ways (NIST SP 800-63B, 3.1.1.2). */
export function foldPassword(typed: string): string {
  return limitCombiningMarks(typed.toWellFormed()).normalize('NFKC')
}

/**
 * Validates a new password and returns it as it will be hashed: 8 to 128 characters of any kind, and no common
 * password. `known`: words that an attacker knows of the account and the site. Throws password_too_short,
 * password_too_long, password_common.
 */
export async function readNewPassword(typed: string, known: readonly string[]): Promise<string> {
  const password = foldPassword(typed)
  const length = countCodePoints(password)
  if (length < LIMITS.passwordLeast) throw problem('password_too_short')
  if (length > LIMITS.password) throw problem('password_too_long')
  if (isPattern(password) || isKnown(password, known) || (await isCommon(password))) {
    throw problem('password_common')
  }
  return password
}

/** One or two repeated characters, or neighbouring keys of a row of digits or letters. */
function isPattern(password: string): boolean {
  const signs = [...password.toLowerCase()]
  const steps = signs
    .slice(1)
    .map((sign, at) => (sign.codePointAt(0) ?? 0) - (signs[at]?.codePointAt(0) ?? 0))
  return new Set(signs).size <= 2 || steps.every((step) => step === 1) || steps.every((step) => step === -1)
}

function isKnown(password: string, known: readonly string[]): boolean {
  const bare = withoutEnds(password)
  return known.some((word) => word !== '' && withoutEnds(word) === bare)
}

/** The list of common passwords is half a megabyte: it is loaded when somebody chooses one. */
async function isCommon(password: string): Promise<boolean> {
  commonPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  const common = await commonPasswords
  const small = password.toLowerCase()
  const bare = withoutEnds(small)
  // A common word inside a longer text makes no common password.
  return common.has(small) || (bare.length * 2 >= small.length && common.has(bare))
}

let commonPasswords: Promise<Set<string>> | undefined

/** People add digits and signs around a refused word, and capitals. */
function withoutEnds(text: string): string {
  return foldPassword(text)
    .toLowerCase()
    .replace(/^[^\p{L}]+|(?<=\p{L})[^\p{L}]+$/gu, '')
}
