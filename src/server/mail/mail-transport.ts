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
  /** Resolves when the mail is somebody else's to keep. Rejects with MailRefused, or anything else: try later. */
  deliver(mail: ComposedMail, signal: AbortSignal): Promise<void>
  close(): void
}

/** What a mail server's answer means for the mails that wait. */
export class MailRefused extends Error {
  /** `for good`: this mail, whenever it is tried. `now`: this mail; others may pass. */
  readonly extent: 'for good' | 'now'

  constructor(extent: 'for good' | 'now', cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.extent = extent
  }
}

/** Fit for logs: whose address it is cannot be told, which mail server is to blame can. */
export function maskAddresses(text: string): string {
  return text.replace(/([^\s<>@"'(),;:])[^\s<>@"'(),;:]*@/g, '$1…@')
}
