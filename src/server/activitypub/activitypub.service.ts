import { actorHandle } from '../../contract/federation-links.ts'
import type { Deps } from '../deps.ts'
import { readOwnerSettings } from '../settings/settings.service.ts'
import { countFollowers, countLikes } from './activitypub.store.ts'

/** Who follows the site, under which address, and how often its reviews are liked elsewhere. */
export async function countFederated({
  database,
  siteUrl,
}: Pick<Deps, 'database' | 'siteUrl'>): Promise<{ handle: string; followers: number; likes: number }> {
  const { queries } = database
  const [{ activitypub_name }, followers, likes] = await Promise.all([
    readOwnerSettings(database),
    countFollowers(queries),
    countLikes(queries),
  ])
  return { handle: actorHandle(activitypub_name, siteUrl), followers, likes }
}
