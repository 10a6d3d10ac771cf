import type { Deps } from '../../deps.ts'
import { readSettings } from '../../settings/settings.service.ts'

/** Words that an attacker would try first: the account's own and the site's. */
export async function knownWordsOf(
  deps: Deps,
  { name, email }: { name: string; email: string },
): Promise<string[]> {
  const site = await readSettings(deps.database)
  const host = URL.parse(deps.siteUrl)?.hostname ?? ''
  return [name, email, email.split('@')[0] ?? '', site.name, site.founder, host]
}
