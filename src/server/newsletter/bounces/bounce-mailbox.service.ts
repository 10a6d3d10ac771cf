import type { Deps } from '../../deps.ts'
import { recordReturnedMail } from './bounces.service.ts'
import { readDeliveryReport } from './delivery-report.ts'

/**
 * Reads the new delivery reports of the IMAP mailbox and marks them as read. Other mails stay as they are. The URL holds user
 * name, password and folder: imaps://letters%40example.org:word@mail.example.org/INBOX.
 */
export async function readBounceMailbox(
  deps: Pick<Deps, 'database' | 'clock' | 'log'>,
  url: URL,
): Promise<void> {
  // Most sites read none.
  const { ImapFlow } = await import('imapflow')
  const isSecure = url.protocol === 'imaps:'
  const client = new ImapFlow({
    host: url.hostname,
    port: Number(url.port) || (isSecure ? 993 : 143),
    secure: isSecure,
    auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    logger: false,
  })
  await client.connect()
  try {
    await client.mailboxOpen(decodeURIComponent(url.pathname.slice(1)) || 'INBOX')
    const query = { seen: false, header: { 'Content-Type': 'delivery-status' } }
    const found = (await client.search(query, { uid: true })) || []
    let counted = 0
    for (const uid of found.slice(0, MAX_REPORTS)) {
      const mail = await client.fetchOne(String(uid), { source: { maxLength: MAX_BYTES } }, { uid: true })
      const report = mail && mail.source ? await readDeliveryReport(mail.source) : undefined
      if (report && (await recordReturnedMail(deps, report))) counted++
      await client.messageFlagsAdd(String(uid), [String.raw`\Seen`], { uid: true })
    }
    if (counted > 0) deps.log.info({ bounces: counted }, 'letters came back')
  } finally {
    await client.logout().catch(() => client.close())
  }
}

/** The reports that one round reads. */
const MAX_REPORTS = 500
/**
 * A report ends with the mail that came back, whose first lines are enough: a crafted mail of a megabyte takes its reader half a
 * minute.
 */
const MAX_BYTES = 128 * 1024
