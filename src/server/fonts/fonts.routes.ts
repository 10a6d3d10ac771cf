import { Hono } from 'hono'
import { CACHE_IMMUTABLE } from '../platform/http/responses/response-headers.ts'
import { FONT_SLICES_PATH } from './review-fonts.service.ts'
import type { FontTexts, ReviewFonts } from './review-fonts.service.ts'

/** Font slices of published reviews and categories; any other path answers 404 after one database query. */
export function fontsRoutes({
  deps,
  findReviewTexts,
}: {
  deps: { reviewFonts: ReviewFonts }
  /** The texts for which reviewFontFaces was called; undefined unless the review is published. */
  findReviewTexts(id: string): Promise<FontTexts | undefined>
}) {
  return new Hono().get(`${FONT_SLICES_PATH}/:id{[\\w-]{1,64}}/:file`, async (c) => {
    const { id, file } = c.req.param()
    const texts = await findReviewTexts(id)
    const slice = texts && (await deps.reviewFonts.loadSlice({ ...texts, id }, file))
    // After an edit of the review the same URL may become valid.
    if (slice === undefined) return c.body(null, 404, { 'Cache-Control': 'no-store' })
    return c.body(slice, 200, { 'Content-Type': 'font/woff2', 'Cache-Control': CACHE_IMMUTABLE })
  })
}
