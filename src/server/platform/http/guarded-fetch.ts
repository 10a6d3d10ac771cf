import { lookup } from 'node:dns'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

export interface GuardedRequest {
  /** Whether addresses of private networks may be asked: in tests only. */
  mayBePrivate: boolean
  /** Of the answer. */
  maxBytes: number
  /** How many redirects are followed; absent: none. With a body none is. */
  redirects?: number
  /** Whether one may lead from https to http. */
  mayLeaveHttps?: boolean
  /** Ends it, redirects and the reading of the answer included. */
  signal: AbortSignal
  method?: 'GET' | 'HEAD' | 'POST'
  headers: Readonly<Record<string, string>>
  body?: string
}

export interface GuardedAnswer {
  status: number
  /** After redirects. */
  url: URL
  headers: IncomingHttpHeaders
  /** Empty where the status is not 2xx, and where no bytes are allowed. */
  body: Buffer
}

/** Another site sends more than is taken. */
export class AnswerTooLarge extends Error {}

/**
 * Sends a request to another site, and returns the answer with any status. Throws for what is larger and, unless
 * `mayBePrivate`, for addresses of private networks and, unless `mayLeaveHttps`, for a redirect from https to anything else. The address that was
 * checked is the one that is connected to.
 */
export async function guardedRequest(url: URL, request: GuardedRequest): Promise<GuardedAnswer> {
  const response = await open(url, request)
  const { statusCode: status = 0, headers } = response
  const { redirects = 0, mayBePrivate, mayLeaveHttps = mayBePrivate, maxBytes, body } = request
  const isRedirect = status >= 300 && status < 400 && headers.location !== undefined
  if (isRedirect && redirects > 0 && body === undefined) {
    response.destroy()
    const next = new URL(headers.location ?? '', url)
    if (url.protocol === 'https:' && next.protocol !== 'https:' && !mayLeaveHttps)
      throw new Error(`${url.host} redirects to ${next.protocol}`)
    return guardedRequest(next, { ...request, redirects: redirects - 1 })
  }
  if (status <= 299 && maxBytes > 0) {
    return { status, url, headers, body: await readBody(response, url, maxBytes) }
  }
  response.destroy()
  return { status, url, headers, body: Buffer.alloc(0) }
}

interface GuardedFetch extends Pick<GuardedRequest, 'mayBePrivate' | 'maxBytes' | 'redirects'> {
  accept: string
  /** Milliseconds. */
  timeLimit: number
}

/** Requests a file under the same conditions. Undefined for a 404; throws for any other status but 200. */
export async function guardedFetch(
  start: URL,
  { accept, timeLimit, ...request }: GuardedFetch,
): Promise<Buffer | undefined> {
  const signal = AbortSignal.timeout(timeLimit)
  const { status, url, body } = await guardedRequest(start, {
    ...request,
    // Wikipedia, among others, refuses programs that do not say who they are.
    headers: { Accept: accept, 'User-Agent': 'xingcha' },
    signal,
  })
  if (status === 404) return undefined
  if (status !== 200) throw new Error(`${url.host} answered ${status}`)
  return body
}

/** Sends a form under the same conditions, without redirects. Returns the status. */
export async function guardedPost(
  url: URL,
  form: URLSearchParams,
  request: Pick<GuardedRequest, 'mayBePrivate' | 'signal'>,
): Promise<number> {
  const headers = { Accept: '*/*', 'Content-Type': 'application/x-www-form-urlencoded' }
  const { status } = await guardedRequest(url, {
    ...request,
    method: 'POST',
    headers,
    body: form.toString(),
    maxBytes: 0,
  })
  return status
}

/** Whether an answer says that a server takes nothing at present, whatever is sent. */
export function isOfServer(status: number): boolean {
  return status >= 500 || status === 429
}

async function open(
  url: URL,
  { mayBePrivate, signal, method = 'GET', headers, body }: GuardedRequest,
): Promise<IncomingMessage> {
  if (!/^https?:$/.test(url.protocol)) throw new Error(`${url.protocol} is not fetched`)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!mayBePrivate && isIP(host) !== 0) requirePublic(host)
  // On use: they load Node's fetch as well, a tenth of the processor time of a command that asks nobody.
  const { request } = url.protocol === 'https:' ? await import('node:https') : await import('node:http')
  const options = { signal, agent: false, method, headers, ...(!mayBePrivate && { lookup: lookUpPublic }) }
  return new Promise((resolve, reject) => {
    request(url, options, resolve).on('error', reject).end(body)
  })
}

async function readBody(response: IncomingMessage, url: URL, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new AnswerTooLarge(`${url.host} answered more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, options, (error, found, family) => {
    try {
      const ips = typeof found === 'string' ? [found] : (found ?? []).map(({ address }) => address)
      if (!error) ips.forEach(requirePublic)
      callback(error, found, family)
    } catch (cause) {
      callback(cause as NodeJS.ErrnoException, '', 0)
    }
  })
}

function requirePublic(ip: string): void {
  if (!isPublic(ip)) throw new Error(`${ip} is an address of a private network`)
}

/**
 * Whether an address belongs to the internet: none of the special purposes that IANA registers, and of IPv6 in the only part
 * whose addresses are given out. One of IPv4 within IPv6 does not: gateways lead it to any network.
 */
export function isPublic(ip: string): boolean {
  const address = ipaddr.parse(ip)
  return address.range() === 'unicast' && (address.kind() === 'ipv4' || address.match(GIVEN_OUT))
}

const GIVEN_OUT = ipaddr.parseCIDR('2000::/3')
