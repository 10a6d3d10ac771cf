export type ShareOutcome = 'shared' | 'cancelled' | 'copied' | 'failed'

/** What of the browser sharing needs; either may be missing, the clipboard on insecure addresses. */
export interface Sharer {
  share?: (data: ShareData) => Promise<void>
  clipboard?: Pick<Clipboard, 'writeText'>
}

/**
 * Hands the page to the browser's share sheet. Where there is none, or it fails, the address is copied. Closing
 * the sheet is no failure: nothing is copied then (docs/product/screens.md). Never rejects.
 */
export async function shareReview(
  data: { title: string; text: string; url: string },
  browser: Sharer,
): Promise<ShareOutcome> {
  if (typeof browser.share === 'function') {
    try {
      await browser.share(data)
      return 'shared'
    } catch (cause) {
      if (cause instanceof Error && cause.name === 'AbortError') return 'cancelled'
    }
  }
  try {
    if (!browser.clipboard) return 'failed'
    await browser.clipboard.writeText(data.url)
    return 'copied'
  } catch {
    return 'failed'
  }
}
