import { guardedFetch } from '../platform/http/guarded-fetch.ts'

const TIME_LIMIT = 5_000

interface FetchOptions {
  /** Whether addresses of private networks may be asked: in tests only. */
  mayBePrivate: boolean
}

/** Requests JSON: throws for anything but a 200, so for redirects too, and for more than 512 KB. */
export async function fetchJson(url: URL, { mayBePrivate }: FetchOptions): Promise<unknown> {
  const bytes = await guardedFetch(url, {
    mayBePrivate,
    accept: 'application/json',
    maxBytes: 512 * 1024,
    redirects: 0,
    timeLimit: TIME_LIMIT,
  })
  if (!bytes) throw new Error(`${url.host} answered 404`)
  return JSON.parse(bytes.toString())
}

/** Requests a picture of at most 5 MB, over three redirects at most. Undefined where there is none. */
export function fetchPicture(url: URL, { mayBePrivate }: FetchOptions): Promise<Buffer | undefined> {
  return guardedFetch(url, {
    mayBePrivate,
    accept: 'image/*',
    maxBytes: 5 * 1024 * 1024,
    redirects: 3,
    timeLimit: TIME_LIMIT,
  })
}
