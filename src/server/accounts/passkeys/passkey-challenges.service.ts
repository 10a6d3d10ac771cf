import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { problem } from '../../platform/http/responses/problems.ts'
import { isSameHash, keyedHash } from '../../platform/security/secret.ts'
import { useChallenge } from './passkeys.store.ts'

/** The purpose of a challenge: adding a passkey to an account, or signing in. */
export type Ceremony = { for: 'sign-in' } | { for: 'registration'; userId: string }

/**
 * A challenge, in base64url, signed by this site for one ceremony in one browser. Nothing is stored until it is used.
 * `browser`: the value of the browser's passkey cookie.
 */
export function makeChallenge(deps: ChallengeDeps, ceremony: Ceremony, browser: string): string {
  const expires = deps.clock.now().getTime() + VALID_FOR
  const body = `${expires.toString(36)}.${randomBytes(16).toString('base64url')}`
  return Buffer.from(`${body}.${signature(deps, ceremony, browser, body)}`).toString('base64url')
}

/**
 * The challenge that the device has signed. It cannot be used again, also if the sign-in fails. Throws passkey_refused where
 * it was not issued for this ceremony and browser, is expired, or has been used.
 */
export async function consumeChallenge(
  deps: ChallengeDeps & Pick<Deps, 'database'>,
  ceremony: Ceremony,
  browser: string,
  { response }: { response: { clientDataJSON: string } },
): Promise<string> {
  const challenge = challengeIn(response.clientDataJSON)
  const expiresAt = readChallenge(deps, ceremony, browser, challenge)
  if (!expiresAt) throw problem('passkey_refused')
  if (!(await useChallenge(deps.database.queries, challenge, expiresAt))) throw problem('passkey_refused')
  return challenge
}

type ChallengeDeps = Pick<Deps, 'clock' | 'secret'>

export function newBrowserKey(): string {
  return randomBytes(16).toString('base64url')
}

// Browsers that offer passkeys in the form's autofill hold a challenge as long as the form is open.
/** Milliseconds. */
const VALID_FOR = 30 * 60_000

/** Base64url; empty where the client data holds none. */
function challengeIn(clientDataJson: string): string {
  try {
    const clientData: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString())
    return clientDataSchema.parse(clientData).challenge
  } catch {
    return ''
  }
}

const clientDataSchema = z.object({ challenge: z.string() })

/** Its expiry; undefined where it was not issued for this ceremony and browser, or is expired. */
function readChallenge(
  deps: ChallengeDeps,
  ceremony: Ceremony,
  browser: string,
  challenge: string,
): Date | undefined {
  const [expires = '', random = '', signed = ''] = Buffer.from(challenge, 'base64url').toString().split('.')
  if (!isSameHash(signed, signature(deps, ceremony, browser, `${expires}.${random}`))) return undefined
  const expiresAt = new Date(Number.parseInt(expires, 36))
  return expiresAt > deps.clock.now() ? expiresAt : undefined
}

function signature({ secret }: ChallengeDeps, ceremony: Ceremony, browser: string, body: string): string {
  const whose = ceremony.for === 'registration' ? ceremony.userId : ''
  return keyedHash(secret, `passkey ${ceremony.for}`, [whose, browser, body].join('\0'))
}
