import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import nodemailer from 'nodemailer'
import type { Log } from '../platform/log.ts'
import { type MailTransport, maskAddresses } from './mail-transport.ts'

/** Without a mail server each mail becomes a file that any mail program opens, and a line in the log. */
export function createFolderTransport(folder: string, log: Log): MailTransport {
  const composer = nodemailer.createTransport({
    streamTransport: true,
    buffer: true,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async deliver(mail) {
      const { message } = await composer.sendMail({ ...mail, to: { name: '', address: mail.to } })
      const name = fileName(mail)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const unfinished = path.join(folder, `.${name}`)
      await writeFile(unfinished, message as Buffer, { mode: 0o600 })
      await rename(unfinished, path.join(folder, name))
      const file = path.join(folder, name)
      log.info({ file, to: maskAddresses(mail.to) }, 'SMTP_URL is not set: the mail was written to a file')
    },
    close: () => composer.close(),
  }
}

/** Sorts by time; the same for a mail that is repeated, so that it is there once. */
function fileName({ date, messageId }: { date: Date; messageId: string }): string {
  const id = messageId.replace(/^<(.*)@.*$/, '$1').slice(0, 8)
  return `${date.toISOString().slice(0, 19).replaceAll(':', '-')}-${id}.eml`
}
