import type { Deps } from '../deps.ts'
import { clientAddress } from '../platform/client-address.ts'
import type { HttpContext } from '../platform/http.ts'
import { keyedHash } from '../platform/secret.ts'

/** Where a request comes from, as limits and suspicion know it: the address itself is not kept. */
export function senderOf(deps: Pick<Deps, 'secret'>, c: HttpContext): string {
  return keyedHash(deps.secret, 'address', clientAddress(c))
}
