import type { Deps } from '../../deps.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import { problem } from '../../platform/http/problems.ts'
import type { Auth } from './better-auth.ts'

/** The accounts library of these deps, loaded and made when it is first needed: most visitors never sign in. */
export function authLibrary(deps: Deps): Promise<Auth> {
  const present = opened.get(deps)
  if (present) return present
  const auth = import('./better-auth.ts').then(({ createAuth }) => createAuth(deps))
  opened.set(deps, auth)
  return auth
}

const opened = new WeakMap<Deps, Promise<Auth>>()

/** Turns what the library refuses, by its code, into a promised problem; anything else goes on as it came. */
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

/** By which the library says why it refused. */
export function authErrorCode(cause: unknown): string | undefined {
  if (!(cause instanceof Error) || cause.name !== 'APIError' || !('body' in cause)) return undefined
  const { body } = cause
  return typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : undefined
}
