import { randomBytes, scrypt } from 'node:crypto'
import type { PasswordHashing } from '../deps.ts'
import { limitConcurrency } from '../platform/runtime/concurrency-limit.ts'
import { isSameHash } from '../platform/security/secret.ts'

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
