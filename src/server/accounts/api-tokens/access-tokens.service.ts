import { HOUR, SECOND } from '../../../contract/durations.ts'
import type { Tokens } from '../../../contract/accounts/api-tokens.ts'
import type { Deps } from '../../deps.ts'
import { Problem, problem } from '../../platform/http/responses/problems.ts'
import { ALGORITHM, readKeySet, readSigningKey } from './signing-keys.service.ts'

/** A JWT for this account's session, valid for an hour. */
export async function signAccessToken(
  deps: Deps,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<Pick<Tokens, 'access_token' | 'expires_at' | 'expires_in'>> {
  const { importJWK, SignJWT } = await import('jose')
  const key = await readSigningKey(deps)
  const issuedAt = Math.floor(deps.clock.now().getTime() / 1_000)
  const expires_at = issuedAt + VALID_FOR
  const access_token = await new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid: key.kid })
    .setIssuer(deps.siteUrl)
    .setAudience(deps.siteUrl)
    .setSubject(userId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expires_at)
    .sign(await importJWK(key))
  return { access_token, expires_at, expires_in: VALID_FOR }
}

/** The id of the session in the token; the caller checks whether the session is still open. Throws token_invalid. */
export async function verifyAccessToken(deps: Deps, token: string): Promise<string> {
  const { createLocalJWKSet, jwtVerify } = await import('jose')
  const keys = createLocalJWKSet(await readKeySet(deps))
  const { payload } = await jwtVerify(token, keys, {
    issuer: deps.siteUrl,
    audience: deps.siteUrl,
    algorithms: [ALGORITHM],
    currentDate: deps.clock.now(),
  }).catch((cause: unknown) => {
    throw new Problem('token_invalid', { cause })
  })
  if (typeof payload.sid !== 'string') throw problem('token_invalid')
  return payload.sid
}

/** Seconds. */
const VALID_FOR = HOUR / SECOND
