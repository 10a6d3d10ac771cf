/** Of an activity that comes in: a long reply with its mentions and pictures has a tenth of it. */
export const INBOX_BODY = { bytes: 256 * 1024, problem: 'body_too_large' } as const

/** Objects and lists of an activity or a document, and how deep they stand in each other: a reply with 300 mentions has a sixth of it. */
export const JSON_BOUNDS = { values: 2_000, depth: 20 }

/** Activities that one process checks at the same time, and those that may wait for it; others are told to come again. */
export const AT_ONCE = { running: 8, waiting: 24, retryAfter: 30 }

/** Requests in five minutes from one IP: a large server delivers for all its accounts. */
export const IP_LIMIT = { name: 'federation by ip', max: 600, seconds: 300 }

/** Requests from one IP whose signature fails: each may make the site request a key. */
export const FAILURE_LIMIT = { name: 'failed signatures by ip', max: 20, seconds: 600 }

/** Signed activities of one server, whichever IPs it sends from, and its new followers. */
export const SERVER_LIMIT = { name: 'activities by server', max: 600, seconds: 300 }
export const FOLLOW_LIMIT = { name: 'follows by server', max: 200, seconds: 3_600 }

/** Replies in an hour of one account, and of one server. */
export const ACTOR_LIMIT = { name: 'replies by actor', max: 20, seconds: 3_600 }
export const HOST_LIMIT = { name: 'replies by server', max: 200, seconds: 3_600 }

/** Of a document of another server. `timeLimit`: milliseconds for all that one activity makes the site load. */
export const DOCUMENT = { maxBytes: 256 * 1024, timeLimit: 10_000, redirects: 3 }

/** Followers whose inbox has failed for so many days are removed. */
export const FAILING_DAYS = 7
