import { type Configuration, fetchProtectedResource } from 'openid-client'
import { z } from 'zod'
import type { ProviderProfile } from './provider-profile.ts'
import type { Endpoints } from './providers.ts'

/** GitHub has no identity tokens: who it is, and which address is the first, are asked for. */
export async function readGitHubIdentity(
  config: Configuration,
  endpoints: Endpoints,
  accessToken: string,
): Promise<ProviderProfile> {
  const ask = (address: string) =>
    fetchProtectedResource(config, accessToken, new URL(address), 'GET', null, HEADERS)
  const user = await ask(endpoints.user ?? '')
  requireAnswer(user)
  if (!user.ok) throw new Error(`the user endpoint answered ${user.status}`)
  const { id, name, login } = userSchema.parse(await user.json())
  const first = await readFirstAddress(await ask(endpoints.emails ?? ''))
  return {
    subject: String(id),
    address: first?.email ?? null,
    isVerified: first?.verified ?? false,
    name: name ?? login,
  }
}

/** Undefined where its holder did not agree to tell it. */
async function readFirstAddress(response: Response): Promise<z.infer<typeof emailSchema> | undefined> {
  requireAnswer(response)
  if (!response.ok) return undefined
  return z
    .array(emailSchema)
    .parse(await response.json())
    .find(({ primary }) => primary)
}

/** A provider that has trouble of its own. */
export class NoAnswer extends Error {}

function requireAnswer({ status }: Response): void {
  if (status >= 500) throw new NoAnswer(`answered ${status}`)
}

const HEADERS = new Headers({ Accept: 'application/vnd.github+json' })

const userSchema = z.object({ id: z.int(), name: z.string().nullish(), login: z.string() })
const emailSchema = z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() })
