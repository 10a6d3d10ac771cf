import PostalMime, { type Attachment } from 'postal-mime'
import { bounceKind } from '../subscriptions/bounces.service.ts'
import type { ReturnedMail } from './bounces.service.ts'

/**
 * The bounce in a delivery status notification (RFC 3464); undefined for any other mail, for a delay, and where it does not name
 * our mail. Only the Message-ID counts, which nobody but the recipient knows: anybody can write a report with an address.
 */
export async function readDeliveryReport(raw: Uint8Array): Promise<ReturnedMail | undefined> {
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
