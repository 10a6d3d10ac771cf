interface Site {
  name: string
  url: string
}

/**
 * The Content-Disposition of a downloaded file that is named after the site, such as `星槎書話-bookmarks-2026-11-23.csv`.
 * A program that reads ASCII alone takes the site's host instead of its name (RFC 6266).
 */
export function contentDisposition({ name, url }: Site, rest: string): string {
  const full = `${safeFileName(name)}-${rest}`
  return `attachment; filename="${new URL(url).hostname}-${rest}"; filename*=UTF-8''${encodeExtended(full)}`
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
