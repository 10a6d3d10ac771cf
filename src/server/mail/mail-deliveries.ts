import path from 'node:path'
import { z } from 'zod'
import { DAY, MINUTE } from '../../contract/durations.ts'
import { type Delivery, type DeliveryKind, DeliveryRefused } from './deliveries/deliveries.service.ts'
import type { Deps } from '../deps.ts'
import type { Env } from '../env.ts'
import { messageOf } from '../platform/runtime/faults.ts'
import { readSettings } from '../settings/settings.service.ts'
import { type MailTransport, maskEmails } from './mail-transport.ts'
import { REFUSED_DAYS } from './outbox.service.ts'
import { markSent } from './outbox.store.ts'

/** The mails of a serving process: sent to the mail server of SMTP_URL, else written into DATA_DIR/mail. */
export async function openMails(deps: Deps, env: Pick<Env, 'smtpUrl' | 'mailFrom' | 'dataDir'>) {
  const transport = await openTransport(deps, env)
  const from = async () => ({
    name: (await readSettings(deps.database)).name,
    address: env.mailFrom ?? `noreply@${new URL(deps.siteUrl).hostname}`,
  })
  return mailDeliveries(deps, { transport, from })
}

async function openTransport(deps: Deps, env: Pick<Env, 'smtpUrl' | 'dataDir'>): Promise<MailTransport> {
  if (env.smtpUrl !== undefined) {
    const { createSmtpTransport } = await import('./smtp-transport.ts')
    return createSmtpTransport(env.smtpUrl)
  }
  return openWithFirstMail(async () => {
    const { createFolderTransport } = await import('./folder-transport.ts')
    return createFolderTransport(path.join(env.dataDir, 'mail'), deps.log)
  })
}

/** The mail composer is large, and most starts have no mail to send. */
function openWithFirstMail(open: () => Promise<MailTransport>): MailTransport {
  let opened: Promise<MailTransport> | undefined
  return {
    async deliver(mail, signal) {
      opened ??= open()
      return (await opened).deliver(mail, signal)
    },
    close: () => void opened?.then((transport) => transport.close()),
  }
}

interface Sending {
  transport: MailTransport
  /** The From of each mail, read anew because its name is a setting. */
  from: () => Promise<{ name: string; address: string }>
}

/** Mails go one at a time, so that a killed process repeats at most one. */
export function mailDeliveries(
  { outboxSignal }: Pick<Deps, 'outboxSignal'>,
  { transport, from }: Sending,
): DeliveryKind {
  return {
    name: 'mail',
    atOnce: 1,
    toOneHost: 1,
    timeLimit: 2 * MINUTE,
    lease: 5 * MINUTE,
    firstWait: MINUTE,
    // With the waits between them, a month.
    giveUp: { attempts: 130, age: Infinity, refused: REFUSED_DAYS * DAY },
    signal: outboxSignal,
    deliver: async (row, signal) => {
      try {
        await transport.deliver(compose(row, await from()), signal)
      } catch (cause) {
        const message = maskEmails(messageOf(cause), row.recipient)
        throw cause instanceof DeliveryRefused
          ? new DeliveryRefused(cause.extent, message, { cause })
          : new Error(message, { cause })
      }
    },
    keep: markSent,
    logFailure(log, { id: mail }, failed) {
      if (failed.again_in_seconds === undefined)
        log.error({ mail, ...failed }, 'a mail is given up and kept as failed (/api/studio/failed-mails)')
      else log.warn({ mail, ...failed }, 'a mail could not be sent and will be tried again')
    },
    close: () => transport.close(),
  }
}

function compose(row: Delivery, from: { name: string; address: string }) {
  return {
    messageId: row.message_id,
    from,
    to: row.recipient,
    subject: row.subject,
    date: new Date(row.created_at),
    headers: headersSchema.parse(JSON.parse(row.headers)),
    text: row.text,
    html: row.html,
  }
}

const headersSchema = z.record(z.string(), z.string())
