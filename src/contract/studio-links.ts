/** The addresses of the owner's studio as clean paths (links.ts). */
export const STUDIO_PATH = '/studio'
/** An editor's own tokens; the owner's are in the settings. */
export const STUDIO_TOKENS_PATH = '/studio/tokens'
export const STUDIO_SETTINGS_PATH = '/studio/settings'
export const STUDIO_REVIEWS_PATH = '/studio/reviews'
export const STUDIO_COMMENTS_PATH = '/studio/comments'

/** The editor of a review. */
export function studioReviewPath(id: number): string {
  return `${STUDIO_REVIEWS_PATH}/${id}`
}

/** The drawing of a cover that is not chosen yet, for an `<img>`. */
export function coverDrawingPath(id: number, shown: Record<string, string>): string {
  return `/api/studio/reviews/${id}/cover-drawing?${new URLSearchParams(shown)}`
}
