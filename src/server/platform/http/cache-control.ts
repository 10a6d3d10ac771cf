/** For addresses whose content never changes, because the address holds its version. */
export const CACHE_IMMUTABLE = 'public, max-age=31536000, immutable'

/** For what may change with an upgrade under its name. */
export const FOR_A_DAY = 'public, max-age=86400'

/** For what one visitor sees and no other. */
export const CACHE_PRIVATE = 'private, no-store'

/**
 * For pages that are the same for everyone (decisions/0019): a browser asks each time whether its copy is still good;
 * a cache that many share (CDN, nginx) asks after five seconds, has half a minute in which nobody waits for its asking,
 * and ten minutes in which its copy is better than a fault of ours.
 */
export const CACHE_SHARED = 'public, max-age=0, s-maxage=5, stale-while-revalidate=30, stale-if-error=600'

/** For pages that tell what their visitor has just done, and for what is not there. */
export const CACHE_REVALIDATE = 'private, no-cache'
