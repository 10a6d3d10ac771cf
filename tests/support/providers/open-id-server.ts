import type { IncomingMessage, ServerResponse } from 'node:http'
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { type ClientMetadata, interactionPolicy, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { LocalProviders, Person } from './local-providers.ts'

/** Of every client; as long as LINE's, and what LINE signs with. */
export const SECRET = '0123456789abcdef0123456789abcdef'

interface Where {
  origin: string
  siteUrl: string
}

/** A real OpenID provider that behaves like three: with their tokens, claims and secrets. */
export async function openIdServer(
  local: Pick<LocalProviders, 'person' | 'forge'>,
  { origin, siteUrl }: Where,
): Promise<(request: IncomingMessage, response: ServerResponse) => void> {
  const [ours, others] = await Promise.all([1, 2].map(() => generateKeyPair('RS256', { extractable: true })))
  if (!ours || !others) throw new Error('no keys')
  const provider = new Provider(origin, {
    clients: CLIENTS.map((id) => clientOf(id, siteUrl)),
    jwks: { keys: [{ ...(await exportJWK(ours.privateKey)), kid: 'ours', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['of tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    scopes: ['openid', 'email', 'profile'],
    conformIdTokenClaims: false,
    enabledJWA: { idTokenSigningAlgValues: ['RS256', 'HS256'] },
    features: { devInteractions: { enabled: false } },
    interactions: { policy: choosingPolicy(), url: (_context, { uid }) => `/interaction/${uid}` },
    ttl: { Interaction: HOUR, Grant: HOUR, Session: HOUR, AccessToken: HOUR, IdToken: HOUR },
    findAccount: (context, sub) => ({
      accountId: sub,
      claims: (use) => ({ sub, ...claimsOf(local.person, context.oidc.client?.clientId ?? '', use) }),
    }),
    loadExistingGrant: allowEverything,
  })
  provider.use(async (context, next) => {
    if (context.path !== '/token') return next()
    await next()
    const { body, oidc } = context as unknown as KoaContextWithOIDC & { body: { id_token?: string } }
    const forged = body.id_token && local.forge?.(decodeJwt(body.id_token))
    if (!forged || !body.id_token) return
    const isLine = oidc.client?.clientId === 'line-client'
    const secret = new TextEncoder().encode(forged.isOthersKey ? SECRET.toUpperCase() : SECRET)
    const key = (forged.isOthersKey ? others : ours).privateKey
    body.id_token = await new SignJWT(forged.claims ?? decodeJwt(body.id_token))
      .setProtectedHeader({ alg: isLine ? 'HS256' : 'RS256', kid: 'ours' })
      .sign(isLine ? secret : key)
  })
  const answer = provider.callback()
  return (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response)
    const { person } = local
    void provider.interactionFinished(
      request,
      response,
      person ? { select_account: {}, login: { accountId: person.subject } } : { error: 'access_denied' },
    )
  }
}

/** Google lets its user choose an account. */
function choosingPolicy() {
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  return policy
}

/** Seconds. */
const HOUR = 3_600

const CLIENTS = ['google', 'line', 'oidc'] as const

function clientOf(id: (typeof CLIENTS)[number], siteUrl: string): ClientMetadata {
  return {
    client_id: `${id}-client`,
    client_secret: SECRET,
    redirect_uris: [`${siteUrl}/account/arrive/${id}`],
    token_endpoint_auth_method: id === 'oidc' ? 'client_secret_basic' : 'client_secret_post',
    id_token_signed_response_alg: id === 'line' ? 'HS256' : 'RS256',
  }
}

/** LINE says nothing of whether an address is verified; the third tells the profile at its userinfo endpoint only. */
function claimsOf(person: Person | null, clientId: string, use: string): Record<string, unknown> {
  const { email, isVerified = true, name } = person ?? {}
  if (clientId === 'line-client') return { email, name }
  if (clientId === 'oidc-client' && use === 'id_token') return {}
  return { email, email_verified: isVerified, name }
}

async function allowEverything({ oidc }: KoaContextWithOIDC) {
  const grant = new oidc.provider.Grant({
    clientId: oidc.client?.clientId ?? '',
    accountId: oidc.session?.accountId ?? '',
  })
  grant.addOIDCScope('openid email profile')
  await grant.save()
  return grant
}
