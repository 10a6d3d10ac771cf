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

/** Folded texts (server/search/fold.ts), one row a review. */
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
