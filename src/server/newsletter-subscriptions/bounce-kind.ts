import type { Bounce } from '../../contract/newsletter/letter-states.ts'

/**
 * What a mail server's refusal says of the mailbox. Enhanced status codes (RFC 3463) count before words. Anything that
 * is not clearly about the mailbox is `refused`: it may be about our server or the text.
 */
export function bounceKind(refusal: string): Bounce {
  if (/\b[45]\.2\.2\b/.test(refusal)) return 'full'
  if (/\b5\.1\.(?:1|2|3|6|10)\b/.test(refusal)) return 'unknown'
  if (/\b[45]\.\d{1,3}\.\d{1,3}\b/.test(refusal)) return 'refused'
  if (/\bfull\b|quota|insufficient storage/i.test(refusal)) return 'full'
  if (/unknown|no such|not exist|no mailbox|not found|invalid (?:recipient|address|mailbox)/i.test(refusal))
    return 'unknown'
  return 'refused'
}
