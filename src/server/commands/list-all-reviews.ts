import type { ReviewState } from '../../contract/studio/review-drafts.ts'
import type { StudioReviewRow } from '../../contract/studio/studio-reviews.ts'
import type { StudioClient } from './studio-client.ts'

/** Every review of a state, else all but those in the trash, the one that was changed last first. */
export async function listAllReviews(
  studio: StudioClient,
  wanted: { state?: ReviewState | 'all'; q?: string } = {},
): Promise<StudioReviewRow[]> {
  const rows: StudioReviewRow[] = []
  for (;;) {
    const query = { ...wanted, offset: rows.length }
    const page = await studio.call('GET /api/studio/reviews', { query })
    rows.push(...page.rows)
    if (page.rows.length === 0 || rows.length >= page.total) return rows
  }
}
