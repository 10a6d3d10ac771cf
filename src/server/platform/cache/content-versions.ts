import { REDIRECTS_SCOPE, reviewScope, SITE_SCOPE } from './content-version.store.ts'
import type { Database, ContentVersion } from '../db/database.ts'

/** How often the public content has changed, as far as this process knows. Cached pages are stored under it. */
export interface ContentVersions {
  /**
   * The version of the site, or of a review's page, which changes with the site's too. Equal versions mean equal
   * content. Read from memory: this process's own changes count from their commit on, those of others within a second
   * (content-version-sync.ts). Call it before reading the content to be cached: afterwards it may be newer.
   */
  of(reviewId?: number): string
  /** The version of the old addresses; undefined while there has never been one. */
  ofRedirects(): number | undefined
  /** Records a version of another process. An older one than the known changes nothing. */
  learn(raised: ContentVersion): void
}

/** Holds one number for each review that was ever commented on, and one for the site. */
export function createContentVersions(database: Pick<Database, 'onContentVersion'>): ContentVersions {
  const known = new Map<string, number>()
  const learn = ({ scope, version }: ContentVersion) => {
    if (version > (known.get(scope) ?? 0)) known.set(scope, version)
  }
  database.onContentVersion(learn)
  return {
    of(reviewId) {
      const site = known.get(SITE_SCOPE) ?? 0
      return reviewId === undefined ? `${site}` : `${site}.${known.get(reviewScope(reviewId)) ?? 0}`
    },
    ofRedirects: () => known.get(REDIRECTS_SCOPE),
    learn,
  }
}
