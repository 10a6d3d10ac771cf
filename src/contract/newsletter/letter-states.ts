import { countCodePoints } from '../limits.ts'

/** The constants and types of letters that the studio's screens and the server share, without their schemas (letters.ts). */
export const LETTER_STATES = ['draft', 'scheduled', 'sending', 'stopped', 'sent', 'running'] as const

export type LetterState = (typeof LETTER_STATES)[number]

/** `single`: begun for one text (單獨寄). `welcome`: mailed to each subscriber once, after the confirmation, while its state is `running`. */
export const LETTER_KINDS = ['letter', 'single', 'welcome'] as const

export type LetterKind = (typeof LETTER_KINDS)[number]

/** In Unicode code points; of the body, characters of its HTML. */
export const LETTER_LIMITS = { subject: 40, secondLine: 90, body: 200_000 } as const

/** Kilobytes of a mail: from the first on the size is told as large; above the second Gmail cuts the mail off. */
export const LETTER_SIZE = { large: 90, cut: 102 } as const

/** How a text stands in a letter: as a card, as a whole, or as a link alone. */
export const TEXT_FORMS = ['card', 'whole', 'link'] as const

export type TextForm = (typeof TEXT_FORMS)[number]

export const SUBSCRIBER_STATES = ['confirmed', 'pending', 'left'] as const

export type SubscriberState = (typeof SUBSCRIBER_STATES)[number]

/** How an address came: by the form at home, by the line at the end of a text, by an import, or by the owner's hand. */
export const SUBSCRIBER_SOURCES = ['home', 'text', 'import', 'hand'] as const

export type SubscriberSource = (typeof SUBSCRIBER_SOURCES)[number]

/** Code points of a subscriber's name and of a label, and labels of one subscriber. */
export const SUBSCRIBER_LIMITS = { name: 40, label: 10, labels: 10 } as const

/** What is wrong with a label, for the form and the server; undefined where it can be one. */
export function labelFault(label: string): 'label_invalid' | 'label_too_long' | undefined {
  // Tables write several of them in one cell, between these marks.
  if (/[,;，；、"]/.test(label) || /^[\s\p{Default_Ignorable_Code_Point}]*$/u.test(label))
    return 'label_invalid'
  return countCodePoints(label) > SUBSCRIBER_LIMITS.label ? 'label_too_long' : undefined
}

/** How an audience names a label; categories have slugs, which never begin so. */
export const LABEL_MARK = '#'

/** The labels of a site that are listed. */
export const MOST_LABELS = 200

/** Of the roll: by the day of subscription, or by address. */
export const SUBSCRIBER_ORDERS = ['newest', 'oldest', 'email'] as const

export type SubscriberOrder = (typeof SUBSCRIBER_ORDERS)[number]

/** Subscribers of one page. */
export const SUBSCRIBER_PAGE_SIZE = 50

/** Characters of a list of addresses to import: as many lines as below, as the site exports them, have two thirds of it. */
export const SUBSCRIBER_IMPORT_LIMIT = 1_500_000

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
