/** A mail to deliver. Its Message-ID identifies it when it is sent again. */
export interface ComposedMail {
  messageId: string
  from: { name: string; address: string }
  to: string
  subject: string
  date: Date
  headers: Record<string, string>
  text: string
  html: string
}

export interface MailTransport {
  /** Resolves when the mail is accepted. Rejects with DeliveryRefused, or with any other error: try later. */
  deliver(mail: ComposedMail, signal: AbortSignal): Promise<void>
  close(): void
}

/** Masks emails for logs, and the recipient's local part alone, but keeps mail servers' names. */
export function maskEmails(text: string, recipient?: string): string {
  const known = recipient === undefined ? text : maskRecipient(text, recipient)
  return known
    .replace(/(?<!\\)"(?:[^"\\\r\n]|\\.)*"@/g, '…@')
    .replace(/(?<![^\s<>@"(),;:…])([^\s<>@"(),;:…])[^\s<>@"(),;:…]*@/gu, '$1…@')
}

function maskRecipient(text: string, recipient: string): string {
  const local = recipient.slice(0, recipient.lastIndexOf('@'))
  if (local === '') return text
  const masked = `${[...local][0]}…`
  const alone = new RegExp(
    `(?<![\\p{L}\\p{N}])${local.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)}(?![\\p{L}\\p{N}])`,
    'giu',
  )
  return text.replace(alone, () => masked)
}
