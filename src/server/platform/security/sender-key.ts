import { clientAddress, clientNetwork } from '../http/client-address.ts'
import type { HttpContext } from '../http/http.ts'
import { keyedHash } from './secret.ts'

/** Where a request comes from, as limits and suspicion know it: the address itself is not kept. */
export function senderKeyOf({ secret }: { secret: string }, c: HttpContext): string {
  return keyedHash(secret, 'address', clientAddress(c))
}

/** Undefined where what senderKeyOf tells says as much (client-address.ts). */
export function senderNetworkKeyOf({ secret }: { secret: string }, c: HttpContext): string | undefined {
  const network = clientNetwork(c)
  return network === undefined ? undefined : keyedHash(secret, 'network', network)
}
