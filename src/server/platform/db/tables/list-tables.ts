import type { Generated } from 'kysely'

/**
 * Kept by triggers (migrations 0063 and 0076): a row for each list that a published review is in; the category '' has all,
 * `year/2019` those of a year, and `author/KEY` those of an author.
 */
export interface ReviewListingRow {
  review_id: number
  category: string
  rating: number | null
  /** '' without a date: the engines sort a missing one differently. */
  day: string
  is_featured: number
  /** Of the row in xc_review_title_keys with the review's present title; '' while there is none. */
  title_key: Generated<string>
}

/** The place of a title in the order of titles (text/title-order.ts); written before its review (migration 0077). */
export interface ReviewTitleKeyRow {
  review_id: number
  title: string
  key: string
}

/** How many rows of xc_review_listings a category has. Kept by triggers too. */
export interface ReviewCountRow {
  category: string
  total: number
}

/** An author whom a review names, published or not. */
export interface ReviewAuthorRow {
  review_id: number
  /** From `authorKey`: the same for each way of writing the name. */
  key: string
  /** As it is written. */
  name: string
}

/** A word that a review has often, folded (text/key-terms.ts). */
export interface ReviewTermRow {
  review_id: number
  term: string
  weight: number
}

/** The last notice to the WebSub hub about the feeds of a list, if any. */
export interface HubNoticeRow {
  /** The slug of a category; '' for all reviews. */
  list: string
  /** The hub that was told. */
  hub: string
  /** The contents of the feed that it knows, as a hash; '' before it was told at all. */
  told: string
  /** In vain, since the feed has changed. */
  attempts: number
  /** Before, no process tells it. */
  due_at: string
}
