import type { ColumnType, Generated, Selectable } from 'kysely'
import type { ChineseScript } from '../../../../contract/text/chinese-scripts.ts'
import type { Bounce, SubscriberSource } from '../../../../contract/newsletter/letter-states.ts'
import type { CommentState } from '../../../../contract/comments/moderation.ts'
import type { AccountTables } from './account-tables.ts'
import type { FederationTables } from './federation-tables.ts'
import type { LetterTables } from './letter-tables.ts'
import type { StudioTables, TextNameRow } from './studio-tables.ts'
import type { ReadingTables } from './reading-tables.ts'

/**
 * The tables as Kysely sees them, on both engines alike. Booleans are 0 and 1, times are ISO 8601 in UTC,
 * dates are YYYY-MM-DD. Large texts are the last columns, so that reading cards does not touch them.
 */
export interface Tables extends AccountTables, FederationTables, LetterTables, ReadingTables, StudioTables {
  xc_reviews: ReviewRow
  xc_review_categories: { review_id: number; category: string; position: number }
  xc_related_reviews: { review_id: number; related_id: number; position: number }
  xc_review_search: ReviewSearchRow
  xc_settings: { key: string; value: string }
  xc_media: MediaRow
  /**
   * What the library says of a picture, by the name of its largest file; earlier ones have no row, or an empty `stored_at`. `replaces`: the picture in whose place
   * it is used, since `stored_at`.
   */
  xc_pictures: {
    name: string
    stored_at: string
    file_name: string
    replaces: ColumnType<string | null, string | null | undefined>
    alternative_text: Generated<string>
  }
  /** Uploaded pictures that nothing uses. `is_removed` 1: taken out of the library, too. */
  xc_unused_media: { name: string; unused_since: string; is_removed: Generated<number> }
  xc_content_version: { scope: string; version: number }
  xc_comments: CommentRow
  xc_removed_comments: Pick<CommentRow, 'review_id' | 'parent_id' | 'created_at'> & { id: number }
  xc_comment_likes: { comment_id: number; liker: string }
  xc_used_proofs: { challenge: string; expires_at: string }
  xc_rate_limits: RateLimitRow
  xc_outbox: OutboxTable
  xc_subscriptions: SubscriptionTable
  xc_subscription_categories: { subscription_id: number; category: string }
  xc_subscription_labels: { subscription_id: number; label: string }
  xc_imported_users: ImportedUserRow
}

/** A row as it is read. */
export type TableRow<Name extends keyof Tables> = Selectable<Tables[Name]>

/** A row as such a function reads it, with the columns that its query selects. */
export type RowOf<Read extends (...args: never[]) => Promise<readonly unknown[]>> = Awaited<
  ReturnType<Read>
>[number]

/** The state of a published page: only what is asked for it finds it, and no list does. */
export const PUBLISHED_PAGE = 2

export interface ReviewRow extends TextNameRow {
  id: number
  original_title: string | null
  author: string
  isbn: string | null
  /** Name of a picture in xc_media; null where the cover is drawn. */
  cover: string | null
  /** The cover of an import, unchanged. */
  cover_source: string | null
  rating: number | null
  publish_date: string | null
  publisher: string | null
  category: string | null
  category_name: string | null
  is_featured: number
  /** 0: hidden, 1: published, PUBLISHED_PAGE. */
  is_published: number
  updated_at: string
  excerpt: string
  summary: string
  content: string
  /** The written form of its Chinese; null where an earlier version has stored the review. */
  lang: ChineseScript | null
}

/** Folded texts (text/fold.ts), one row a review. */
export interface ReviewSearchRow {
  review_id: number
  title: string
  author: string
  category: string
  summary: string
  excerpt: string
  body: string
}

export interface MediaRow {
  name: string
  type: string
  bytes: Uint8Array
}

export interface CommentRow {
  id: Generated<number>
  review_id: number
  /** Null for anonymous visitors. */
  user_id: string | null
  /** The id in the signed cookie (actor.ts). */
  visitor: string | null
  user_name: string
  /** 0 to 69; null where the import had none. */
  avatar: number | null
  state: CommentState
  /** The reasons why it is or was held: codes, separated by commas; null where it never was. */
  held_reasons: string | null
  /** 1 after the owner was notified by mail that it is held. */
  is_owner_told: Generated<number>
  /** 1: the author, who has an account, wants a mail about answers. */
  wants_answers: Generated<number>
  /** 1 after those who want to know of this answer were mailed. */
  is_answer_told: Generated<number>
  /** The comment whose author was mailed this answer; null where nobody was. */
  mailed_to: number | null
  /** 1 after the owner was mailed that it is new. */
  is_news_told: Generated<number>
  /** Likes of an import; those of this site are rows of xc_comment_likes. */
  likes_before: Generated<number>
  /** 1: imported from the original site; a later import may update it. */
  is_imported: Generated<number>
  /** The author’s account on the original site, which ImportedUserRow maps to one here. */
  imported_user_id: string | null
  /** The comment below which it stands as an answer; it may be removed. Null for one that stands by itself. */
  parent_id: number | null
  /** The answer below the same comment that it answers; null where it answers the comment. */
  answered_id: number | null
  /** 1: hidden or removed only because its comment is, with which it is published again. */
  follows_parent: Generated<number>
  created_at: string
  changed_at: string | null
  /** When the owner has removed it; null in every state but removed. */
  removed_at: string | null
  /** Keyed hash of the sender’s IP address, for rate limits and the spam check; cleared after a day. */
  address: string | null
  content: string
}

interface RateLimitRow {
  name: string
  key: string
  /** Milliseconds since 1970: the later, the fewer uses are left (rate-limit.store.ts). */
  used_up_until: number
  /** Whether the last request was allowed. */
  is_allowed: number
}

export type OutboxRow = Selectable<OutboxTable>

/** A mail, or a message to another site until it is delivered. */
interface OutboxTable {
  id: Generated<number>
  /** `mention`: a Webmention that came in, whose source is read. */
  kind: Generated<'mail' | 'activity' | 'webmention' | 'mention' | 'websub'>
  message_id: string
  /** An email, or the URL of an inbox or a page. Blank after a mail’s retention time (outbox.service.ts), like the columns below. */
  recipient: string
  /** Of the URL; '' for mails, which go to one server. */
  host: Generated<string>
  /** Of a mail. Messages of one subject to one URL go out in their order. */
  subject: string
  /** The row of xc_messages that a message to another site shares; null for mails. */
  body_id: string | null
  state: Generated<'waiting' | 'sent' | 'failed' | 'expired'>
  attempts: Generated<number>
  next_attempt_at: string
  /** When the mail server first refused this mail temporarily. */
  refused_since: string | null
  /** After this time it is not sent any more; null: no limit. */
  expires_at: string | null
  leased_by: string | null
  lease_until: string | null
  last_error: string | null
  created_at: string
  sent_at: string | null
  /** 1: recipient and text are cleared once it is sent. */
  is_blanked_when_sent: Generated<number>
  /** A JSON object. */
  headers: string
  text: string
  html: string
}

export type SubscriptionRow = Selectable<SubscriptionTable>

interface SubscriptionTable {
  id: Generated<number>
  /** Random; links contain it. */
  key: string
  /** Folded (text/email-address.ts). */
  email: string
  /** A row with `left` is kept, so that the links in old mails still work. */
  state: 'pending' | 'confirmed' | 'left'
  created_at: string
  confirmed_at: string | null
  /** The last time; earlier confirmation links are expired. */
  left_at: string | null
  /** The last mail that answered a request to subscribe; other mails do not count. */
  last_mail_at: string | null
  /** Until then requests by others send no confirmation mail: the holder has refused one. */
  quiet_until: string | null
  /** Confirmation mails sent since the last confirmation. */
  unanswered: Generated<number>
  /** The last request that came while the site sent no mail; null once its confirmation is mailed. */
  waits_since: string | null
  /** Why the last letter did not arrive; null where it did, as far as is known. */
  bounce: Bounce | null
  /** Letters in a row that did not arrive. */
  bounces: Generated<number>
  /** For the owner alone. */
  name: string | null
  /** How the address came; null for those of before. */
  source: SubscriberSource | null
  /** With `text`: the review at whose end it was typed; it may be deleted. */
  source_review: number | null
  /** When the owner noted that the holder has agreed: such a one was never asked to confirm. */
  consented_at: string | null
}

/** Maps an account of the original site to one here. */
interface ImportedUserRow {
  original_id: string
  /** Null: the account here was deleted. */
  user_id: string | null
}
