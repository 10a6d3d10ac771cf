import { domainToASCII } from 'node:url'
import { countCodePoints, LIMITS } from '../../contract/limits.ts'

/**
 * The one form of an address under which it is stored: trimmed, in small letters, its domain as the network spells
 * it. Undefined where no mailbox can be behind it (docs/product/newsletter.md); what may be one is let through, because only the
 * confirmation can tell.
 */
export function normalizeEmail(text: string): string | undefined {
  // First, because what follows takes quadratic time.
  if (countCodePoints(text.trim()) > LIMITS.email) return undefined
  const typed = text.trim().normalize('NFKC').toLowerCase()
  const at = typed.lastIndexOf('@')
  const [local, domain] = [typed.slice(0, Math.max(at, 0)), domainToASCII(typed.slice(at + 1))]
  const email = `${local}@${domain}`
  const isPossible =
    !/[/\\?#:%[\]]/.test(typed.slice(at)) &&
    LOCAL_PART.test(local) &&
    Buffer.byteLength(local) <= 64 &&
    DOMAIN.test(domain) &&
    email.length <= LIMITS.email
  return isPossible ? email : undefined
}

// Without quotes, spaces and what separates addresses; dots between other characters only: mail servers refuse others
// unless in quotes.
const LOCAL_PART = /^(?!\.)(?:\.?[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-])+$/u
// Labels of a host name, one at least: a name without dots may be known where the mail server is.
const DOMAIN =
  /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
