import { type GuardedRequest, guardedRequest, isOfServer } from '../../platform/http/guarded-fetch.ts'

interface LoadedPage {
  status: number
  /** After redirects. */
  url: string
  link: string | undefined
  html: string
}

/** Requests a page of another site: no private networks, three redirects, a megabyte. Throws where its server takes no requests. */
export async function loadPage(
  address: string,
  { mayBePrivate, signal }: Pick<GuardedRequest, 'mayBePrivate' | 'signal'>,
): Promise<LoadedPage> {
  let url = new URL(address)
  for (let left = REDIRECTS; ; left--) {
    const { status, headers, body } = await guardedRequest(url, {
      mayBePrivate,
      method: 'GET',
      headers: { Accept: 'text/html, */*;q=0.1', 'User-Agent': 'xingcha (Webmention)' },
      maxBytes: 1024 * 1024,
      signal,
    })
    if (status >= 300 && status < 400 && headers.location !== undefined && left > 0) {
      url = new URL(headers.location, url)
      continue
    }
    if (isOfServer(status)) throw new Error(`${url.host} answered ${status}`)
    const link = headers.link
    return {
      status,
      url: url.href,
      link: Array.isArray(link) ? link.join(', ') : link,
      html: body.toString(),
    }
  }
}

const REDIRECTS = 3
