import { z } from 'zod'

/**
 * Whether the signed-in reader has bookmarked a review. Reading it (GET), setting it (PUT) and unsetting it (DELETE)
 * all answer with it as it is then; a repeat is the same success (docs/product/data.md). Problems: sign_in_required,
 * review_not_found.
 */
export const bookmarkSchema = z
  .object({ book_id: z.int(), is_bookmarked: z.boolean() })
  .meta({ id: 'Bookmark' })

/** Where the piece begins; up to 200 cards come whole (docs/product/lists.md). */
export const bookmarksQuerySchema = z.object({
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
})

export type Bookmark = z.infer<typeof bookmarkSchema>
