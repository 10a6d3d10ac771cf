import { isNearReservedName, isReservedName } from '../../comments/posting/reserved-names.service.ts'
import { readDisplayName } from '../../platform/http/requests/read-display-name.ts'
import type { Deps } from '../../deps.ts'
import { problem } from '../../platform/http/responses/problems.ts'
import { readSettings } from '../../settings/settings.service.ts'

/**
 * An account's name follows the rules of a comment's, whose form it fills in. Only the owner may use the owner's name or
 * one that looks like it: a comment's would wait for the owner, but nobody reviews an account's. Throws account_incomplete, name_too_long, name_reserved.
 */
export async function readAccountName(
  { database }: Pick<Deps, 'database'>,
  typed: string,
  isOwner = false,
): Promise<string> {
  const name = readDisplayName(typed)
  if (name === '') throw problem('account_incomplete')
  if (isOwner) return name
  const site = await readSettings(database)
  if (isReservedName(name, site) || isNearReservedName(name, site)) throw problem('name_reserved')
  return name
}
