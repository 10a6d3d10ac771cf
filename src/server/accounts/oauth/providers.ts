import { PROVIDER_IDS, type ProviderId } from '../../../contract/accounts/providers.ts'
import type { AppleSettings, ClientSettings, ProviderSettings } from './provider-settings.ts'

/** An OAuth provider that the site's owner has set up. */
export type Provider = { endpoints: Endpoints } & (
  | { id: Exclude<ProviderId, 'apple'>; client: ClientSettings }
  | { id: 'apple'; client: AppleSettings }
)

/** A provider's URLs. Real ones always use TLS. */
export interface Endpoints {
  /** The `iss` of its ID tokens and authorization responses. */
  issuer: string
  /** The URL to which the browser is sent. */
  authorization: string
  token: string
  /** The keys that sign ID tokens; absent where there are none, or where our client secret signs them. */
  keys?: string
  /** The profile, for a provider without ID tokens. */
  user?: string
  emails?: string
}

/** The providers with settings, in the order of the sign-in form. Only tests pass other endpoints. */
export function openProviders(
  settings: ProviderSettings,
  endpoints: ProviderEndpoints = PROVIDER_ENDPOINTS,
): Provider[] {
  return PROVIDER_IDS.flatMap((id): Provider[] => {
    if (id === 'apple')
      return settings.apple ? [{ id, client: settings.apple, endpoints: endpoints.apple }] : []
    const client = settings[id]
    return client ? [{ id, client, endpoints: endpoints[id] }] : []
  })
}

export type ProviderEndpoints = Readonly<Record<ProviderId, Endpoints>>

export const PROVIDER_ENDPOINTS: ProviderEndpoints = {
  google: {
    issuer: 'https://accounts.google.com',
    authorization: 'https://accounts.google.com/o/oauth2/v2/auth',
    token: 'https://oauth2.googleapis.com/token',
    keys: 'https://www.googleapis.com/oauth2/v3/certs',
  },
  github: {
    issuer: 'https://github.com/login/oauth',
    authorization: 'https://github.com/login/oauth/authorize',
    token: 'https://github.com/login/oauth/access_token',
    user: 'https://api.github.com/user',
    emails: 'https://api.github.com/user/emails',
  },
  apple: {
    issuer: 'https://appleid.apple.com',
    authorization: 'https://appleid.apple.com/auth/authorize',
    token: 'https://appleid.apple.com/auth/token',
    keys: 'https://appleid.apple.com/auth/keys',
  },
  line: {
    issuer: 'https://access.line.me',
    authorization: 'https://access.line.me/oauth2/v2.1/authorize',
    token: 'https://api.line.me/oauth2/v2.1/token',
  },
}
