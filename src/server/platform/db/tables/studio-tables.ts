import type { Generated } from 'kysely'
import type { BanKind } from '../../../../contract/comments/moderation.ts'
import type { TextKind } from '../../../../contract/reviews/text-kinds.ts'
import type { OtherBook } from '../../../../contract/studio/studio-reviews.ts'
import type { LetterChoice, RevisionReason } from '../../../../contract/studio/review-drafts.ts'

/** The tables of what the studio writes and counts. */
export interface StudioTables {
  xc_review_authors: ReviewAuthorRow
  xc_review_books: ReviewBookRow
  xc_review_terms: ReviewTermRow
  xc_tags: TagRow
  xc_series: SeriesRow
  xc_review_series: { review_id: number; series: string }
  xc_announced_texts: AnnouncedTextRow
  xc_review_tags: { review_id: number; tag: string; position: number }
  xc_hub_notices: HubNoticeRow
  xc_review_details: ReviewDetailsRow
  xc_drafts: DraftRow
  xc_revisions: RevisionTable
  xc_studio_log: StudioLogTable
  xc_redirects: RedirectRow
  xc_imported_texts: ImportedTextRow
  xc_extract_books: ExtractBookRow
  xc_extract_authors: { key: string; name: string }
  xc_review_views: ReviewViewsRow
  xc_referrers: ReferrerRow
  xc_review_referrers: ReferrerRow & { review_id: number }
  xc_missed_searches: MissedSearchRow
  xc_bans: BanTable
}

/** How a text is called. */
export interface TextNameRow {
  kind: TextKind
  /** Empty where the title of the book stands for it. */
  headline: string
  /** The title of the book; an essay repeats its headline here. */
  title: string
}

/** The owner's draft of a review, under the id that the review has or will have in xc_reviews. */
export interface DraftRow {
  id: number
  /** Rises with each change of the text. */
  version: number
  /** The version that was published last. While it is the present one, the text of xc_reviews counts. */
  published_version: number | null
  scheduled_at: string | null
  /** 1: the scheduled update of a published review gets the date of its day. */
  schedule_renews_date: number
  /** The code of the problem that prevented the scheduled publication. */
  schedule_problem: string | null
  trashed_at: string | null
  /** Part of the secret of the preview link; null where there is none. */
  preview_key: string | null
  created_at: string
  changed_at: string
  /** The kind of browser and device that changed it last. */
  device: string
  letter_choice: LetterChoice
  /** A JSON object: the fields of the contract's draft besides its content. */
  fields: string
  /** Folded (text/fold.ts). */
  search_text: string
  content: string
}

/** An earlier text of a draft. */
export interface RevisionTable {
  id: Generated<number>
  draft_id: number
  reason: RevisionReason
  /** Empty unless the owner has given one. */
  name: string
  device: string
  title: string
  characters: number
  /** Equal for equal texts. */
  digest: string
  created_at: string
  /** The contract's draft as compressed JSON. */
  text: Uint8Array
}

/** A visitor or account that may not comment, or a word that holds a comment. */
interface BanTable {
  id: Generated<number>
  kind: BanKind
  /** The visitor's id of the signed cookie, the account's id, or the word. */
  value: string
  /** The label in the owner's list: the name at the time, or the word. */
  label: string
  created_at: string
  /** Null: without end. */
  until: string | null
}

/** A book that a review names besides that of its own columns, in the order of their positions, from 0. */
export interface ReviewBookRow extends OtherBook {
  review_id: number
  position: number
}

/** The details of a published review that only the studio writes; a review of an import may have none. */
export interface ReviewDetailsRow {
  review_id: number
  translator: string
  book_year: number | null
  slug: string
  is_recommended: number
  /** JSON of the contract's cover design; null where the site chooses. */
  cover_design: string | null
  search_title: string
  search_description: string
  /** The name of a stored picture. */
  share_picture: string | null
  is_unindexed: number
}

interface StudioLogTable {
  id: Generated<number>
  created_at: string
  /** Null for a command, and for an account that was deleted. */
  user_id: string | null
  by_command: Generated<number>
  action: string
  subject: string
}

/** An edition of an imported extract, under its ISBN of thirteen digits. */
export interface ExtractBookRow {
  isbn: string
  book_year: number | null
  /** A JSON array of keys of xc_extract_authors. */
  author_keys: string
  title: string
  original_title: string
  /** As printed on the title page; empty for most. */
  by_statement: string
  translator: string
  publisher: string
}

/** An address of another site. */
export interface RedirectRow {
  /** Decoded, without slashes at its end; `*` at its end stands for the rest (reviews/redirects/redirect-path.ts). */
  path: string
  /** The review that it leads to, by id; null where `target` is set. */
  review_id: number | null
  /** A path of this site or an absolute address, in which `:splat` stands for that rest; empty for a review. */
  target: string
  created_at: string
}

/** Which review or draft a text of another site became: it is imported once. */
interface ImportedTextRow {
  /** The kind of export and the text's id there. */
  source: string
  review_id: number
  imported_at: string
}

/** An author whom a review names, published or not. */
export interface ReviewAuthorRow {
  review_id: number
  /** From `authorKey`: the same for each way of writing the name. */
  key: string
  /** As it is written. */
  name: string
}

/** A tag of texts (標籤). */
export interface TagRow {
  /** Folded (`tagKey`). */
  key: string
  /** As it is shown. */
  name: string
  /** The key of the tag for which this one stands, since it was renamed or merged. */
  leads_to: string | null
}

/** A series of texts (系列). */
export interface SeriesRow {
  slug: string
  name: string
  description: string
  /** A JSON array of the ids of texts, published or not. */
  text_order: string
  /** The present slug, where this is a former one. */
  leads_to: string | null
}

/** A scheduled text of which the owner announces the title (預告), under the id of its draft. */
export interface AnnouncedTextRow {
  id: number
  series: string
  title: string
}

/** A word that a review has often, folded (text/key-terms.ts). */
export interface ReviewTermRow {
  review_id: number
  term: string
  weight: number
}

/** The last notice to the WebSub hub about the feeds of a list, if any. The outbox delivers it. */
export interface HubNoticeRow {
  /** The slug of a category; '' for all reviews. */
  list: string
  hub: string
  /** The contents of the feed that it is told of, as a hash; '' of an empty one. */
  told: string
  /** For processes of the version before, which deliver by these. */
  attempts: number
  due_at: string
}

// Days are YYYY-MM-DD in Taipei.

/** How often a review was opened on a day; after two years in a month, under its first day. */
export interface ReviewViewsRow {
  review_id: number
  day: string
  views: number
}

/** How often a link on another site led here. */
export interface ReferrerRow {
  day: string
  /** Empty: the page was opened without one, as by its typed address. */
  host: string
  visits: number
}

/** A search without a result. */
export interface MissedSearchRow {
  day: string
  /** The term as searches compare it. */
  folded: string
  searches: number
  /** As it was typed. */
  term: string
}
