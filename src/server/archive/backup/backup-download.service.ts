import { open } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { MINUTE } from '../../../contract/durations.ts'
import type { Deps } from '../../deps.ts'
import { Problem, problem } from '../../platform/http/responses/problems.ts'
import { codeOf } from '../../platform/runtime/faults.ts'
import { isSameHash, keyedHash } from '../../platform/security/secret.ts'
import { recordAction } from '../../studio-log/studio-log.service.ts'
import { listScheduledBackups } from './backup-folder.ts'

type DownloadDeps = Pick<Deps, 'database' | 'clock' | 'backups' | 'secret'>

/** The link is opened at once; a slow browser may ask for the file a second time. */
const TICKET_MINUTES = 10

/** The path by which this account downloads the backup for some minutes. Throws backup_not_found. */
export async function openDownload(
  deps: DownloadDeps,
  userId: string,
  name: string,
): Promise<{ path: string }> {
  await findBackupFile(deps, name)
  const expires = String(deps.clock.now().getTime() + TICKET_MINUTES * MINUTE)
  const ticket = `${expires}.${ticketHash(deps, { userId, name, expires })}`
  const { queries } = deps.database
  await recordAction(deps, queries, { userId, action: 'backup_downloaded', subjects: [name] })
  return { path: `/api/studio/backups/${name}?${new URLSearchParams({ ticket })}` }
}

/** Throws backup_not_found, backup_link_expired. */
export async function openBackupFile(
  deps: DownloadDeps,
  userId: string,
  name: string,
  ticket: string,
): Promise<{ bytes: number; stream: ReadableStream }> {
  const file = await findBackupFile(deps, name)
  const [expires = '', hash = ''] = ticket.split('.')
  const isGenuine = isSameHash(hash, ticketHash(deps, { userId, name, expires }))
  if (!isGenuine || Number(expires) <= deps.clock.now().getTime()) throw problem('backup_link_expired')
  try {
    const input = await open(file)
    const { size } = await input.stat()
    return { bytes: size, stream: Readable.toWeb(input.createReadStream()) as ReadableStream }
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') throw new Problem('backup_not_found', { cause })
    throw cause
  }
}

/** Looked up in the list of the folder: no other file can be named. */
async function findBackupFile({ backups, clock }: DownloadDeps, name: string): Promise<string> {
  const files = backups ? await listScheduledBackups(backups.folder, clock.now()) : []
  const found = files.find(({ file }) => path.basename(file) === name)
  if (!found) throw problem('backup_not_found')
  return found.file
}

function ticketHash(
  { secret }: DownloadDeps,
  { userId, name, expires }: { userId: string; name: string; expires: string },
): string {
  return keyedHash(secret, 'backup download', [userId, name, expires].join('\0'))
}
