import { lookup } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

export interface GuardedFetch {
  /** Whether addresses of private networks may be asked: in tests only. */
  mayBePrivate: boolean
  accept: string
  maxBytes: number
  redirects: number
  /** Milliseconds, redirects included. */
  timeLimit: number
}

/**
 * Requests a file of another site. Undefined for a 404. Throws for what is larger
 * and, unless `mayBePrivate`, for addresses of private networks and for a redirect to anything but https. The address that
 * was checked is the one that is connected to.
 */
export async function guardedFetch(start: URL, request: GuardedFetch): Promise<Buffer | undefined> {
  const signal = AbortSignal.timeout(request.timeLimit)
  let url = start
  for (let left = request.redirects; ; left--) {
    const { mayBePrivate, accept } = request
    const response = await open(url, signal, { mayBePrivate, headers: { Accept: accept } })
    const { statusCode = 0, headers } = response
    if (statusCode === 200) return readBody(response, url, request.maxBytes)
    response.destroy()
    if (statusCode === 404) return undefined
    const isRedirect = statusCode >= 300 && statusCode < 400 && headers.location !== undefined
    if (!isRedirect || left === 0) throw new Error(`${url.host} answered ${statusCode}`)
    url = new URL(headers.location ?? '', url)
    if (url.protocol !== 'https:' && !request.mayBePrivate)
      throw new Error(`${start.host} redirects to ${url.protocol}`)
  }
}

/** A request to another site that is not followed when it is redirected. */
export interface GuardedRequest extends Pick<GuardedFetch, 'mayBePrivate' | 'maxBytes'> {
  /** Ends it, the reading of the answer included. */
  signal: AbortSignal
  method: 'GET' | 'HEAD' | 'POST'
  headers: Readonly<Record<string, string>>
  body?: string
}

export interface GuardedAnswer {
  status: number
  headers: http.IncomingHttpHeaders
  /** Empty where the status is not 2xx, and where no bytes are allowed. */
  body: Buffer
}

/** Sends it under the same conditions, and returns the answer with any status. */
export async function guardedRequest(url: URL, request: GuardedRequest): Promise<GuardedAnswer> {
  const response = await open(url, request.signal, request)
  const { statusCode: status = 0, headers } = response
  if (status > 299 || request.maxBytes === 0) {
    response.destroy()
    return { status, headers, body: Buffer.alloc(0) }
  }
  return { status, headers, body: await readBody(response, url, request.maxBytes) }
}

/** Whether an answer says that a server takes nothing at present, whatever is sent. */
export function isOfServer(status: number): boolean {
  return status >= 500 || status === 429
}

/** Sends a form under the same conditions, without redirects. Throws for any answer but 2xx. */
export async function guardedPost(
  url: URL,
  form: URLSearchParams,
  { mayBePrivate, timeLimit }: Pick<GuardedFetch, 'mayBePrivate' | 'timeLimit'>,
): Promise<void> {
  const request = { mayBePrivate, headers: FORM, body: form.toString() }
  const response = await open(url, AbortSignal.timeout(timeLimit), request)
  response.destroy()
  const { statusCode = 0 } = response
  if (statusCode < 200 || statusCode > 299) throw new Error(`${url.host} answered ${statusCode}`)
}

async function open(
  url: URL,
  signal: AbortSignal,
  { mayBePrivate, method, headers, body }: OpenRequest,
): Promise<http.IncomingMessage> {
  if (!/^https?:$/.test(url.protocol)) throw new Error(`${url.protocol} is not fetched`)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!mayBePrivate && isIP(host) !== 0) requirePublic(host)
  const { request } = url.protocol === 'https:' ? https : http
  const options = {
    signal,
    agent: false,
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers,
    ...(!mayBePrivate && { lookup: lookUpPublic }),
  }
  return new Promise((resolve, reject) => {
    request(url, options, resolve).on('error', reject).end(body)
  })
}

interface OpenRequest extends Pick<GuardedFetch, 'mayBePrivate'> {
  method?: GuardedRequest['method']
  headers: Readonly<Record<string, string>>
  body?: string | undefined
}

const FORM = { Accept: '*/*', 'Content-Type': 'application/x-www-form-urlencoded' }

async function readBody(response: http.IncomingMessage, url: URL, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new Error(`${url.host} answered more than ${maxBytes} bytes`)
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

/** Whether an address belongs to the internet. One of IPv4 within IPv6 does not: gateways lead it to any network. */
export function isPublic(ip: string): boolean {
  return isIP(ip) === 6 ? !PRIVATE_IPV6.check(ip, 'ipv6') : !PRIVATE_IPV4.check(ip)
}

// What IANA's registries of special-purpose addresses do not call globally reachable, relays and multicast. In two lists, since one
// would look up addresses of IPv4 among those of IPv6, too.
const PRIVATE_IPV4 = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  PRIVATE_IPV4.addSubnet(network, prefix, 'ipv4')
const PRIVATE_IPV6 = new BlockList()
for (const [network, prefix] of [
  // All but 2000::/3, the only part whose addresses are given out.
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  // Protocols, among them Teredo; 6to4; documentation.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  PRIVATE_IPV6.addSubnet(network, prefix, 'ipv6')
