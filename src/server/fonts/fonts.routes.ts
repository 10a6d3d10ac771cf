import { Hono } from 'hono'
import { FONT_SLICES_PATH } from './review-fonts.service.ts'
import type { ReviewFonts, ReviewTexts } from './review-fonts.service.ts'

const CACHE_IMMUTABLE = 'public, max-age=31536000, immutable'

/** The slices that published reviews name (review-fonts.service.ts); anything else is 404 and costs one look-up. */
export function fontsRoutes(deps: {
  reviewFonts: ReviewFonts
  /** The same texts that the page passed to reviewFontFaces; undefined unless the review is published. */
  findReviewTexts(id: string): Promise<ReviewTexts | undefined>
}) {
  return new Hono().get(`${FONT_SLICES_PATH}/:id{[\\w-]{1,64}}/:file`, async (c) => {
    const { id, file } = c.req.param()
    const texts = await deps.findReviewTexts(id)
    const slice = texts && (await deps.reviewFonts.loadSlice({ ...texts, id }, file))
    // The review may come to this address with its next edit.
    if (slice === undefined) return c.body(null, 404, { 'Cache-Control': 'no-store' })
    return c.body(slice, 200, { 'Content-Type': 'font/woff2', 'Cache-Control': CACHE_IMMUTABLE })
  })
}
