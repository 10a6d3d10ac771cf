import path from 'node:path'
import type { Deps } from '../deps.ts'
import type { Env } from '../env.ts'
import { readSettings } from '../settings/settings.service.ts'
import type { MailTransport } from './mail-transport.ts'
import { startOutbox } from './outbox.worker.ts'

/** The outbox of a serving process: sends to the mail server of SMTP_URL, else writes into DATA_DIR/mail. */
export async function openOutbox(
  deps: Deps,
  env: Pick<Env, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
): Promise<{ stop(): Promise<void> }> {
  const transport = await openTransport(deps, env)
  const from = async () => ({
    name: (await readSettings(deps.database)).name,
    address: env.mailFrom ?? `noreply@${new URL(deps.siteUrl).hostname}`,
  })
  return startOutbox(deps, { transport, from })
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
