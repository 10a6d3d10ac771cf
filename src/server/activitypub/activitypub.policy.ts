/** Of an activity that comes in: a long reply with its mentions and pictures has a tenth of it. */
export const INBOX_BODY = { bytes: 256 * 1024, problem: 'body_too_large' } as const

/** Requests in five minutes from one address: a large server delivers for all its accounts. */
export const ADDRESS_LIMIT = { name: 'federation by address', max: 600, seconds: 300 }

/** Replies in an hour of one account, and of one server. */
export const ACTOR_LIMIT = { name: 'replies by actor', max: 20, seconds: 3_600 }
export const HOST_LIMIT = { name: 'replies by server', max: 200, seconds: 3_600 }

/** Of a document of another server. */
export const DOCUMENT = { maxBytes: 1024 * 1024, timeLimit: 10_000, redirects: 3 }

/** Followers whose inbox has failed for so many days are removed. */
export const FAILING_DAYS = 7
