import type { Deps } from '../../deps.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import { problem } from '../../platform/http/responses/problems.ts'
import type { Auth } from './better-auth.ts'

/** better-auth for these deps, loaded when it is first needed: most visitors never sign in. */
export function openAuth(deps: Deps): Promise<Auth> {
  const present = opened.get(deps)
  if (present) return present
  const auth = import('./better-auth.ts').then(({ createAuth }) => createAuth(deps))
  opened.set(deps, auth)
  return auth
}

const opened = new WeakMap<Deps, Promise<Auth>>()

/** Maps better-auth's error codes to problems; any other error is thrown as it is. */
export async function mapAuthErrors<T>(
  codes: Readonly<Record<string, ProblemCode>>,
  call: Promise<T>,
): Promise<T> {
  try {
    return await call
  } catch (cause) {
    const code = codes[authErrorCode(cause) ?? '']
    throw code === undefined ? cause : problem(code)
  }
}

/** The code of better-auth's error; undefined for any other error. */
export function authErrorCode(cause: unknown): string | undefined {
  if (!(cause instanceof Error) || cause.name !== 'APIError' || !('body' in cause)) return undefined
  const { body } = cause
  return typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : undefined
}
