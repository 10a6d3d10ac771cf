import { type Configuration, fetchProtectedResource } from 'openid-client'
import { z } from 'zod'
import type { ProviderProfile } from './provider-profile.ts'
import type { Endpoints } from './providers.ts'

/** GitHub has no ID tokens: the profile and the primary email come from its API. */
export async function readGitHubProfile(
  config: Configuration,
  endpoints: Endpoints,
  accessToken: string,
): Promise<ProviderProfile> {
  const request = (url: string) =>
    fetchProtectedResource(config, accessToken, new URL(url), 'GET', null, HEADERS)
  const user = await request(endpoints.user ?? '')
  requireAvailable(user)
  if (!user.ok) throw new Error(`the user endpoint answered ${user.status}`)
  const { id, name, login } = userSchema.parse(await user.json())
  const primary = await readPrimaryEmail(await request(endpoints.emails ?? ''))
  return {
    subject: String(id),
    email: primary?.email ?? null,
    isVerified: primary?.verified ?? false,
    name: name ?? login,
  }
}

/** Undefined where the user did not grant the scope. */
async function readPrimaryEmail(response: Response): Promise<z.infer<typeof emailSchema> | undefined> {
  requireAvailable(response)
  if (!response.ok) return undefined
  return z
    .array(emailSchema)
    .parse(await response.json())
    .find(({ primary }) => primary)
}

/** The provider answered with a server error. */
export class ProviderUnavailable extends Error {}

function requireAvailable({ status }: Response): void {
  if (status >= 500) throw new ProviderUnavailable(`answered ${status}`)
}

const HEADERS = new Headers({ Accept: 'application/vnd.github+json' })

const userSchema = z.object({ id: z.int(), name: z.string().nullish(), login: z.string() })
const emailSchema = z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() })
