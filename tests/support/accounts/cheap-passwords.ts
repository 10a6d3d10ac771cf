import { createHash, randomBytes } from 'node:crypto'
import { SCRYPT } from '../../../src/server/accounts/passwords.ts'
import type { PasswordHashing } from '../../../src/server/deps.ts'

/**
 * Passwords of tests that run the app in their own process: scrypt takes a tenth of a second of a core for each, and tests
 * sign in hundreds of times. The journeys and the tests of the whole program use scrypt.
 */
export const CHEAP_PASSWORDS: PasswordHashing = {
  hash: async (password) => {
    const salt = randomBytes(16).toString('hex')
    return cheapHash(salt, password)
  },
  verify: async ({ hash, password }) => {
    const [name, salt] = hash.split(':')
    return name === NAME ? hash === cheapHash(salt ?? '', password) : SCRYPT.verify({ hash, password })
  },
}

const NAME = 'cheap'

function cheapHash(salt: string, password: string): string {
  const digest = createHash('sha256').update(salt).update(password.normalize('NFKC')).digest('hex')
  return [NAME, salt, digest].join(':')
}
