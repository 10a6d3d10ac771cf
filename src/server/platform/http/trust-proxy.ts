import { BlockList, isIP } from 'node:net'

/** Whether the address this many steps before us (0: the connection itself) is a proxy of the operator's. */
export type TrustProxy = (address: string, steps: number) => boolean

export const TRUST_NO_PROXY: TrustProxy = () => false

/**
 * Reads TRUST_PROXY: `off`, a number of proxies that every request passes, or their addresses and networks with
 * commas between them, in which `loopback` and `private` stand for the well-known ones. Undefined where malformed.
 */
export function parseTrustProxy(text: string): TrustProxy | undefined {
  if (text === 'off') return TRUST_NO_PROXY
  if (/^\d{1,2}$/.test(text)) return (_address, steps) => steps < Number(text)
  const proxies = new BlockList()
  const networks = text.split(',').flatMap((part) => NAMED_NETWORKS[part.trim()] ?? [part.trim()])
  if (!networks.every((network) => addNetwork(proxies, network))) return undefined
  return (address) => proxies.check(address, familyOf(address))
}

function addNetwork(proxies: BlockList, network: string): boolean {
  const [address = '', bits, ...others] = network.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  if (most === -1 || others.length > 0) return false
  if (bits === undefined) {
    proxies.addAddress(address, familyOf(address))
    return true
  }
  if (!/^\d{1,3}$/.test(bits) || Number(bits) > most) return false
  proxies.addSubnet(address, Number(bits), familyOf(address))
  return true
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}

const NAMED_NETWORKS: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1'],
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}
