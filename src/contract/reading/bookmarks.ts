import { z } from 'zod'

/**
 * Whether the signed-in reader has bookmarked a review. Reading it (GET), setting it (PUT) and unsetting it (DELETE)
 * all respond with the state after it; a repeat succeeds too (docs/product/data.md). Problems: sign_in_required,
 * review_not_found.
 */
export const bookmarkSchema = z
  .object({ book_id: z.int(), is_bookmarked: z.boolean() })
  .meta({ id: 'Bookmark' })

/** Where the page begins; up to 200 cards are one page (docs/product/lists.md). */
export const bookmarksQuerySchema = z.object({
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
})

export type Bookmark = z.infer<typeof bookmarkSchema>
