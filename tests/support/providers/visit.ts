import type { Person } from './local-providers.ts'

/** The callback that a browser requests. */
export interface ProviderRedirect {
  method: 'GET' | 'POST'
  path: string
  fields: URLSearchParams
}

/** A new browser at a provider: follows its redirects with its cookies until it is sent back to the site. */
export async function visitProvider(
  address: string,
  siteUrl: string,
  person: Person | null,
): Promise<ProviderRedirect> {
  const cookies = new Map<string, string>()
  let next = address
  for (let steps = 0; steps < 10; steps += 1) {
    const headers = { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
    const response = await fetch(next, { redirect: 'manual', headers })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    const to = response.headers.get('Location')
    if (to === null) return readForm(await response.text(), person)
    next = new URL(to, next).href
    if (next.startsWith(siteUrl)) {
      const { pathname, searchParams } = new URL(next)
      return { method: 'GET', path: pathname, fields: searchParams }
    }
  }
  throw new Error('too many redirects')
}

/** Apple’s page that posts itself, with the name, which Apple sends only there. */
function readForm(html: string, person: Person | null): ProviderRedirect {
  const action = /<form method="post" action="([^"]+)"/.exec(html)?.[1]
  if (action === undefined) throw new Error(`neither a redirect nor a form: ${html}`)
  const fields = new URLSearchParams()
  for (const [, name = '', value = ''] of html.matchAll(/name="([^"]+)" value="([^"]*)"/g)) {
    fields.append(name, value)
  }
  if (person?.name !== undefined) {
    const name = { lastName: person.name.slice(0, 1), firstName: person.name.slice(1) }
    fields.append('user', JSON.stringify({ name, email: 'not-signed@example.org' }))
  }
  return { method: 'POST', path: new URL(action).pathname, fields }
}
