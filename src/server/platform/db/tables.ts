import type { Generated, Selectable } from 'kysely'
import type { ReadingStatus } from '../../../contract/reading-statuses.ts'
import type {
  AccountRow,
  AddressChangeRow,
  MailCodeRow,
  PasskeyRow,
  RecoveryCodeRow,
  RefreshTokenRow,
  SecondStepRow,
  SessionRow,
  SigningKeyRow,
  TrustedDeviceRow,
  TwoStepTable,
  UserRow,
  VerificationRow,
} from './account-tables.ts'

/**
 * The tables as Kysely sees them, on both engines alike. Truth values are 0 and 1, times are ISO 8601 in UTC,
 * dates are YYYY-MM-DD. Large texts stand last in a table, so that reading cards does not touch them.
 */
export interface Tables {
  xc_reviews: ReviewRow
  xc_review_categories: { review_id: number; category: string; position: number }
  xc_related_reviews: { review_id: number; related_id: number; position: number }
  xc_review_search: ReviewSearchRow
  xc_settings: { key: string; value: string }
  xc_media: MediaRow
  xc_content_version: { scope: string; version: number }
  /** One row: raised when a comment's fingerprint is changed or removed. */
  xc_prints_version: { version: number }
  xc_users: UserRow
  xc_sessions: SessionRow
  xc_accounts: AccountRow
  xc_verifications: VerificationRow
  xc_passkeys: PasskeyRow
  xc_used_challenges: { challenge: string; expires_at: string }
  xc_signing_keys: SigningKeyRow
  xc_refresh_tokens: RefreshTokenRow
  xc_two_step: TwoStepTable
  xc_recovery_codes: RecoveryCodeRow
  xc_second_steps: SecondStepRow
  xc_trusted_devices: TrustedDeviceRow
  xc_mail_codes: MailCodeRow
  xc_address_changes: AddressChangeRow
  xc_comments: CommentRow
  xc_removed_comments: Pick<CommentRow, 'review_id' | 'created_at'> & { id: number }
  xc_comment_likes: { comment_id: number; liker: string }
  xc_used_proofs: { challenge: string; expires_at: string }
  xc_rate_limits: RateLimitRow
  xc_outbox: OutboxTable
  xc_subscriptions: SubscriptionTable
  xc_subscription_categories: { subscription_id: number; category: string }
  xc_bookmarks: { user_id: string; review_id: number; created_at: string }
  xc_reading_list: ReadingListTable
  xc_readings: ReadingTable
  xc_imported_users: ImportedUserRow
  xc_owner_link: { id: number; token_hash: string; created_at: string }
}

export interface ReviewRow {
  id: number
  title: string
  original_title: string | null
  author: string
  isbn: string | null
  /** Name of a picture in xc_media; null where the cover is drawn. */
  cover: string | null
  /** What an import gave as cover, kept as it was. */
  cover_source: string | null
  rating: number | null
  publish_date: string | null
  publisher: string | null
  category: string | null
  category_name: string | null
  is_featured: number
  is_published: number
  updated_at: string
  excerpt: string
  summary: string
  content: string
}

/** Folded texts (text/fold.ts), one row a review. */
export interface ReviewSearchRow {
  review_id: number
  title: string
  author: string
  category: string
  summary: string
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
  /** Of an account; null for visitors without one. */
  user_id: string | null
  /** Of the signed cookie (actor.ts). */
  visitor: string | null
  user_name: string
  /** 0 to 69; null where an import had none. */
  avatar: number | null
  state: 'published' | 'held'
  /** Why it waits, codes with commas between them; null where it does not. */
  held_reasons: string | null
  /** Whether a mail has told the owner that it waits. */
  is_owner_told: Generated<number>
  /** Likes that came with an import; those of this site are rows of xc_comment_likes. */
  likes_before: Generated<number>
  /** 1: brought from the original site, where it may come from again. */
  is_imported: Generated<number>
  /** Of the account there that wrote it, to be mapped to one here. */
  imported_user_id: string | null
  created_at: string
  changed_at: string | null
  /** Keyed hash of the address it came from, for limits and suspicion; blanked after a day. */
  address: string | null
  /** What similar texts share (comments/fingerprint.ts); blanked with the address. */
  fingerprint: string | null
  content: string
}

interface RateLimitRow {
  name: string
  key: string
  /** In milliseconds since 1970: the further ahead, the less is left (rate-limit.store.ts). */
  used_up_until: number
  /** Whether the last one that asked was allowed. */
  is_allowed: number
}

export type OutboxRow = Selectable<OutboxTable>

interface OutboxTable {
  id: Generated<number>
  message_id: string
  /** Blank once the mail has been forgotten (outbox.service.ts), like what follows. */
  recipient: string
  subject: string
  state: Generated<'waiting' | 'sent' | 'failed' | 'expired'>
  attempts: Generated<number>
  next_attempt_at: string
  /** When the mail server first refused this mail for the time being. */
  refused_since: string | null
  /** From when on it is of no use to anybody; null: never. */
  expires_at: string | null
  leased_by: string | null
  lease_until: string | null
  last_error: string | null
  created_at: string
  sent_at: string | null
  /** 1: once it is sent, nobody needs to know to whom and what. */
  is_blanked_when_sent: Generated<number>
  /** A JSON object. */
  headers: string
  text: string
  html: string
}

export type SubscriptionRow = Selectable<SubscriptionTable>

interface SubscriptionTable {
  id: Generated<number>
  /** Random; what links know it by. */
  key: string
  /** Folded (text/email-address.ts). */
  email: string
  /** `left` is kept, so that the links in old mails go on working. */
  state: 'pending' | 'confirmed' | 'left'
  created_at: string
  confirmed_at: string | null
  /** The last time; confirmations from before it are worn out. */
  left_at: string | null
  /** Of those that answer a request to be subscribed; others do not count. */
  last_mail_at: string | null
  /** Until then nobody else's asking brings a confirmation: its holder did not want one. */
  quiet_until: string | null
  /** How many confirmations have been sent since it was last confirmed. */
  unanswered: Generated<number>
}

interface ReadingListTable {
  id: Generated<number>
  user_id: string
  review_id: number
  status: ReadingStatus
  /**
   * `imported`: as the original site had it; `brought`: by its reader, from a list elsewhere; `changed`: its reader has
   * gone on with it here.
   */
  origin: Generated<'here' | 'imported' | 'brought' | 'changed'>
  created_at: string
  updated_at: string
  /** Removed, and kept for a while because that may be undone (reading-list.policy.ts). */
  removed_at: string | null
  /** Private: in no log and no error. */
  notes: Generated<string>
  /** The reader's, 0.5 to 5 in halves; private like the notes. */
  own_rating: Generated<number | null>
  /** The day in Taipei on which the status last changed, and what it was when that day began. */
  status_day: Generated<string | null>
  /** Null: it was not on the list. */
  status_before: Generated<ReadingStatus | null>
}

/** Once through the book of an entry; at least one of the days is known. */
interface ReadingTable {
  id: Generated<number>
  entry_id: number
  begun_on: string | null
  finished_on: string | null
  /** 1: a change of status has set that day; one made on the same day can take it back (readings.policy.ts). */
  is_begun_by_status: Generated<number>
  is_finished_by_status: Generated<number>
}

/** Which account of the original site is which one here. */
interface ImportedUserRow {
  original_id: string
  /** Null: its holder has left this site. */
  user_id: string | null
}
