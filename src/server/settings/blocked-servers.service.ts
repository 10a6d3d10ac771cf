import type { Deps } from '../deps.ts'
import { readOwnerSettings } from './settings.service.ts'

/** Whether the owner has blocked the host of this address, or one above it. */
export async function isBlockedServer(
  { database }: Pick<Deps, 'database'>,
  address: string,
): Promise<boolean> {
  const { blocked_servers } = await readOwnerSettings(database)
  return isBlocked(new URL(address).hostname, blocked_servers)
}

export function isBlocked(host: string, blocked: readonly string[]): boolean {
  return blocked.some((each) => host === each || host.endsWith(`.${each}`))
}
