import { reviewScope, SITE_SCOPE } from './content-version.store.ts'
import type { Database, ContentVersion } from '../db/database.ts'

/** How often what visitors see has changed, as far as this process knows: what whoever keeps a page keeps it under. */
export interface ContentVersions {
  /**
   * Of the site, or of a review's page, which the site's changes change too. Equal ones mean the same content. From
   * memory: this process's own changes count from their commit on, those of others within a second where they are
   * followed (content-version-sync.ts). Ask before reading what is to be kept: asked afterwards, it may be newer.
   */
  of(reviewId?: number): string
  /** Takes in what was read or heard. What is older than what is known changes nothing. */
  learn(raised: ContentVersion): void
}

/** One small number for each review that was ever commented on, and the site's. */
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
    learn,
  }
}
