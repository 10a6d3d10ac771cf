import nodemailer from 'nodemailer'
import { DeliveryRefused } from './deliveries/deliveries.service.ts'
import { messageOf } from '../platform/runtime/faults.ts'
import type { MailTransport } from './mail-transport.ts'

/** Sends mails to the server of SMTP_URL, one at a time over a connection that is kept open for a moment. */
export function createSmtpTransport(url: string): MailTransport {
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 1,
    // The outbox repeats an interrupted mail itself.
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

/** Undefined where the answer, or its absence, says nothing about this one mail. */
function refusal(cause: unknown): DeliveryRefused | undefined {
  const { command = '', responseCode = 0, response = '' } = cause as SmtpFailure
  if (!ABOUT_THIS_MAIL.has(command) || responseCode < 400) return undefined
  if (isAboutUs(command, responseCode, response)) return undefined
  const isForGood = responseCode >= 500 && (FOR_GOOD.has(responseCode) || /\b5\.1\.\d/.test(response))
  return new DeliveryRefused(isForGood ? 'for good' : 'now', messageOf(cause), { cause })
}

interface SmtpFailure {
  command?: string
  responseCode?: number
  response?: string
}

const ABOUT_THIS_MAIL = new Set(['RCPT TO', 'DATA'])
/** No such mailbox, or one that refuses us; any other 5xx may be temporary. */
const FOR_GOOD = new Set([550, 553])

/** Whether the answer is about us rather than a recipient or mail. (4.7.x is greylisting's, about this one mail.) */
function isAboutUs(command: string, code: number, response: string): boolean {
  return (
    ABOUT_US.has(code) ||
    /\b(?:5\.7\.\d+|[45]\.4\.5)\b/.test(response) ||
    (command === 'RCPT TO' && /\brelay/i.test(response))
  )
}

/** Closing; TLS or login not available; wrong login method; login required, expired or too weak. */
const ABOUT_US = new Set([421, 454, 530, 534, 535, 538])
