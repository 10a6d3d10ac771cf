import type { TableRow } from '../../platform/db/tables/tables.ts'
import * as files from './export-format.ts'
import { formatReviewFile } from './review-file.ts'

interface ReviewToExport {
  row: TableRow<'xc_reviews'>
  details: TableRow<'xc_review_details'> | undefined
  /** Slugs in order. */
  categories: readonly string[]
  related: readonly number[]
}

/** The file of a review in an export (docs/operations.md), which the site import takes back. */
export function formatStoredReview({ row, details, categories, related }: ReviewToExport): string {
  // The written form is recognised again when the import saves the text.
  const { content, is_featured, is_published, lang: _, ...columns } = row
  const fields = {
    ...columns,
    categories,
    related_books: related,
    featured: is_featured === 1,
    published: is_published === 1,
    ...detailsOf(details),
  }
  return formatReviewFile(files.reviewSchema.omit({ body: true }).parse(fields), content)
}

function detailsOf(row: TableRow<'xc_review_details'> | undefined) {
  if (!row) return {}
  const { review_id: _, is_recommended, cover_design, ...details } = row
  const design: unknown = cover_design === null ? null : JSON.parse(cover_design)
  return { ...details, cover_design: design, recommended: is_recommended === 1 }
}
