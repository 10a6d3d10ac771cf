import { type GuardedRequest, guardedRequest, isOfServer } from '../../platform/http/guarded-fetch.ts'

/** The endpoint that a Link header names (RFC 8288); undefined without one. */
export function endpointOfHeader(header: string | undefined, base: string): string | undefined {
  for (const part of (header ?? '').split(/,(?=\s*<)/)) {
    const [, target, parameters = ''] = /^\s*<([^<>]*)>(.*)$/s.exec(part) ?? []
    const [, quoted, bare] = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/i.exec(parameters) ?? []
    const relations = (quoted ?? bare ?? '').toLowerCase().split(/\s+/)
    if (target !== undefined && relations.includes('webmention')) return URL.parse(target, base)?.href
  }
  return undefined
}

interface LoadedPage {
  status: number
  /** After redirects. */
  url: string
  link: string | undefined
  html: string
}

/** Requests a page of another site: no private networks, three redirects, a megabyte. Throws where its server takes no requests. */
export async function loadPage(
  page: string,
  { mayBePrivate, signal }: Pick<GuardedRequest, 'mayBePrivate' | 'signal'>,
): Promise<LoadedPage> {
  const { status, url, headers, body } = await guardedRequest(new URL(page), {
    mayBePrivate,
    headers: { Accept: 'text/html, */*;q=0.1', 'User-Agent': 'xingcha (Webmention)' },
    maxBytes: 1024 * 1024,
    redirects: 3,
    mayLeaveHttps: true,
    signal,
  })
  if (isOfServer(status)) throw new Error(`${url.host} answered ${status}`)
  const { link } = headers
  return {
    status,
    url: url.href,
    link: Array.isArray(link) ? link.join(', ') : link,
    html: body.toString(),
  }
}
