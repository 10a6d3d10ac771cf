import { createHash } from 'node:crypto'
import { EMBEDDED_HOSTS } from '../platform/security/security-headers.ts'

interface Inline {
  /** The texts of the page's script elements. */
  scripts: readonly string[]
  /** The texts of its style elements. */
  styles: readonly string[]
}

/**
 * The Content-Security-Policy of a page: its own inline scripts and styles are allowed by their hashes, no others. Where a
 * browser has Trusted Types, markup and scripts' addresses come from three small modules (web/ui/trusted-html.ts,
 * web/early/trusted-script-url.ts, comments/trusted-worker-url.ts). See docs/decisions/0033-content-security.md.
 */
export function pagePolicy({ scripts, styles }: Inline): string {
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...scripts.map(hashOf)].join(' ')}`,
    `style-src ${["'self'", ...styles.map(hashOf)].join(' ')}`,
    // Custom properties on elements (stagger, category colours) are style attributes; articles have none.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    "connect-src 'self'",
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

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
