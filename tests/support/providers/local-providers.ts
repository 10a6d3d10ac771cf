import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportPKCS8, generateKeyPair, type JWTPayload } from 'jose'
import type { ProviderId } from '../../../src/contract/accounts/providers.ts'
import { openProviders, type Provider } from '../../../src/server/accounts/oauth/providers.ts'
import { answerAsGitHub } from './github.ts'
import { type ProviderRedirect, visitProvider } from './visit.ts'
import { openIdServer, SECRET } from './open-id-server.ts'

/** A person with an account at a provider. */
export interface Person {
  subject: string
  email?: string
  isVerified?: boolean
  name?: string
}

/** Google, Apple and LINE as one local OpenID server, and GitHub as a plain one, for the sites of tests. */
export interface LocalProviders {
  /** All four, as an owner sets them up. */
  providers: Provider[]
  /** The person who signs in from now on; null refuses. */
  person: Person | null
  /** The claims of identity tokens from now on, or another key for them. */
  forge: ((claims: JWTPayload) => { claims?: JWTPayload; isOthersKey?: boolean }) | null
  /** Whether they have trouble of their own. */
  areDown: boolean
  /** Opens the URL like a browser and signs in or refuses. Returns the callback. */
  visit(address: string): Promise<ProviderRedirect>
  close(): Promise<void>
}

/** Starts them and stores them in `local`. */
export async function startProviders(siteUrl: string, local: LocalProviders): Promise<void> {
  const server = createServer()
  const origin = await listen(server)
  const appleKey = await generateKeyPair('ES256', { extractable: true })
  const client = (id: ProviderId) => ({ clientId: `${id}-client`, clientSecret: SECRET })
  const openId = { issuer: origin, authorization: `${origin}/auth`, token: `${origin}/token` }
  Object.assign(local, {
    providers: openProviders(
      {
        google: client('google'),
        github: client('github'),
        line: client('line'),
        apple: {
          clientId: 'apple-client',
          teamId: 'TEAM000000',
          keyId: 'KEY0000000',
          privateKey: await exportPKCS8(appleKey.privateKey),
        },
      },
      {
        google: { ...openId, keys: `${origin}/jwks` },
        apple: { ...openId, keys: `${origin}/jwks` },
        line: openId,
        github: {
          issuer: 'https://github.com/login/oauth',
          authorization: `${origin}/github/authorize`,
          token: `${origin}/github/access_token`,
          user: `${origin}/github/user`,
          emails: `${origin}/github/emails`,
        },
      },
    ),
    person: null,
    forge: null,
    areDown: false,
    visit: (address: string) => visitProvider(address, siteUrl, local.person),
    close: () => close(server),
  } satisfies LocalProviders)
  const asGitHub = answerAsGitHub(local)
  const asOpenId = await openIdServer(local, { origin, siteUrl, appleKey: appleKey.publicKey })
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', origin)
    const isForBrowsers = pathname.startsWith('/auth') || pathname.endsWith('/authorize')
    if (local.areDown && !isForBrowsers && !pathname.startsWith('/interaction/'))
      response.writeHead(503).end()
    else if (pathname.startsWith('/github/')) asGitHub(request, response)
    else asOpenId(request, response)
  })
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function close(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}
