import { BlockList, isIPv6 } from 'node:net'
import type { DnsLookups } from './dns-lookups.service.ts'

/**
 * Whether an SPF record lets one of these addresses send mails of the domain (RFC 7208). False where it does not, and where
 * that cannot be said: macros, `exists` and `ptr` are not read. Rejects where DNS does not answer.
 */
export async function coversIp(
  dns: DnsLookups,
  { domain, record }: { domain: string; record: string },
  addresses: readonly string[],
): Promise<boolean> {
  let lookups = 0
  const covers = async (at: string, text: string): Promise<boolean> => {
    for (const term of text.toLowerCase().split(/\s+/).slice(1)) {
      const [, name = '', target = at, bits = ''] = TERM.exec(term) ?? []
      if (name === '' || target.includes('%')) continue
      if (name === 'ip4' || name === 'ip6') {
        if (isWithin(addresses, target, bits)) return true
        continue
      }
      lookups += 1
      if (lookups > MAX_LOOKUPS) return false
      if (name === 'include' || name === 'redirect') {
        const included = findSpf(await dns.txt(target))
        if (included.length === 1 && (await covers(target, included[0]!))) return true
        continue
      }
      const hosts = name === 'mx' ? await dns.mailHosts(target) : [target]
      for (const host of hosts.slice(0, MAX_LOOKUPS))
        for (const address of await dns.addresses(host)) if (isWithin(addresses, address, bits)) return true
    }
    return false
  }
  return covers(domain, record)
}

/** The SPF records among a name's TXT records. */
export function findSpf(records: readonly string[]): string[] {
  return records.filter((record) => /^v=spf1(?: |$)/i.test(record))
}

/** A term that lets senders pass: its name, what it names, and the length of the network. */
const TERM = /^\+?(ip4|ip6|a|mx|include|redirect)(?:[:=]([^/\s]+))?(?:\/(\d{1,3}))?(?:\/\/\d{1,3})?$/

/** As RFC 7208 has it. */
const MAX_LOOKUPS = 10

function isWithin(addresses: readonly string[], network: string, bits: string): boolean {
  const family = familyOf(network)
  const list = new BlockList()
  try {
    list.addSubnet(network, bits === '' ? (family === 'ipv6' ? 128 : 32) : Number(bits), family)
  } catch {
    return false
  }
  return addresses.some((address) => familyOf(address) === family && list.check(address, family))
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4'
}
