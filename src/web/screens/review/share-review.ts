import type { Review } from '../../../contract/reviews/reviews.ts'
import { plainTitle } from '../../../contract/wording/reviews/books.ts'
import { shareText } from '../../../contract/wording/reviews/sentences.ts'

export type ShareOutcome = 'shared' | 'cancelled' | 'copied' | 'failed'

/** The part of `navigator` that sharing uses. Either may be missing; there is no clipboard without HTTPS. */
export interface Sharer {
  share?: (data: ShareData) => Promise<void>
  clipboard?: Pick<Clipboard, 'writeText'>
}

/**
 * Opens the browser's share sheet. If there is none, or it fails, the permalink is copied. Closing the sheet copies
 * nothing (docs/product/screens.md). Never rejects.
 */
export async function shareReview(
  review: Pick<Review, 'kind' | 'title' | 'headline'>,
  url: string,
  browser: Sharer,
): Promise<ShareOutcome> {
  if (typeof browser.share === 'function') {
    try {
      await browser.share({ title: plainTitle(review), text: shareText(review), url })
      return 'shared'
    } catch (cause) {
      if (cause instanceof Error && cause.name === 'AbortError') return 'cancelled'
    }
  }
  try {
    if (!browser.clipboard) return 'failed'
    await browser.clipboard.writeText(url)
    return 'copied'
  } catch {
    return 'failed'
  }
}
