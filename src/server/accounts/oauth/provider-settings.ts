import { createPrivateKey } from 'node:crypto'
import { z } from 'zod'
import type { ProviderId } from '../../../contract/accounts/providers.ts'

/** The credentials that a provider gave the site's owner. */
export interface ClientSettings {
  clientId: string
  clientSecret: string
}

/** Apple's client secret is a JWT signed for each request with a key of the owner's. */
export interface AppleSettings {
  clientId: string
  teamId: string
  keyId: string
  /** PEM. */
  privateKey: string
}

/** A provider that is undefined is not offered. */
export interface ProviderSettings extends Record<Exclude<ProviderId, 'apple'>, ClientSettings | undefined> {
  apple: AppleSettings | undefined
}

const text = z
  .string()
  .regex(/^[\x21-\x7e]+$/, 'must be as the provider shows it, without spaces')
  .optional()
const tenSigns = z
  .string()
  .regex(/^[A-Z0-9]{10}$/, 'must be the ten letters and digits that Apple shows')
  .optional()

/** Read from the environment (docs/operations.md). */
export const providerVariables = {
  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  GITHUB_CLIENT_ID: text,
  GITHUB_CLIENT_SECRET: text,
  LINE_CLIENT_ID: text,
  LINE_CLIENT_SECRET: text,
  APPLE_CLIENT_ID: text,
  APPLE_TEAM_ID: tenSigns,
  APPLE_KEY_ID: tenSigns,
  APPLE_PRIVATE_KEY: z
    .string()
    // A systemd unit cannot hold line breaks in a value.
    .transform((pem) => pem.replaceAll(String.raw`\n`, '\n'))
    .refine(isAppleKey, 'must be the text of the .p8 file that Apple gave, line breaks as \\n')
    .optional(),
}

type Variables = z.infer<z.ZodObject<typeof providerVariables>>
type Variable = keyof Variables

/** The variables of one provider: all are set, or none. */
const GROUPS: readonly (readonly Variable[])[] = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
  ['LINE_CLIENT_ID', 'LINE_CLIENT_SECRET'],
  ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'],
]

/** Faults of the settings as a whole: the variable, and its message. */
export function findProviderFaults(
  env: Variables & { SITE_URL?: string | undefined },
): { variable: Variable; message: string }[] {
  const faults = GROUPS.flatMap((group) => {
    const given = group.find((variable) => env[variable] !== undefined)
    if (given === undefined) return []
    return group
      .filter((variable) => env[variable] === undefined)
      .map((variable) => ({ variable, message: `must be given with ${given}` }))
  })
  // Apple posts from its own site, and browsers send only a Secure cookie with that.
  if (env.APPLE_CLIENT_ID !== undefined && !env.SITE_URL?.startsWith('https://'))
    faults.push({ variable: 'APPLE_CLIENT_ID', message: 'needs a SITE_URL that starts with https://' })
  return faults
}

export function toProviderSettings(env: Variables): ProviderSettings {
  return {
    google: client(env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET),
    github: client(env.GITHUB_CLIENT_ID, env.GITHUB_CLIENT_SECRET),
    line: client(env.LINE_CLIENT_ID, env.LINE_CLIENT_SECRET),
    apple: appleClient(env),
  }
}

function client(clientId: string | undefined, clientSecret: string | undefined): ClientSettings | undefined {
  return clientId === undefined || clientSecret === undefined ? undefined : { clientId, clientSecret }
}

function appleClient({
  APPLE_CLIENT_ID: clientId,
  APPLE_TEAM_ID: teamId,
  APPLE_KEY_ID: keyId,
  APPLE_PRIVATE_KEY: privateKey,
}: Variables): AppleSettings | undefined {
  return clientId && teamId && keyId && privateKey ? { clientId, teamId, keyId, privateKey } : undefined
}

function isAppleKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyDetails?.namedCurve === 'prime256v1'
  } catch {
    return false
  }
}
