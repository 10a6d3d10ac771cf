import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import nodemailer from 'nodemailer'
import type { Log } from '../platform/runtime/log.ts'
import { type MailTransport, maskEmails } from './mail-transport.ts'

/** Without a mail server, writes each mail to a file that any mail program opens, and a line to the log. */
export function createFolderTransport(folder: string, log: Log): MailTransport {
  const composer = nodemailer.createTransport({
    streamTransport: true,
    buffer: true,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async deliver(mail) {
      const { message } = await composer.sendMail({
        ...mail,
        to: { name: '', address: mail.to },
        text: TEXT_PLACEHOLDER,
        html: HTML_PLACEHOLDER,
      })
      const readable = message
        .toString()
        .replaceAll('Transfer-Encoding: 7bit', 'Transfer-Encoding: 8bit')
        .replace(TEXT_PLACEHOLDER, () => toCrlf(mail.text))
        .replace(HTML_PLACEHOLDER, () => toCrlf(mail.html))
      const name = fileName(mail)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const temporaryFile = path.join(folder, `.${name}`)
      await writeFile(temporaryFile, readable, { mode: 0o600 })
      await rename(temporaryFile, path.join(folder, name))
      const file = path.join(folder, name)
      // The mail's link, so that a new installation can be tried from the log.
      const link = /https?:\/\/[^\s<>]+/.exec(mail.text)?.[0]
      log.info(
        { file, to: maskEmails(mail.to, mail.to), ...(link !== undefined && { link }) },
        'SMTP_URL is not set: the mail was written to a file',
      )
    },
    close: () => composer.close(),
  }
}

// The composer would encode all characters but ASCII, links included; in a file a link should be readable and easy to
// copy.
const TEXT_PLACEHOLDER = 'the-text-part-stands-here'
const HTML_PLACEHOLDER = 'the-html-part-stands-here'

function toCrlf(text: string): string {
  return text.replaceAll(/\r?\n/g, '\r\n')
}

/** Sorts by time; a repeated mail has the same name, so that it is stored once. */
function fileName({ date, messageId }: { date: Date; messageId: string }): string {
  const id = messageId.replace(/^<([^@]*)@.*$/, '$1').slice(0, 8)
  return `${date.toISOString().slice(0, 19).replaceAll(':', '-')}-${id}.eml`
}
