/** The constants and types of letters that the studio's screens and the server share, without their schemas (letters.ts). */
export const LETTER_STATES = ['draft', 'scheduled', 'sending', 'stopped', 'sent'] as const

export type LetterState = (typeof LETTER_STATES)[number]

/** In Unicode code points; reviews of one letter. */
export const LETTER_LIMITS = { subject: 40, secondLine: 90, opening: 600, reviews: 30 } as const

export const SUBSCRIBER_STATES = ['confirmed', 'pending', 'left'] as const

export type SubscriberState = (typeof SUBSCRIBER_STATES)[number]

/** Subscribers of one page. */
export const SUBSCRIBER_PAGE_SIZE = 50

/** Characters of a list of addresses to import. */
export const SUBSCRIBER_IMPORT_LIMIT = 500_000

/** Lines of it. */
export const SUBSCRIBER_IMPORT_LINES = 20_000

/**
 * Why letters do not reach a mailbox. `full`: it is full; `unknown`: there is no such address; `refused`: its server does
 * not accept the mails.
 */
export const BOUNCES = ['full', 'unknown', 'refused'] as const

export type Bounce = (typeof BOUNCES)[number]

/** Letters in a row that may come back before a mailbox gets no more. One without an address gets none at once. */
export const MAX_BOUNCES = 3
