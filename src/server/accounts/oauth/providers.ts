import { PROVIDER_IDS, type ProviderId } from '../../../contract/providers.ts'
import type { AppleSettings, ClientSettings, ProviderSettings } from './provider-settings.ts'

/** An outside provider that the site's owner has set up. */
export type Provider = { endpoints: Endpoints } & (
  | { id: Exclude<ProviderId, 'apple'>; client: ClientSettings }
  | { id: 'apple'; client: AppleSettings }
)

/** Where a provider is asked. Real ones always have TLS. */
export interface Endpoints {
  /** As its identity tokens, and its answers where they say so, name it. */
  issuer: string
  /** Where the browser goes. */
  authorization: string
  token: string
  /** The keys that sign identity tokens; absent where there are none or our own secret signs them. */
  keys?: string
  /** Who signed in, where no identity token says so. */
  user?: string
  emails?: string
}

/** Those that are set up, in the order in which they are offered. Only tests name other endpoints. */
export function openProviders(
  settings: ProviderSettings,
  endpoints: Readonly<Record<ProviderId, Endpoints>> = ENDPOINTS,
): Provider[] {
  return PROVIDER_IDS.flatMap((id): Provider[] => {
    if (id === 'apple')
      return settings.apple ? [{ id, client: settings.apple, endpoints: endpoints.apple }] : []
    const client = settings[id]
    return client ? [{ id, client, endpoints: endpoints[id] }] : []
  })
}

const ENDPOINTS: Record<ProviderId, Endpoints> = {
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
