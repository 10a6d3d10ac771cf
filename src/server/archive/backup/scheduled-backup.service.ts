import { access, constants, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Deps } from '../../deps.ts'
import { makeFolder } from '../../platform/runtime/data-folder.ts'
import { codeOf, messageOf } from '../../platform/runtime/faults.ts'
import { ChildFailure } from '../../platform/runtime/child-processes/supervised-child.ts'
import { runInChild } from '../../run-in-child.ts'
import type { BackupEnv } from './backup.service.ts'
import { leaseBackup, readBackupActivity } from './backup-lease.service.ts'
import { ArchiveRejected, SettingFault } from '../archive-lines.ts'
import { type BucketSettings, openBucket } from './bucket.ts'
import { readPassphraseFile } from './seal.ts'
import { type BackupSchedule, isBackupDue } from './backup-schedule.ts'
import { CLOCKS_APART } from '../../platform/runtime/clock.ts'

/** The settings of the process that name when and where backups are written. */
export interface BackupSettings {
  /** Absolute path. */
  folder: string
  schedule: BackupSchedule
  /** Backups that stay. */
  keep: number
  passphraseFile: string | undefined
  /** Where each of them is copied; undefined: nowhere. */
  bucket: BucketSettings | undefined
}

interface ScheduledBackupSite {
  settings: BackupSettings
  env: BackupEnv
  /** The version of this program. */
  program: string
}

type BackupDeps = Pick<Deps, 'database' | 'clock' | 'log'>

/**
 * Writes a backup where one is due or the owner asks for one, in one of the processes on this database, and removes the oldest ones once it has been
 * read back, then copies it into the bucket, where there is one. Returns its file, undefined where none is due. A failure is logged and stored for `xingcha check`; the next attempt
 * comes half an hour later, half a minute where a setting is at fault, and at the next start.
 */
export async function writeScheduledBackup(
  deps: BackupDeps,
  { settings, env, program }: ScheduledBackupSite,
  { isStart = false } = {},
): Promise<string | undefined> {
  // Without a lease at first: this runs every few seconds.
  const isNeeded = async () =>
    (await isDue(deps, settings)) || (await findUncopied(deps, settings)) !== undefined
  if (!(await isNeeded().catch(() => true))) return undefined
  const before = (await readBackupActivity(deps)).failure?.reason
  const lease = await leaseBackup(deps, { isStart })
  if (!lease) return undefined
  try {
    const file = await writeIfDue(deps, { settings, env, program }, lease.isRequested)
    // Kept also where the copy fails.
    if (file !== undefined) await lease.keep(await describeWritten(deps, settings, file))
    const copy = await copyNewest(deps, settings)
    await lease.release(file === undefined && copy === undefined ? 'unchanged' : { copy })
    return file
  } catch (cause) {
    const isStopping = cause instanceof ChildFailure && cause.reason === 'stopping'
    const is_setting = cause instanceof SettingFault
    const failure = { failed_at: deps.clock.now().toISOString(), reason: messageOf(cause), is_setting }
    await lease.release(isStopping ? 'unchanged' : failure)
    if (isStopping) return undefined
    // One that is tried again each half minute is told once.
    if (!is_setting || isStart || failure.reason !== before)
      deps.log.error(
        { reason: failure.reason },
        `a scheduled backup failed and is tried again ${is_setting ? 'until that is mended' : 'in half an hour'}`,
      )
    return undefined
  }
}

async function isDue({ database, clock }: BackupDeps, { folder, schedule }: BackupSettings) {
  if ((await readBackupActivity({ database, clock })).isRequested) return true
  const now = clock.now()
  return isBackupDue(schedule, newestTime(await listScheduledBackups(folder, now), now), now)
}

/** The newest backup of the folder, where the bucket has it not yet. */
async function findUncopied({ database, clock }: BackupDeps, { folder, bucket }: BackupSettings) {
  if (!bucket) return undefined
  const now = clock.now()
  const backups = await listScheduledBackups(folder, now)
  if (!newestTime(backups, now)) return undefined
  const file = backups[0]!.file
  const copy = bucket.address + path.basename(file)
  return (await readBackupActivity({ database, clock })).copy === copy ? undefined : { file, copy }
}

/** Returns the address of the copy, undefined where none was needed. Removes the oldest copies after it. */
async function copyNewest(deps: BackupDeps, settings: BackupSettings): Promise<string | undefined> {
  const uncopied = await findUncopied(deps, settings)
  if (!uncopied || !settings.bucket) return undefined
  const bucket = await openBucket(settings.bucket)
  await bucket.upload(uncopied.file)
  const copies = sortBackups(await bucket.list(), deps.clock.now())
  for (const { file } of copies.slice(settings.keep)) await bucket.remove(file)
  deps.log.info({ copy: uncopied.copy }, 'the backup was copied')
  return uncopied.copy
}

async function writeIfDue(
  deps: BackupDeps,
  { settings, env: { dataDir, databaseUrl, secret }, program }: ScheduledBackupSite,
  isRequested: boolean,
): Promise<string | undefined> {
  await prepareBackupFolder(settings.folder)
  requirePassphraseFile(settings.passphraseFile)
  // Another process may have written one before this one got the lease.
  if (!isRequested && !(await isDue(deps, settings))) return undefined
  const createdAt = deps.clock.now()
  const file = scheduledBackupFile(settings.folder, createdAt)
  const { passphraseFile } = settings
  try {
    // Not the whole settings: a function cannot be sent to a child.
    const env = { dataDir, databaseUrl, secret }
    const outcome = await runInChild('writeBackup', { file, env, program, createdAt, passphraseFile })
    if ('reason' in outcome) throw new ArchiveRejected(outcome.reason)
    const rows = [...outcome.counts.values()].reduce((sum, count) => sum + count, 0)
    deps.log.info({ file, rows }, 'a scheduled backup was written and read back')
  } catch (cause) {
    // A child that was killed leaves it.
    await rm(`${file}.part`, { force: true })
    throw cause
  }
  await removeOldBackups(settings.folder, settings.keep, createdAt)
  return file
}

async function describeWritten({ clock }: BackupDeps, { folder }: BackupSettings, file: string) {
  const { size } = await stat(file)
  const backups = await listScheduledBackups(folder, clock.now())
  return { name: path.basename(file), bytes: size, present: backups.map((each) => path.basename(each.file)) }
}

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
  const backups = sortBackups(await readNames(folder), now)
  return backups.map(({ file, madeAt }) => ({ file: path.join(folder, file), madeAt }))
}

/** Those of the names that are scheduled backups, in the order of listScheduledBackups. */
export function sortBackups(names: readonly string[], now: Date): ScheduledBackup[] {
  const backups = names.flatMap((file) => {
    const [, hour, minute, second] = NAME.exec(file) ?? []
    return hour === undefined ? [] : [{ file, madeAt: new Date(`${hour}:${minute}:${second}Z`) }]
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

function requirePassphraseFile(file: string | undefined): void {
  const fault = findPassphraseFault(file)
  if (fault !== undefined) throw new SettingFault(fault)
}

/** A sentence where BACKUP_PASSPHRASE_FILE has no passphrase. */
export function findPassphraseFault(file: string | undefined): string | undefined {
  try {
    if (file !== undefined) readPassphraseFile(file)
    return undefined
  } catch (cause) {
    return messageOf(cause)
  }
}

/** Removes what a killed process has left of a backup: one that is being written has changed within the last minutes. */
export async function removeUnfinishedBackups(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name)
    if (!UNFINISHED_NAME.test(name)) continue
    const { mtimeMs } = await stat(file)
    if (now.getTime() - mtimeMs > ABANDONED_MS) await rm(file, { force: true })
  }
}

const ABANDONED_MS = 10 * 60_000

/** Makes the folder, readable by its owner alone, and removes what an interrupted backup left. Throws SettingFault. */
async function prepareBackupFolder(folder: string): Promise<void> {
  try {
    makeFolder(folder)
    for (const name of await readdir(folder))
      if (UNFINISHED_NAME.test(name)) await rm(path.join(folder, name), { force: true })
    await access(folder, constants.W_OK)
  } catch (cause) {
    throw unusableFolder(folder, cause)
  }
}

/** Removes all but the newest `keep` scheduled backups of the folder. Call it once the newest one has been read to its end. */
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

function unusableFolder(folder: string, cause: unknown): SettingFault {
  return new SettingFault(
    `The folder ${folder} cannot be used (${codeOf(cause) ?? messageOf(cause)}). Give it to the user that the site runs as, or ` +
      'name another one with BACKUP_DIR.',
  )
}
