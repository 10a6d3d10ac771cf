import type { Deps } from '../../deps.ts'
import { keyedHash } from '../../platform/security/secret.ts'

/** Under which the tries of the account with this address are counted, whoever makes them. */
export function signInAttemptKey({ secret }: Deps, email: string): string {
  return keyedHash(secret, 'sign-in', email)
}
