import { clientIp, clientNetwork } from '../http/access/client-ip.ts'
import type { HttpContext } from '../http/http-context.ts'
import { keyedHash } from './secret.ts'

/** A keyed hash of the client's address, for rate limits and spam checks: the address itself is not stored. */
export function senderKeyOf({ secret }: { secret: string }, c: HttpContext): string {
  return keyedHash(secret, 'address', clientIp(c))
}

/** The same of the client's network; undefined for IPv4 (client-ip.ts). */
export function senderNetworkKeyOf({ secret }: { secret: string }, c: HttpContext): string | undefined {
  const network = clientNetwork(c)
  return network === undefined ? undefined : keyedHash(secret, 'network', network)
}
