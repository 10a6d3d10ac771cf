import { z } from 'zod'
import { type ProviderId, PROVIDER_NAMES } from '../../../contract/accounts/providers.ts'

/** An OpenID provider that the environment sets up (docs/operations.md). */
export interface Provider {
  id: ProviderId
  /** As its button says it. */
  name: string
  clientId: string
  clientSecret: string
  /** The `iss` of its ID tokens. */
  issuer: string
  /** Undefined: the issuer publishes them (OpenID Connect Discovery). */
  endpoints?: Endpoints
}

interface Endpoints {
  /** The URL to which the browser is sent. */
  authorization: string
  token: string
  /** The keys that sign ID tokens; absent where our client secret signs them. */
  keys?: string
}

const text = z
  .string()
  .regex(/^[\x21-\x7e]+$/, 'must be as the provider shows it, without spaces')
  .optional()

export const providerVariables = {
  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  LINE_CLIENT_ID: text,
  LINE_CLIENT_SECRET: text,
  OIDC_ISSUER: z.string().refine(isIssuer, 'must be the https:// address of the issuer').optional(),
  OIDC_CLIENT_ID: text,
  OIDC_CLIENT_SECRET: text,
  OIDC_NAME: z.string().trim().min(1).max(40, 'must have 40 characters or fewer').optional(),
}

type Variables = z.infer<z.ZodObject<typeof providerVariables>>
type Variable = keyof Variables

/** The variables of each provider. Those that it requires are set together, or none is. */
const GROUPS: readonly { required: readonly Variable[]; optional?: Variable }[] = [
  { required: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'] },
  { required: ['LINE_CLIENT_ID', 'LINE_CLIENT_SECRET'] },
  { required: ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'], optional: 'OIDC_NAME' },
]

/** The variables that are missing beside others of their provider, each with a message. */
export function findProviderFaults(env: Variables): { variable: Variable; message: string }[] {
  return GROUPS.flatMap(({ required, optional }) => {
    const given = [...required, ...(optional ? [optional] : [])].find((each) => env[each] !== undefined)
    if (given === undefined) return []
    return required
      .filter((variable) => env[variable] === undefined)
      .map((variable) => ({ variable, message: `must be given with ${given}` }))
  })
}

/** The providers of the environment, in the order of the sign-in form. */
export function toProviders(env: Variables): Provider[] {
  const providers: Provider[] = []
  if (env.GOOGLE_CLIENT_ID !== undefined && env.GOOGLE_CLIENT_SECRET !== undefined)
    providers.push({
      id: 'google',
      name: PROVIDER_NAMES.google,
      clientId: env.GOOGLE_CLIENT_ID,
      clientSecret: env.GOOGLE_CLIENT_SECRET,
      issuer: 'https://accounts.google.com',
      endpoints: {
        authorization: 'https://accounts.google.com/o/oauth2/v2/auth',
        token: 'https://oauth2.googleapis.com/token',
        keys: 'https://www.googleapis.com/oauth2/v3/certs',
      },
    })
  if (env.LINE_CLIENT_ID !== undefined && env.LINE_CLIENT_SECRET !== undefined)
    providers.push({
      id: 'line',
      name: PROVIDER_NAMES.line,
      clientId: env.LINE_CLIENT_ID,
      clientSecret: env.LINE_CLIENT_SECRET,
      issuer: 'https://access.line.me',
      endpoints: {
        authorization: 'https://access.line.me/oauth2/v2.1/authorize',
        token: 'https://api.line.me/oauth2/v2.1/token',
      },
    })
  if (
    env.OIDC_ISSUER !== undefined &&
    env.OIDC_CLIENT_ID !== undefined &&
    env.OIDC_CLIENT_SECRET !== undefined
  )
    providers.push({
      id: 'oidc',
      name: env.OIDC_NAME ?? PROVIDER_NAMES.oidc,
      clientId: env.OIDC_CLIENT_ID,
      clientSecret: env.OIDC_CLIENT_SECRET,
      issuer: env.OIDC_ISSUER,
    })
  return providers
}

/** Without TLS on this machine only. */
function isIssuer(text: string): boolean {
  const url = URL.parse(text)
  if (!url || url.search !== '' || url.hash !== '' || url.username !== '') return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname))
}

const LOOPBACK = /^(?:localhost|127\.[\d.]+|\[::1\])$/
