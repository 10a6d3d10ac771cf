import nodemailer from 'nodemailer'
import { type MailTransport, MailRefused } from './mail-transport.ts'

/** Gives mails to the server that SMTP_URL names, one at a time over a connection that is kept for a moment. */
export function createSmtpTransport(url: string): MailTransport {
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 1,
    // A mail cut off in the middle is the outbox's to repeat, by the clock.
    maxRequeues: 0,
    idleTimeout: 10_000,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async deliver(mail, signal) {
      try {
        await transport.sendMail({ ...mail, to: { name: '', address: mail.to }, signal })
      } catch (cause) {
        throw refusal(cause) ?? cause
      }
    },
    close: () => transport.close(),
  }
}

/** Undefined where the answer, or that there was none, says nothing about this one mail. */
function refusal(cause: unknown): MailRefused | undefined {
  const { command = '', responseCode = 0 } = cause as { command?: string; responseCode?: number }
  if (!ABOUT_THIS_MAIL.has(command) || responseCode < 400) return undefined
  return new MailRefused(responseCode >= 500 ? 'for good' : 'now', cause)
}

const ABOUT_THIS_MAIL = new Set(['RCPT TO', 'DATA'])
