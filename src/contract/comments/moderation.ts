/** The constants and types of moderation that the studio's screens and the server share, without the schemas (studio-comments.ts). */
import { type HoldReason, holdReasonTexts } from '../wording/comments/hold-reasons.ts'

/** `removed`: by the owner; deleted after 30 days. Visitors see published comments only. */
export const COMMENT_STATES = ['published', 'held', 'hidden', 'removed'] as const

export type CommentState = (typeof COMMENT_STATES)[number]

export const HOLD_REASONS = Object.keys(holdReasonTexts) as HoldReason[]

export type { HoldReason } from '../wording/comments/hold-reasons.ts'

/** The lists of the studio. `hidden` has the removed ones, too. */
export const COMMENT_LISTS = ['held', 'published', 'hidden', 'all'] as const

export type CommentList = (typeof COMMENT_LISTS)[number]

export const BAN_KINDS = ['visitor', 'account', 'word'] as const

export type BanKind = (typeof BAN_KINDS)[number]

/** When the owner is mailed new comments. */
export const COMMENT_NOTICES = ['at_once', 'daily', 'never'] as const

export const MODERATION = {
  /** Comments of one page of a list. */
  pageSize: 30,
  /** Most comments that one request moves to another state. */
  changes: 200,
  /** Days until a removed comment is deleted. */
  removedDays: 30,
  /** Days of a ban that has an end. */
  banDays: 30,
  /** The longest banned word and search term, in UTF-16 units. */
  word: 100,
} as const
