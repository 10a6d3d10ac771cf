import { parseUrl } from '../text/urls.ts'

/** The one account of the site in addresses; its name in `@name@host` is a setting. */
export const ACTOR_ID = 'site'
export const ACTOR_PATH = `/activitypub/actors/${ACTOR_ID}`
export const FOLLOWERS_PATH = `${ACTOR_PATH}/followers`
/** Below it the answers of the site to comments of other servers. */
export const ANSWERS_PATH = '/activitypub/answers'
/** The inbox that all accounts of a server share; here there is one. */
export const SHARED_INBOX_PATH = '/activitypub/inbox'

/** Where other sites report that they mention a review. */
export const WEBMENTION_PATH = '/webmention'

/** The address under which the site is followed. */
export const actorHandle = (name: string, siteUrl: string): string =>
  `@${name}@${parseUrl(siteUrl)?.host ?? ''}`
