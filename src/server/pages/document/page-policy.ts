import { createHash } from 'node:crypto'
import { EMBEDDED_HOSTS } from '../../platform/security/security-headers.middleware.ts'

/** The inline scripts and styles of the page, each by its `inlineHash`. */
export interface InlineHashes {
  scripts: readonly string[]
  styles: readonly string[]
}

/**
 * The Content-Security-Policy of a page: its own inline scripts and styles are allowed by their hashes, no others. Where a
 * browser has Trusted Types, markup and scripts' addresses come from three policies (web/ui/trusted-html.ts,
 * web/early/trusted-script-url.ts, web/parts/comments/proof-of-work.ts). See docs/decisions/0031-content-security.md.
 */
export function pagePolicy({ scripts, styles }: InlineHashes): string {
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...scripts].join(' ')}`,
    `style-src ${["'self'", ...styles].join(' ')}`,
    // Custom properties on elements (stagger, category colours) are style attributes; articles have none.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    // The emphasis dot (fonts/fallback-fonts.ts).
    "font-src 'self' data:",
    "media-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    // The providers' own hosts, which nothing loads before a press.
    `frame-src ${EMBEDDED_HOSTS.join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types early app worker',
  ].join('; ')
}

/** Allows the script or style element with exactly this text. */
export function inlineHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
