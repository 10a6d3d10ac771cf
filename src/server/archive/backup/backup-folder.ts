import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { CLOCKS_APART } from '../../platform/runtime/clock.ts'
import { codeOf, messageOf } from '../../platform/runtime/faults.ts'
import { ArchiveRejected } from '../archive-lines.ts'

/** A scheduled backup in its folder. */
export interface ScheduledBackup {
  file: string
  madeAt: Date
}

/** The file of a scheduled backup that begins now. */
export function scheduledBackupFile(folder: string, now: Date): string {
  const moment = now.toISOString().replace(/\.\d+Z$/, 'Z')
  return path.join(folder, `xingcha-${moment.replaceAll(':', '-')}.backup`)
}

const NAME = /^xingcha-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)Z\.backup$/
const UNFINISHED_NAME = /^xingcha-[\dTZ-]+\.backup\.part$/

/**
 * The scheduled backups of the folder, newest first; other files do not count. One from the future was made while the clock
 * was wrong: it comes last. Throws ArchiveRejected where the folder cannot be read; a missing one is empty.
 */
export async function listScheduledBackups(folder: string, now: Date): Promise<ScheduledBackup[]> {
  const backups = (await readNames(folder)).flatMap((name) => {
    const [, hour, minute, second] = NAME.exec(name) ?? []
    if (hour === undefined) return []
    return [{ file: path.join(folder, name), madeAt: new Date(`${hour}:${minute}:${second}Z`) }]
  })
  const latest = now.getTime() + CLOCKS_APART
  const age = ({ madeAt }: ScheduledBackup) =>
    madeAt.getTime() > latest ? Number.POSITIVE_INFINITY : latest - madeAt.getTime()
  return backups.toSorted((one, other) => (age(one) < age(other) ? -1 : 1))
}

/** The time of the newest one; undefined where there is none that was made before now. */
export function newestTime([newest]: readonly ScheduledBackup[], now: Date): Date | undefined {
  return newest && newest.madeAt.getTime() <= now.getTime() + CLOCKS_APART ? newest.madeAt : undefined
}

/** Makes the folder, readable by its owner alone, and removes what an interrupted backup left. Throws ArchiveRejected. */
export async function prepareBackupFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    for (const name of await readdir(folder))
      if (UNFINISHED_NAME.test(name)) await rm(path.join(folder, name), { force: true })
  } catch (cause) {
    throw unusableFolder(folder, cause)
  }
}

/** Removes all but the newest `keep`. Call it once the newest one has been read to its end. */
export async function removeOldBackups(folder: string, keep: number, now: Date): Promise<void> {
  const backups = await listScheduledBackups(folder, now)
  for (const { file } of backups.slice(keep)) await rm(file, { force: true })
}

async function readNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return []
    throw unusableFolder(folder, cause)
  }
}

function unusableFolder(folder: string, cause: unknown): ArchiveRejected {
  return new ArchiveRejected(
    `The folder ${folder} cannot be used (${codeOf(cause) ?? messageOf(cause)}). Give it to the user that the site runs as, or ` +
      'name another one with BACKUP_DIR.',
  )
}
