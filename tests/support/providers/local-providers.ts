import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { JWTPayload } from 'jose'
import type { ProviderId } from '../../../src/contract/accounts/providers.ts'
import type { Provider } from '../../../src/server/accounts/oauth/providers.ts'
import { openIdServer, SECRET } from './open-id-server.ts'

/** A person with an account at a provider. */
export interface Person {
  subject: string
  email?: string
  isVerified?: boolean
  name?: string
}

/** Google, LINE and an issuer of the operator's choice, all of them one local OpenID server, for the sites of tests. */
export interface LocalProviders {
  /** All three, as an operator sets them up. */
  providers: Provider[]
  /** The person who signs in from now on; null refuses. */
  person: Person | null
  /** The claims of identity tokens from now on, or another key for them. */
  forge: ((claims: JWTPayload) => { claims?: JWTPayload; isOthersKey?: boolean }) | null
  /** Whether they have trouble of their own. */
  areDown: boolean
  /** Opens the URL like a browser and signs in or refuses. Returns the callback, a path with its query. */
  visit(address: string): Promise<string>
  close(): Promise<void>
}

/** Starts them and stores them in `local`. */
export async function startProviders(siteUrl: string, local: LocalProviders): Promise<void> {
  const server = createServer()
  const issuer = await listen(server)
  const client = <Id extends ProviderId>(id: Id) => ({
    id,
    clientId: `${id}-client`,
    clientSecret: SECRET,
    issuer,
  })
  const endpoints = { authorization: `${issuer}/auth`, token: `${issuer}/token` }
  Object.assign(local, {
    providers: [
      { ...client('google'), name: 'Google', endpoints: { ...endpoints, keys: `${issuer}/jwks` } },
      { ...client('line'), name: 'LINE', endpoints },
      { ...client('oidc'), name: '書院' },
    ],
    person: null,
    forge: null,
    areDown: false,
    visit: (address: string) => visitProvider(address, siteUrl),
    close: () => close(server),
  } satisfies LocalProviders)
  const answer = await openIdServer(local, { origin: issuer, siteUrl })
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', issuer)
    const isForBrowsers = pathname.startsWith('/auth') || pathname.startsWith('/interaction/')
    if (local.areDown && !isForBrowsers) response.writeHead(503).end()
    else answer(request, response)
  })
}

/** A new browser at a provider: follows its redirects with its cookies until it is sent back to the site. */
async function visitProvider(address: string, siteUrl: string): Promise<string> {
  const cookies = new Map<string, string>()
  let next = address
  for (let steps = 0; steps < 10; steps += 1) {
    const headers = { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
    const response = await fetch(next, { redirect: 'manual', headers })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    next = new URL(response.headers.get('Location') ?? '', next).href
    if (next.startsWith(siteUrl)) return next.slice(siteUrl.length)
  }
  throw new Error('too many redirects')
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function close(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}
