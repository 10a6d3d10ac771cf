/** Kept by triggers (migration 0063): a row for each list that a published review is in; the category '' has all. */
export interface ReviewListingRow {
  review_id: number
  category: string
  rating: number | null
  /** '' without a date: the engines sort a missing one differently. */
  day: string
  is_featured: number
}

/** How many rows of xc_review_listings a category has. Kept by triggers too. */
export interface ReviewCountRow {
  category: string
  total: number
}
