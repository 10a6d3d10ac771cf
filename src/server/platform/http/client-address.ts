import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { MiddlewareHandler } from 'hono'
import type { HttpContext, HttpEnv } from './http.ts'
import type { Log } from '../runtime/log.ts'
import { parseTrustProxy, TRUST_NO_PROXY, type TrustProxy } from './trust-proxy.ts'

/**
 * Who is at the other end, for limits: an IPv4 address, or the network of 64 bits that an IPv6 address is in,
 * because one household has them all. `unknown` for what this process asks itself.
 */
export function clientAddress(c: HttpContext): string {
  return c.get('clientAddress') ?? UNKNOWN
}

/**
 * The network of 48 bits that an IPv6 address is in: as many as a customer is given, with 65,536 networks of 64 bits
 * to come from. Undefined for others, whose address says as much.
 */
export function clientNetwork(c: HttpContext): string | undefined {
  const address = clientAddress(c)
  return address.endsWith('::/64') ? address.replace(/:[^:]*::\/64$/, '::/48') : undefined
}

/**
 * Finds it for each request: the connection's, or what X-Forwarded-For says where a trusted proxy wrote it. Warns
 * once where there seems to be a proxy that nobody has told of.
 */
export function clientAddresses(trust: () => TrustProxy, log: Pick<Log, 'warn'>): MiddlewareHandler<HttpEnv> {
  let hasWarned = false
  return async (c, next) => {
    const connection = plainAddress(connectionAddress(c))
    const forwarded = c.req.header('X-Forwarded-For')
    if (!hasWarned && forwarded !== undefined && trust() === TRUST_NO_PROXY && isNear(connection)) {
      hasWarned = true
      log.warn(
        { connection },
        'requests carry X-Forwarded-For, but TRUST_PROXY is off: all visitors share the limits of one address. ' +
          'Set TRUST_PROXY where a proxy stands before the site (docs/operations.md)',
      )
    }
    c.set('clientAddress', limitedAddress(farthestKnown(connection, forwarded, trust())))
    await next()
  }
}

/** Of this machine or its network, as a proxy's would be. */
function isNear(address: string): boolean {
  return isIP(address) !== 0 && NEAR(address, 0)
}

const NEAR = parseTrustProxy('loopback,private') ?? TRUST_NO_PROXY

/** From the connection outwards over the operator's proxies; whatever stands before those anyone may have made up. */
function farthestKnown(connection: string, forwarded: string | undefined, isProxy: TrustProxy): string {
  const before = (forwarded?.split(',') ?? []).map(plainAddress).toReversed()
  let known = connection
  for (const [steps, address] of before.entries()) {
    if (isIP(known) === 0 || isIP(address) === 0 || !isProxy(known, steps)) break
    known = address
  }
  return known
}

function connectionAddress(c: HttpContext): string {
  // Asked without a socket: in process.
  const isOverSocket = typeof c.env === 'object' && c.env !== null && 'incoming' in c.env
  return isOverSocket ? (getConnInfo(c).remote.address ?? UNKNOWN) : UNKNOWN
}

/** Without the port that some proxies write, and IPv4 as itself where it comes in the clothes of IPv6. */
function plainAddress(text: string): string {
  const bare = text
    .trim()
    .replace(/^\[([^\]]*)\](?::\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
  return bare.replace(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i, '$1')
}

function limitedAddress(address: string): string {
  if (isIP(address) !== 6) return address
  const [left = '', right] = address.replace(/%.*/s, '').toLowerCase().split('::')
  const first = left === '' ? [] : left.split(':')
  const last = right ? right.split(':') : []
  // A dotted end counts for two groups; only the first four groups are kept.
  const given = first.length + last.length + (last.at(-1)?.includes('.') ? 1 : 0)
  const groups = right === undefined ? first : [...first, ...Array<string>(8 - given).fill('0'), ...last]
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}

const UNKNOWN = 'unknown'
