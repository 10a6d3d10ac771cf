import ipaddr, { type IPv4, type IPv6 } from 'ipaddr.js'

export type IpAddress = IPv4 | IPv6

/** Whether the address that many hops before this server (0: the connection itself) is a proxy of the operator. */
export type TrustProxy = (address: IpAddress, hops: number) => boolean

export const TRUST_NO_PROXY: TrustProxy = () => false

/**
 * Parses TRUST_PROXY: `off`, the number of proxies that every request passes, or a comma-separated list of their
 * addresses and networks, in which `loopback` and `private` name the well-known ranges. Undefined where malformed.
 */
export function parseTrustProxy(text: string): TrustProxy | undefined {
  if (text === 'off') return TRUST_NO_PROXY
  if (/^\d{1,2}$/.test(text)) return (_address, hops) => hops < Number(text)
  const matchers = text.split(',').map((part) => parseMatcher(part.trim()))
  if (!matchers.every((matcher) => matcher !== undefined)) return undefined
  return (address) => matchers.some((matches) => matches(address))
}

/** Undefined for anything else; `::ffff:203.0.113.7` is the IPv4 address 203.0.113.7. */
export function parseIpAddress(text: string): IpAddress | undefined {
  // ipaddr.js alone would also read "1" and "0x7f.1" as IPv4 addresses.
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text)
  return isAddress ? ipaddr.process(text) : undefined
}

function parseMatcher(text: string): ((address: IpAddress) => boolean) | undefined {
  const ranges = NAMED_RANGES[text]
  if (ranges) return (address) => ranges.includes(address.range())
  const single = parseIpAddress(text)
  if (single) return (address) => address.toString() === single.toString()
  if (!ipaddr.IPv4.isValidCIDRFourPartDecimal(text) && !ipaddr.IPv6.isValidCIDR(text)) return undefined
  const [network, bits] = ipaddr.parseCIDR(text)
  return (address) => address.kind() === network.kind() && address.match(network, bits)
}

const NAMED_RANGES: Record<string, string[]> = {
  loopback: ['loopback'],
  private: ['private', 'uniqueLocal'],
}
