import { clientAddress, clientNetwork } from './client-address.ts'
import type { HttpContext } from './http.ts'
import { keyedHash } from './secret.ts'

/** Where a request comes from, as limits and suspicion know it: the address itself is not kept. */
export function senderOf({ secret }: { secret: string }, c: HttpContext): string {
  return keyedHash(secret, 'address', clientAddress(c))
}

/** Undefined where what senderOf tells says as much (client-address.ts). */
export function senderNetworkOf({ secret }: { secret: string }, c: HttpContext): string | undefined {
  const network = clientNetwork(c)
  return network === undefined ? undefined : keyedHash(secret, 'network', network)
}
