import type { KeySet, Tokens } from '../../src/contract/api-tokens.ts'
import { codeOf } from './problem-of.ts'
import type { SignedInVisitor } from './sign-in.ts'
import { holdClock, type TestClock } from './test-clock.ts'
import type { TestSite } from './test-site.ts'

/** The machine's time, which the accounts library goes by, held. */
export function holdNow(site: TestSite): TestClock {
  return holdClock(site, new Date().toISOString())
}

/** Tokens for a program of whoever is signed in to this browser. */
export async function exchangeSession(reader: SignedInVisitor): Promise<Tokens> {
  const answer = await reader.send('POST', '/api/auth/token', { grant_type: 'session' })
  if (!answer.ok) throw new Error(`not traded: ${await answer.text()}`)
  return (await answer.json()) as Tokens
}

export function signInProgram(
  site: TestSite,
  { email, password }: Pick<SignedInVisitor, 'email' | 'password'>,
  code?: string,
): Promise<Response> {
  const body = { grant_type: 'password', email, password, code }
  return site.send('POST', '/api/auth/token', body)
}

export function refreshTokens(
  site: TestSite,
  { refresh_token }: Pick<Tokens, 'refresh_token'>,
): Promise<Response> {
  return site.send('POST', '/api/auth/token', { grant_type: 'refresh_token', refresh_token })
}

/** What a program sends. */
export function bearer(
  site: TestSite,
  { access_token }: Tokens,
  method: string,
  path: string,
  body?: object,
): Promise<Response> {
  return site.send(method, path, body, { headers: { Authorization: `Bearer ${access_token}` } })
}

/** Whether the program gets what is its account's; why not, where it does not. */
export async function tokenResult(site: TestSite, tokens: Tokens): Promise<unknown> {
  const answer = await bearer(site, tokens, 'GET', '/api/reading-list')
  return answer.ok || codeOf(answer)
}

export async function fetchKeySet(site: TestSite): Promise<KeySet> {
  return (await (await site.get('/.well-known/jwks.json')).json()) as KeySet
}
