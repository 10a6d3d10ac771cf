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
