import { createHash } from 'node:crypto'
import { EMBEDDED_HOSTS } from '../platform/security/security-headers.ts'
import type { AssetSource } from './assets.ts'

/** The Content-Security-Policy of pages that carry the inline script of the head: no other inline script runs. */
export function pagePolicy({ earlyScript }: Pick<AssetSource, 'earlyScript'>): string {
  const hash = createHash('sha256').update(earlyScript).digest('base64')
  return policyWith(`'self' 'sha256-${hash}'`)
}

function policyWith(scripts: string): string {
  return [
    "default-src 'self'",
    `script-src ${scripts}`,
    // Custom properties on elements (stagger, category colours) are style attributes.
    "style-src 'self' 'unsafe-inline'",
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
  ].join('; ')
}

/** The policy of pages without a script of their own. */
export const PLAIN_PAGE_POLICY = policyWith("'self'")
