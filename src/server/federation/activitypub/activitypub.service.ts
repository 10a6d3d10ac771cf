import type { FederationStatus } from '../../../contract/site/federation.ts'
import { actorHandle } from '../../../contract/site/federation-links.ts'
import { countUnsent, listFailures } from '../../mail/deliveries/deliveries.service.ts'
import type { Deps } from '../../deps.ts'
import { readOwnerSettings } from '../../settings/settings.service.ts'
import { countFollowers, countLikes } from './activitypub.store.ts'

/** The site's address for followers, its followers, likes of its reviews elsewhere, and deliveries that wait or fail. */
export async function readFederationStatus({
  database,
  siteUrl,
}: Pick<Deps, 'database' | 'siteUrl'>): Promise<FederationStatus> {
  const { queries } = database
  const [{ activitypub_name }, followers, likes, { waiting }, failures] = await Promise.all([
    readOwnerSettings(database),
    countFollowers(queries),
    countLikes(queries),
    countUnsent(queries, 'messages'),
    listFailures({ database }, LATEST),
  ])
  return {
    handle: actorHandle(activitypub_name, siteUrl),
    followers,
    likes,
    waiting,
    failures: failures.map(({ recipient: target, attempts, state, last_error }) => ({
      target,
      attempts,
      is_given_up: state === 'failed',
      error: last_error ?? '',
    })),
  }
}

const LATEST = 5
