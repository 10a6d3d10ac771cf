import { createHash, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { SECRET } from './open-id-server.ts'
import type { LocalProviders, Person } from './local-providers.ts'

/** GitHub's OAuth: a code, an opaque token, and the user endpoint for it. */
export function answerAsGitHub(
  local: Pick<LocalProviders, 'person'>,
): (request: IncomingMessage, response: ServerResponse) => void {
  const codes = new Map<string, { challenge: string; person: Person }>()
  const tokens = new Map<string, Person>()

  function authorize(query: URLSearchParams, response: ServerResponse): void {
    const back = new URL(query.get('redirect_uri') ?? '')
    back.searchParams.set('state', query.get('state') ?? '')
    if (local.person) {
      const code = randomUUID()
      codes.set(code, { challenge: query.get('code_challenge') ?? '', person: local.person })
      back.searchParams.set('code', code)
    } else {
      back.searchParams.set('error', 'access_denied')
    }
    response.writeHead(302, { Location: back.href }).end()
  }

  function exchange(form: URLSearchParams, response: ServerResponse): void {
    const code = form.get('code') ?? ''
    const given = codes.get(code)
    codes.delete(code)
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isTheirs = form.get('client_id') === 'github-client' && form.get('client_secret') === SECRET
    // As GitHub does: what it refuses is a 200 too.
    if (!given || !isTheirs || proof !== given.challenge)
      return answerJson(response, { error: 'bad_verification_code' })
    const token = randomUUID()
    tokens.set(token, given.person)
    answerJson(response, { access_token: token, token_type: 'bearer', scope: 'read:user,user:email' })
  }

  function tell(path: string, token: string, response: ServerResponse): void {
    const person = tokens.get(token)
    if (!person) return void response.writeHead(401).end()
    const { subject, name = null, email, isVerified = true } = person
    if (path === '/github/user') return answerJson(response, { id: Number(subject), login: 'xiaoqing', name })
    const other = { email: 'other@example.org', primary: false, verified: true }
    const first = { email, primary: true, verified: isVerified }
    answerJson(response, email === undefined ? [] : [other, first])
  }

  return (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname === '/github/authorize') authorize(searchParams, response)
    else if (pathname === '/github/access_token')
      void text(request).then((body) => exchange(new URLSearchParams(body), response))
    else tell(pathname, (request.headers.authorization ?? '').replace(/^bearer /i, ''), response)
  }
}

function answerJson(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}
