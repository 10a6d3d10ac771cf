import type { KeySet, Tokens } from '../../../src/contract/accounts/api-tokens.ts'
import { codeOf } from '../server/problem-of.ts'
import type { SignedInVisitor } from './sign-in.ts'
import { holdClock, type TestClock } from '../server/test-clock.ts'
import type { TestSite } from '../server/test-site.ts'

/** Holds the clock at the machine's time, at which libraries verify tokens. */
export function holdNow(site: TestSite): TestClock {
  return holdClock(site, new Date().toISOString())
}

/** Exchanges the session of this browser for tokens. */
export async function exchangeSession(reader: SignedInVisitor): Promise<Tokens> {
  const answer = await reader.send('POST', '/api/auth/token', { grant_type: 'session' })
  if (!answer.ok) throw new Error(`not exchanged: ${await answer.text()}`)
  return (await answer.json()) as Tokens
}

export function refreshTokens(
  site: TestSite,
  { refresh_token }: Pick<Tokens, 'refresh_token'>,
): Promise<Response> {
  return site.send('POST', '/api/auth/token', { grant_type: 'refresh_token', refresh_token })
}

/** Sends a request with the access token. */
export function bearer(
  site: TestSite,
  { access_token }: Tokens,
  method: string,
  path: string,
  body?: object,
): Promise<Response> {
  return site.send(method, path, body, { headers: { Authorization: `Bearer ${access_token}` } })
}

/** True if the access token is accepted, else the problem code. */
export async function tokenResult(site: TestSite, tokens: Tokens): Promise<unknown> {
  const answer = await bearer(site, tokens, 'GET', '/api/reading-list')
  return answer.ok || codeOf(answer)
}

export async function fetchKeySet(site: TestSite): Promise<KeySet> {
  return (await (await site.get('/.well-known/jwks.json')).json()) as KeySet
}
