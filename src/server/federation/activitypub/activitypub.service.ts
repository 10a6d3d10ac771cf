import type { FederationStatus } from '../../../contract/site/federation.ts'
import { actorHandle, ANSWERS_PATH } from '../../../contract/site/federation-links.ts'
import { countUnsent, listFailures } from '../../mail/deliveries/deliveries.service.ts'
import type { Deps } from '../../deps.ts'
import { readOwnerSettings } from '../../settings/settings.service.ts'
import { countFollowers, countLikes } from './activitypub.store.ts'
import { reviewPath } from '../../../contract/links.ts'
import { parseRowId } from '../../../contract/row-id.ts'

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

/** Whether other servers can follow the site: https, or a test's on this machine. They remember the URL that they saw. */
export function canFederate({
  siteUrl,
  federatesPrivately,
}: Pick<Deps, 'siteUrl' | 'federatesPrivately'>): boolean {
  return siteUrl.startsWith('https:') || federatesPrivately
}

/** The id of a review's object, also where it has another path with its slug. */
export function reviewUri(siteUrl: string, id: number): string {
  return siteUrl + reviewPath(id)
}

/** The id of the review that this URL of the site has; undefined for others. */
export function reviewIdOfUri(siteUrl: string, uri: string): number | undefined {
  if (!uri.startsWith(`${siteUrl}/review/`)) return undefined
  const [, id] =
    /^(\d{1,9})(?:-[^/]*)?$/.exec(uri.slice(`${siteUrl}/review/`.length).replace(/[?#].*$/s, '')) ?? []
  return id === undefined ? undefined : Number(id)
}

/** The id of an answer's object, another each time it is published again: programs ignore an id after its `Delete`. */
export function answerUri(siteUrl: string, id: number, shownAgain: number): string {
  return `${siteUrl}${ANSWERS_PATH}/${id}${shownAgain === 0 ? '' : `-${shownAgain + 1}`}`
}

/** The id of the answer that this URL of the site has or had; undefined for others. */
export function answerIdOfUri(siteUrl: string, uri: string): number | undefined {
  const start = `${siteUrl}${ANSWERS_PATH}/`
  return uri.startsWith(start) ? parseRowId(uri.slice(start.length).replace(/-\d+$/, '')) : undefined
}
