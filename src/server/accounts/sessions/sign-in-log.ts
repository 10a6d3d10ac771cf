import type { ProviderId } from '../../../contract/accounts/providers.ts'
import type { Deps } from '../../deps.ts'

/** The header in which a request's id reaches the services. */
export const REQUEST_ID = 'X-Request-Id'

/** An authentication factor that the account holder has proved. */
export type Factor =
  | 'password'
  | 'mailed code'
  | 'authenticator app'
  | 'recovery code'
  | 'passkey'
  | 'session'
  | ProviderId

/** A line for each session that starts. Refused sign-ins are in the line of their request. */
export function logSignIn(
  { log }: Pick<Deps, 'log'>,
  headers: Headers,
  { account, factor }: { account: string; factor: Factor },
): void {
  log.info({ ...requestOf(headers), account, factor }, 'signed in')
}

/** A line for each first step that leads to a second one. */
export function logFirstStep(
  { log }: Pick<Deps, 'log'>,
  headers: Headers,
  { account, factor }: { account: string; factor: Factor },
): void {
  log.info({ ...requestOf(headers), account, factor }, 'passed the first step')
}

function requestOf(headers: Headers): { request_id?: string } {
  const id = headers.get(REQUEST_ID)
  return id === null ? {} : { request_id: id }
}
