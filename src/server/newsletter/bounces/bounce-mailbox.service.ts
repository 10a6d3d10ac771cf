import PostalMime from 'postal-mime'
import type { Attachment } from 'postal-mime'
import type { Deps } from '../../deps.ts'
import { codeOf, messageOf } from '../../platform/runtime/faults.ts'
import { bounceKind, recordReturnedMail, type ReturnedMail } from './bounces.service.ts'

/** Reads new delivery reports of imaps://letters%40example.org:word@mail.example.org/INBOX; other mails stay as they are. */
export async function readBounceMailbox(deps: Deps, url: URL): Promise<void> {
  const client = await openMailbox(url)
  try {
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

/** Signs in and opens the mailbox, and nothing more. A sentence where that fails; undefined where it does not. */
export async function checkBounceMailbox(url: URL): Promise<string | undefined> {
  try {
    const client = await openMailbox(url, 15_000)
    await client.logout().catch(() => client.close())
    return undefined
  } catch (cause) {
    const reason =
      cause instanceof Error && 'responseText' in cause ? String(cause.responseText) : messageOf(cause)
    if (cause instanceof Error && 'authenticationFailed' in cause && cause.authenticationFailed === true)
      return `The mailbox server ${url.host} refuses the login (${reason}). Correct user and password in BOUNCE_IMAP_URL.`
    return `The mailbox at ${url.host}${url.pathname} cannot be opened (${codeOf(cause) ?? reason}). Correct host, port and folder in BOUNCE_IMAP_URL.`
  }
}

/** `silenceMs`: how long the server may say nothing. */
async function openMailbox(url: URL, silenceMs = 300_000) {
  // Most sites read none.
  const { ImapFlow } = await import('imapflow')
  const isSecure = url.protocol === 'imaps:'
  const client = new ImapFlow({
    host: url.hostname,
    port: Number(url.port) || (isSecure ? 993 : 143),
    secure: isSecure,
    auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    logger: false,
    connectionTimeout: 15_000,
    socketTimeout: silenceMs,
  })
  // An error after the one that rejects would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.mailboxOpen(decodeURIComponent(url.pathname.slice(1)) || 'INBOX')
    return client
  } catch (cause) {
    client.close()
    throw cause
  }
}

/** The reports that one round reads. */
const MAX_REPORTS = 500
/** A report ends with the returned mail, whose first lines are enough: a crafted megabyte would take half a minute. */
const MAX_BYTES = 128 * 1024

/**
 * The bounce in a delivery status notification (RFC 3464); undefined for any other mail, for a delay, and where it does not name
 * our mail. Only the Message-ID counts, which nobody but the recipient knows: anybody can write a report with an address.
 */
async function readDeliveryReport(raw: Uint8Array): Promise<ReturnedMail | undefined> {
  const { attachments } = await PostalMime.parse(raw, {
    rfc822Attachments: true,
    forceRfc822Attachments: true,
    attachmentEncoding: 'utf8',
  })
  const status = textOf(attachments.find(({ mimeType }) => mimeType === 'message/delivery-status'))
  const original = textOf(attachments.find(({ mimeType }) => ORIGINALS.has(mimeType)))
  const messageId = /^Message-ID:\s*(<[^<>\s]{1,250}>)/im.exec(original.split(/\r?\n\r?\n/)[0] ?? '')?.[1]
  const failed = status.split(/\r?\n\r?\n/).find((part) => /^Action:\s*failed/im.test(part))
  if (messageId === undefined || failed === undefined) return undefined
  const fields = ['Status', 'Diagnostic-Code'].map((name) => fieldOf(failed, name))
  return { kind: bounceKind(fields.join(' ')), messageId }
}

const ORIGINALS = new Set(['message/rfc822', 'text/rfc822-headers', 'message/rfc822-headers'])

function textOf(part: Attachment | undefined): string {
  return typeof part?.content === 'string' ? part.content : ''
}

/** The value of a field, with its continuation lines. */
function fieldOf(part: string, name: string): string {
  const lines = part.split(/\r?\n/)
  const at = lines.findIndex((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
  if (at < 0) return ''
  const more = lines.slice(at + 1)
  const end = more.findIndex((line) => !/^[ \t]/.test(line))
  return [lines[at]?.slice(name.length + 1) ?? '', ...more.slice(0, end < 0 ? undefined : end)]
    .join(' ')
    .trim()
}
