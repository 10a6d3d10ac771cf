import { domainToASCII } from 'node:url'
import { countCodePoints, LIMITS } from '../../contract/limits.ts'

/**
 * The form in which an email is stored: trimmed, lower case, its domain in ASCII. Undefined for an invalid email
 * (docs/product/newsletter.md); any possible one is accepted, because only a confirmation mail can verify it.
 */
export function normalizeEmail(text: string): string | undefined {
  // Checked first, because normalizing takes quadratic time.
  if (countCodePoints(text.trim()) > LIMITS.email) return undefined
  const typed = text.trim().normalize('NFKC').toLowerCase()
  const at = typed.lastIndexOf('@')
  const [local, domain] = [typed.slice(0, Math.max(at, 0)), domainToASCII(typed.slice(at + 1))]
  const email = `${local}@${domain}`
  const isValid =
    !/[/\\?#:%[\]]/.test(typed.slice(at)) &&
    LOCAL_PART.test(local) &&
    Buffer.byteLength(local) <= 64 &&
    DOMAIN.test(domain) &&
    email.length <= LIMITS.email
  return isValid ? email : undefined
}

// No quotes, spaces or separators; dots between other characters only, as mail servers require.
const LOCAL_PART = /^(?!\.)(?:\.?[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-])+$/u
// Labels of a host name, at least one: a local mail server may have a name without dots.
const DOMAIN =
  /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
