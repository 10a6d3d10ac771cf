/** Reading without a connection (docs/decisions/0076-offline-reading.md): what server, page and service worker share. */

/** The page that lists the reviews of this device, and stands in for a page that cannot be loaded. */
export const OFFLINE_PATH = '/offline'
export const SERVICE_WORKER_PATH = '/service-worker.js'

/** Prefix of the caches of this site. */
export const CACHE_PREFIX = 'xingcha-'

/** The caches of opened pages and what belongs to them. They tell what somebody has read: signing out empties them. */
export const REVIEW_CACHE = 'xingcha-reviews'
export const PAGE_CACHE = 'xingcha-pages'
export const FILE_CACHE = 'xingcha-files'
export const PICTURE_CACHE = 'xingcha-pictures'
/** The studio's page and the texts that were opened there. */
export const STUDIO_CACHE = 'xingcha-studio'

/** The header of an answer in place of a site that is not public: what a device keeps of it is removed. */
export const CLOSED_HEADER = 'X-Site-Closed'

/** The message to the service worker that empties these caches. */
export const FORGET_MESSAGE = 'forget'

/** Of the reviews opened last. */
export const MAX_OFFLINE_REVIEWS = 30
