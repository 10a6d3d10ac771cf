import { lookup } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const TIME_LIMIT = 5_000
const MAX_BYTES = 512 * 1024

/**
 * Requests JSON from another site within five seconds. Throws for anything but a 200, so for redirects too; for more than
 * 512 KB; and, unless `mayBePrivate`, for addresses of private networks. The address that was checked is the one that is
 * connected to.
 */
export async function fetchJson(url: URL, { mayBePrivate }: { mayBePrivate: boolean }): Promise<unknown> {
  const signal = AbortSignal.timeout(TIME_LIMIT)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!mayBePrivate && isIP(host) !== 0) requirePublic(host)
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    const { get } = url.protocol === 'https:' ? https : http
    const options = { signal, agent: false, headers: { Accept: 'application/json' } }
    get(url, mayBePrivate ? options : { ...options, lookup: lookUpPublic }, resolve).on('error', reject)
  })
  if (response.statusCode !== 200) {
    response.destroy()
    throw new Error(`${url.host} answered ${response.statusCode}`)
  }
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > MAX_BYTES) throw new Error(`${url.host} answered more than ${MAX_BYTES} bytes`)
    chunks.push(chunk)
  }
  return JSON.parse(Buffer.concat(chunks).toString())
}

const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, options, (error, found, family) => {
    try {
      const addresses = typeof found === 'string' ? [found] : (found ?? []).map(({ address }) => address)
      if (!error) addresses.forEach(requirePublic)
      callback(error, found, family)
    } catch (cause) {
      callback(cause as NodeJS.ErrnoException, '', 0)
    }
  })
}

function requirePublic(address: string): void {
  if (PRIVATE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4'))
    throw new Error(`${address} is an address of a private network`)
}

/** Networks that are not the internet. Addresses of IPv4 within IPv6 are checked as IPv4. */
const PRIVATE = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv6')
