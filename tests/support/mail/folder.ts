import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { expect } from '../browser/journey.ts'

/**
 * The newest mail to this address that the journeys' site, or another one, has written to its folder, once it is there. Where
 * an earlier one may be the newest still, `linkPath` names a link of the awaited mail.
 */
export async function mailTo(address: string, dataDirs = journeyDataDirs(), linkPath = ''): Promise<Email> {
  let found: Email | undefined
  await expect
    .poll(async () => {
      found = (await readMails(dataDirs)).findLast(
        ({ to, text }) => to?.some((recipient) => recipient.address === address) && text?.includes(linkPath),
      )
      return found !== undefined
    })
    .toBe(true)
  if (!found) throw new Error(`no mail to ${address}`)
  return found
}

/** The address of the first link in the mail's text whose path is this one. */
export function linkIn(mail: Email, linkPath: string): URL {
  const links = mail.text?.match(/https?:\/\/[^\s<>]+/g) ?? []
  const link = links.map((text) => new URL(text)).find(({ pathname }) => pathname === linkPath)
  if (!link) throw new Error(`no link to ${linkPath} in ${mail.text}`)
  return link
}

function journeyDataDirs(): string[] {
  return (process.env.JOURNEY_DATA_DIRS ?? '').split(path.delimiter)
}

/** Oldest first, of all processes. */
async function readMails(dataDirs: readonly string[]): Promise<Email[]> {
  const names = await Promise.all(dataDirs.map((folder) => listMails(path.join(folder, 'mail'))))
  const files = names.flat().toSorted((a, b) => (path.basename(a) < path.basename(b) ? -1 : 1))
  return Promise.all(files.map(async (file) => PostalMime.parse(await readFile(file))))
}

/** One whose name begins with a dot is still being written. */
async function listMails(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => /^[^.].*\.eml$/.test(name)).map((name) => path.join(folder, name))
}
