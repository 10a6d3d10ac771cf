import { open, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Backups } from '../../../contract/settings/backups.ts'
import type { Deps } from '../../deps.ts'
import { problem, Problem } from '../../platform/http/responses/problems.ts'
import { recordAction } from '../../studio-log/studio-log.service.ts'
import { readBackupHeader } from './backup-file.ts'
import {
  type BackupSettings,
  listScheduledBackups,
  newestTime,
  type ScheduledBackup,
  sortBackups,
} from './scheduled-backup.service.ts'
import { type BackupActivity, readBackupActivity, requestBackup } from './backup-lease.service.ts'
import { openBucket } from './bucket.ts'
import { ArchiveRejected } from '../archive-lines.ts'
import { type BackupSchedule, isBackupOverdue, nextBackupTime, scheduleHours } from './backup-schedule.ts'
import { HOUR, MINUTE } from '../../../contract/durations.ts'
import { codeOf, messageOf } from '../../platform/runtime/faults.ts'
import { Readable } from 'node:stream'
import { isSameHash, keyedHash } from '../../platform/security/secret.ts'

type BackupsDeps = Pick<Deps, 'database' | 'clock' | 'backups'>

/** The data of 備份 in the settings. */
export async function readBackups(deps: BackupsDeps): Promise<Backups> {
  const activity = await readBackupActivity(deps)
  const { failure } = activity
  const shared = { state: stateOf(activity), failure }
  const { backups: settings } = deps
  const none = { schedule: null, backups: [], next_at: null, is_overdue: false, folder_fault: null }
  if (!settings) return { ...none, ...shared }
  const schedule = describeSchedule(settings, activity)
  try {
    return { schedule, ...(await readFolder(deps, settings, activity)), ...shared, folder_fault: null }
  } catch (cause) {
    if (!(cause instanceof ArchiveRejected)) throw cause
    return { ...none, schedule, ...shared, folder_fault: cause.message }
  }
}

/** Asks the processes for a backup. Throws backups_not_scheduled. */
export async function askForBackup(deps: BackupsDeps, userId: string): Promise<void> {
  if (!deps.backups) throw problem('backups_not_scheduled')
  await requestBackup(deps)
  const { queries } = deps.database
  await recordAction(deps, queries, { userId, action: 'backup_requested', subjects: [''] })
}

const LISTED = 50

async function readFolder(
  { clock }: BackupsDeps,
  { folder, schedule }: BackupSettings,
  { retryAt, checked }: BackupActivity,
) {
  const now = clock.now()
  const files = await listScheduledBackups(folder, now)
  const newest = newestTime(files, now)
  const described = await Promise.all(files.slice(0, LISTED).map((file) => describeFile(file, checked)))
  const dueAt = newest ? nextBackupTime(schedule, newest) : now
  return {
    backups: described.flatMap((each) => each ?? []),
    next_at: new Date(Math.max(dueAt.getTime(), retryAt?.getTime() ?? 0)).toISOString(),
    is_overdue: newest !== undefined && isBackupOverdue(schedule, newest, now),
  }
}

/** Undefined where it has just been removed. */
async function describeFile({ file, madeAt }: ScheduledBackup, checked: BackupActivity['checked']) {
  const found = await stat(file).catch(() => undefined)
  if (!found) return undefined
  const header = await readBackupHeader(file).catch(() => undefined)
  const name = path.basename(file)
  return {
    name,
    made_at: madeAt.toISOString(),
    bytes: found.size,
    is_encrypted: header?.isEncrypted ?? null,
    is_checked: checked[name] === found.size,
  }
}

function stateOf({ isRunning, isRequested }: BackupActivity): Backups['state'] {
  if (isRunning) return 'running'
  return isRequested ? 'requested' : 'idle'
}

function describeSchedule(
  { schedule, keep, folder, passphraseFile, bucket }: BackupSettings,
  { copy }: BackupActivity,
): Backups['schedule'] {
  return {
    ...describeTimes(schedule),
    keep,
    folder,
    is_encrypted: passphraseFile !== undefined,
    bucket: bucket?.address ?? null,
    copied_at: (bucket && timeOfCopy(bucket.address, copy)) ?? null,
  }
}

/** Returns when the backup was made that was copied to this bucket last, as an ISO time; undefined where none was. */
function timeOfCopy(address: string, copy = ''): string | undefined {
  const name = copy.startsWith(address) ? copy.slice(address.length) : ''
  return sortBackups([name], new Date())[0]?.madeAt.toISOString()
}

function describeTimes(schedule: BackupSchedule) {
  if ('everyHours' in schedule) return { every_hours: schedule.everyHours, daily_at: null }
  const [hour, minute] = [Math.floor(schedule.dailyAtMinute / 60), schedule.dailyAtMinute % 60]
  return {
    every_hours: null,
    daily_at: [hour, minute].map((each) => String(each).padStart(2, '0')).join(':'),
  }
}

/** The state of the scheduled backups, in sentences for the operator that say what to do. */
export interface BackupState {
  isGood: boolean
  text: string
}

/** The age of the newest scheduled backup. Not good: none is scheduled or exists, it is old or unreadable, or one failed. */
export async function describeBackupAge(
  deps: Pick<Deps, 'database' | 'clock'>,
  settings: BackupSettings | undefined,
): Promise<BackupState> {
  if (!settings) {
    return bad(
      'No backups are scheduled. Set BACKUP_DIR to a folder on another disk, unless another program backs up this site.',
    )
  }
  const { failure } = await readBackupActivity(deps)
  const age = joinStates(
    await describeNewest(settings, deps.clock.now()),
    await describeCopies(settings, deps.clock.now()),
  )
  if (!failure) return age
  return bad(
    `${age.text} The last attempt failed at ${failure.failed_at}: ${failure.reason} It is tried again within half an hour.`,
  )
}

async function describeNewest({ folder, schedule }: BackupSettings, now: Date): Promise<BackupState> {
  try {
    const backups = await listScheduledBackups(folder, now)
    const madeAt = newestTime(backups, now)
    const [newest] = backups
    if (!newest || !madeAt) {
      return bad(
        `There is no backup in ${folder}. Is the site running with BACKUP_DIR? Its log says why none is written.`,
      )
    }
    await readBackupHeader(newest.file)
    const hours = (now.getTime() - madeAt.getTime()) / HOUR
    const most = 2 * scheduleHours(schedule)
    const text = `The newest backup is ${describeHours(hours)} old: ${newest.file}.`
    if (!isBackupOverdue(schedule, madeAt, now)) return { isGood: true, text }
    return bad(
      `${text} It should not be older than ${describeHours(most)}. Is the site running with BACKUP_DIR? Its log says why ` +
        'none is written.',
    )
  } catch (cause) {
    if (cause instanceof ArchiveRejected) return bad(`The newest backup cannot be used: ${messageOf(cause)}`)
    throw cause
  }
}

/** The age of the newest copy, as the bucket has it. Undefined without a bucket. */
async function describeCopies(
  { bucket: settings, schedule, passphraseFile }: BackupSettings,
  now: Date,
): Promise<BackupState | undefined> {
  if (!settings) return undefined
  try {
    const copies = sortBackups(await (await openBucket(settings)).list(), now)
    const madeAt = newestTime(copies, now)
    if (!madeAt) return bad(`There is no backup in ${settings.address}.`)
    const text = `The newest copy is ${describeHours((now.getTime() - madeAt.getTime()) / HOUR)} old: ${settings.address}${copies[0]!.file}.`
    const warning =
      passphraseFile === undefined
        ? ' It is not encrypted: who reads the bucket reads the site. Set BACKUP_PASSPHRASE_FILE.'
        : ''
    return { isGood: !isBackupOverdue(schedule, madeAt, now), text: text + warning }
  } catch (cause) {
    if (cause instanceof ArchiveRejected) return bad(`The copies cannot be read: ${messageOf(cause)}`)
    throw cause
  }
}

function joinStates(one: BackupState, other: BackupState | undefined): BackupState {
  return other ? { isGood: one.isGood && other.isGood, text: `${one.text} ${other.text}` } : one
}

function bad(text: string): BackupState {
  return { isGood: false, text }
}

function describeHours(hours: number): string {
  if (hours < 1) return `${Math.max(0, Math.round(hours * 60))} minutes`
  return hours < 48 ? `${Math.round(hours)} hours` : `${Math.round(hours / 24)} days`
}

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
