import { EMBEDDED_HOSTS } from '../platform/security-headers.ts'
import { HEAD_SCRIPT_HASH } from './head-script.ts'

/** Scripts only ours; frames only the providers' own hosts, which nothing loads before a press. */
export const PAGE_POLICY = [
  "default-src 'self'",
  `script-src 'self' ${HEAD_SCRIPT_HASH}`,
  // Custom properties on elements (stagger, category colours) are style attributes.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "media-src 'self'",
  "connect-src 'self'",
  `frame-src ${EMBEDDED_HOSTS.join(' ')}`,
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')
