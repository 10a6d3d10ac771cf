import { getConnInfo } from '@hono/node-server/conninfo'
import type { MiddlewareHandler } from 'hono'
import ipaddr from 'ipaddr.js'
import type { IPv4, IPv6 } from 'ipaddr.js'
import type { Log } from '../../runtime/log.ts'
import { keyedHash } from '../../security/secret.ts'
import type { HttpContext, HttpEnv } from '../http-context.ts'

/** The client as limits count it: an IPv4 address or an IPv6 /64, a household's. `unknown` for the server's own requests. */
export function clientIp(c: HttpContext): string {
  const ip = c.get('clientIp')
  if (!ip) return 'unknown'
  return isIpv6(ip) ? networkOf(ip, 64) : ip.toString()
}

/** The /48 of an IPv6 address: a provider's customer can take 65,536 /64 networks from it. Undefined for IPv4. */
function clientNetwork(c: HttpContext): string | undefined {
  const ip = c.get('clientIp')
  return ip && isIpv6(ip) ? networkOf(ip, 48) : undefined
}

/** Sets each request's client address, or a trusted proxy's X-Forwarded-For. Warns once of a proxy TRUST_PROXY lacks. */
export function clientIpMiddleware(
  trust: () => TrustProxy,
  log: Pick<Log, 'warn'>,
): MiddlewareHandler<HttpEnv> {
  let hasWarned = false
  return async (c, next) => {
    const connection = connectionIp(c)
    const forwarded = c.req.header('X-Forwarded-For')
    if (!hasWarned && forwarded !== undefined && trust() === TRUST_NO_PROXY && isLocal(connection)) {
      hasWarned = true
      log.warn(
        { connection: connection?.toString() },
        'requests carry X-Forwarded-For, but TRUST_PROXY is off: all visitors share the limits of one address. ' +
          'Set TRUST_PROXY where a proxy stands before the site (docs/operations.md)',
      )
    }
    c.set('clientIp', connection && firstUntrusted(connection, forwarded, trust()))
    await next()
  }
}

/** Whether it is on this machine or its network, as a proxy would be. */
function isLocal(ip: IpAddress | undefined): boolean {
  return ip !== undefined && Object.values(NAMED_RANGES).flat().includes(ip.range())
}

/** Goes from the connection outwards over the operator's proxies: a client can invent everything before them. */
function firstUntrusted(connection: IpAddress, forwarded: string | undefined, isProxy: TrustProxy) {
  const hops = (forwarded?.split(',') ?? []).map(parseForwardedIp).toReversed()
  let client = connection
  for (const [index, ip] of hops.entries()) {
    if (ip === undefined || !isProxy(client, index)) break
    client = ip
  }
  return client
}

/** Undefined where there is no socket: the request was made inside this process. */
function connectionIp(c: HttpContext): IpAddress | undefined {
  const isOverSocket = typeof c.env === 'object' && c.env !== null && 'incoming' in c.env
  return isOverSocket ? parseIpAddress(getConnInfo(c).remote.address ?? '') : undefined
}

/** How the request arrived: the connection, the header, and the visitor that limits count. */
export function describeClient(c: HttpContext, trust: TrustProxy) {
  const isNumber = trust(ipaddr.process('203.0.113.1'), 0)
  const trusts = trust === TRUST_NO_PROXY ? 'nobody' : isNumber ? 'number' : 'addresses'
  return {
    connection: connectionIp(c)?.toString() ?? 'unknown',
    forwarded: c.req.header('X-Forwarded-For') ?? null,
    client: c.get('clientIp')?.toString() ?? 'unknown',
    trusts,
  } as const
}

/** Without the port that some proxies append. */
function parseForwardedIp(text: string): IpAddress | undefined {
  const bare = text
    .trim()
    .replace(/^\[([^\]]*)\](?::\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
  return parseIpAddress(bare)
}

function isIpv6(ip: IpAddress): ip is IPv6 {
  return ip.kind() === 'ipv6'
}

function networkOf({ parts }: IPv6, bits: 48 | 64): string {
  const groups = parts.slice(0, bits / 16).map((part) => part.toString(16))
  return `${groups.join(':')}::/${bits}`
}

export type IpAddress = IPv4 | IPv6

/** Whether the address that many hops before this server (0: the connection itself) is a proxy of the operator. */
export type TrustProxy = (ip: IpAddress, hops: number) => boolean

export const TRUST_NO_PROXY: TrustProxy = () => false

/** Parses TRUST_PROXY: `off`, a number of proxies, or addresses and networks (`loopback`, `private`), else undefined. */
export function parseTrustProxy(text: string): TrustProxy | undefined {
  if (text === 'off') return TRUST_NO_PROXY
  if (/^\d{1,2}$/.test(text)) return (_ip, hops) => hops < Number(text)
  const matchers = text.split(',').map((part) => parseMatcher(part.trim()))
  if (!matchers.every((matcher) => matcher !== undefined)) return undefined
  return (ip) => matchers.some((matches) => matches(ip))
}

/** Undefined for anything else; `::ffff:203.0.113.7` is the IPv4 address 203.0.113.7. */
function parseIpAddress(text: string): IpAddress | undefined {
  // ipaddr.js alone would also read "1" and "0x7f.1" as IPv4 addresses.
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text)
  return isAddress ? ipaddr.process(text) : undefined
}

function parseMatcher(text: string): ((ip: IpAddress) => boolean) | undefined {
  const ranges = NAMED_RANGES[text]
  if (ranges) return (ip) => ranges.includes(ip.range())
  const single = parseIpAddress(text)
  if (single) return (ip) => ip.toString() === single.toString()
  if (!ipaddr.IPv4.isValidCIDRFourPartDecimal(text) && !ipaddr.IPv6.isValidCIDR(text)) return undefined
  const [network, bits] = ipaddr.parseCIDR(text)
  return (ip) => ip.kind() === network.kind() && ip.match(network, bits)
}

const NAMED_RANGES: Record<string, string[]> = {
  loopback: ['loopback'],
  private: ['private', 'uniqueLocal'],
}

/** A keyed hash of the client's address, for rate limits and spam checks: the address itself is not stored. */
export function senderKeyOf({ secret }: { secret: string }, c: HttpContext): string {
  return keyedHash(secret, 'address', clientIp(c))
}

/** The same of the client's network; undefined for IPv4 (client-ip.ts). */
export function senderNetworkKeyOf({ secret }: { secret: string }, c: HttpContext): string | undefined {
  const network = clientNetwork(c)
  return network === undefined ? undefined : keyedHash(secret, 'network', network)
}
