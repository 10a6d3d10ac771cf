import type { StudioReviewRow } from '../../contract/studio-reviews.ts'
import type { StudioClient } from './studio-client.ts'

/** Every review but those in the trash, the one that was changed last first. */
export async function listAllReviews(studio: StudioClient): Promise<StudioReviewRow[]> {
  const rows: StudioReviewRow[] = []
  for (;;) {
    const query = { offset: rows.length }
    const page = await studio.call('GET /api/studio/reviews', { query })
    rows.push(...page.rows)
    if (page.rows.length === 0 || rows.length >= page.total) return rows
  }
}
