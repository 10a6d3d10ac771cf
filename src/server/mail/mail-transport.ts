/** A mail as it leaves: the same bytes matter less than the same Message-ID, by which a repeat is known. */
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
  /** Resolves when the mail is somebody else's to keep. Rejects with MailRejected, or anything else: try later. */
  deliver(mail: ComposedMail, signal: AbortSignal): Promise<void>
  close(): void
}

/** What a mail server's answer means for the mails that wait. */
export class MailRejected extends Error {
  /** `for good`: this mail, whenever it is tried. `now`: this mail, for the time being; others may pass. */
  readonly extent: 'for good' | 'now'

  constructor(extent: 'for good' | 'now', cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.extent = extent
  }
}

/**
 * Fit for logs: whose addresses stand in the text cannot be told, which mail servers are to blame can. Where the
 * recipient is given, not even a part before the @ that stands alone is left.
 */
export function maskAddresses(text: string, recipient?: string): string {
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
