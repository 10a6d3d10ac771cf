/** For URLs whose content never changes, because they contain its version. */
export const CACHE_IMMUTABLE = 'public, max-age=31536000, immutable'

/** For files that may change with an upgrade under the same URL. */
export const FOR_A_DAY = 'public, max-age=86400'

/** For responses to one visitor. */
export const CACHE_PRIVATE = 'private, no-store'

/**
 * For pages that are the same for everyone (decisions/0019). Browsers revalidate each time. Shared caches (CDN,
 * nginx) revalidate after five seconds, in the background for half a minute, and may serve a stale copy instead of an
 * error for ten minutes.
 */
export const CACHE_SHARED = 'public, max-age=0, s-maxage=5, stale-while-revalidate=30, stale-if-error=600'

/** For pages about what their visitor has just done, and for missing pages. */
export const CACHE_REVALIDATE = 'private, no-cache'

/** The header of a download named after the site, 星槎書話-bookmarks-2026-11-23.csv; in ASCII its host (RFC 6266). */
export function contentDisposition({ name, url }: { name: string; url: string }, rest: string): string {
  return attachment(`${safeFileName(name)}-${rest}`, `${new URL(url).hostname}-${rest}`)
}

/** The Content-Disposition of a file that a browser stores and never opens by itself; `ascii` is for a program that reads ASCII alone. */
export function attachment(name: string, ascii: string): string {
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeExtended(safeFileName(name))}`
}

/** Without the characters that some system refuses in the name of a file. */
function safeFileName(name: string): string {
  return name.replaceAll(/[\p{Cc}\p{Cf}/\\:*?"<>|]/gu, '')
}

/** encodeURIComponent leaves some characters that RFC 8187 does not allow. */
function encodeExtended(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
