import type { Deps } from '../../deps.ts'
import { keyedHash } from '../../platform/security/secret.ts'

/** The rate limit key of all sign-in attempts for this email. */
export function signInAttemptKey({ secret }: Deps, email: string): string {
  return keyedHash(secret, 'sign-in', email)
}
