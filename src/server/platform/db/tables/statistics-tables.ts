// Days are YYYY-MM-DD in Taipei.

/** How often a review was opened on a day. */
export interface ReviewViewsRow {
  review_id: number
  day: string
  views: number
}

/** How often a link on another site led here. */
export interface ReferrerRow {
  day: string
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
