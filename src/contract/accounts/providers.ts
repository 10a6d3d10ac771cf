/** The providers for signing in, in the order in which they are offered, as they are named where the owner names none. */
export const PROVIDER_NAMES = {
  google: 'Google',
  line: 'LINE',
  /** One OpenID Connect issuer of the operator's choice. */
  oidc: 'OpenID Connect',
} as const

export type ProviderId = keyof typeof PROVIDER_NAMES

export const PROVIDER_IDS = Object.keys(PROVIDER_NAMES) as ProviderId[]
