import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { StoredMail } from '../../contract/newsletter/failed-mails.ts'
import type { Deps } from '../deps.ts'
import { codeOf } from '../platform/runtime/faults.ts'

/** The newest mails that became files for want of a mail server, newest first; none where mails leave the machine. */
export async function listStoredMails({
  mailFolder,
}: Pick<Deps, 'mailFolder'>): Promise<{ total: number; mails: StoredMail[] }> {
  if (mailFolder === undefined) return { total: 0, mails: [] }
  const names = (await namesIn(mailFolder)).filter((name) => MAIL_FILE.test(name)).toSorted()
  const mails = await Promise.all(names.slice(-MAX_SHOWN).map((name) => readMail(mailFolder, name)))
  return { total: names.length, mails: mails.flatMap((mail) => mail ?? []).toReversed() }
}

const MAX_SHOWN = 20
const MAIL_FILE = /^\d{4}-\d\d-\d\dT[\w-]+\.eml$/

/** Undefined for a file that the operator has removed meanwhile. */
async function readMail(folder: string, name: string): Promise<StoredMail | undefined> {
  const file = await unlessMissing(readFile(path.join(folder, name)))
  if (!file) return undefined
  const { default: PostalMime } = await import('postal-mime')
  const { to, subject, date, text } = await PostalMime.parse(file)
  return {
    name,
    recipient: to?.[0]?.address ?? '',
    subject: subject ?? '',
    at: new Date(date ?? 0).toISOString(),
    text: text?.trim() ?? '',
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return (await unlessMissing(readdir(folder))) ?? []
}

async function unlessMissing<Result>(reading: Promise<Result>): Promise<Result | undefined> {
  try {
    return await reading
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return undefined
    throw cause
  }
}
