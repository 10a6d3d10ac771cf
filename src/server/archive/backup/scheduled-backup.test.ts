import { existsSync } from 'node:fs'
import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, expect, inject, test } from 'vitest'
import { sumsOf } from '../../../../tests/support/database/table-sums.ts'
import { readEnv } from '../../env.ts'
import type { Engine } from '../../platform/db/database.ts'
import { createLog } from '../../platform/runtime/log.ts'
import { describeBackupAge } from './backups.service.ts'
import { checkBackup } from './restore.service.ts'
import {
  type BackupSettings,
  removeUnfinishedBackups,
  writeScheduledBackup,
} from './scheduled-backup.service.ts'
import {
  type BackupSite,
  fillSite,
  restoreInto,
  useBackupSites,
} from '../../../../tests/support/database/backup-site.ts'

const HOUR = 3_600_000

const sites = useBackupSites()
let now: Date
let logLines: string[]

beforeEach(() => {
  now = new Date('2025-06-01T04:00:00Z')
  logLines = []
})

for (const engine of ['sqlite', 'postgres'] as const) {
  const run = test.skipIf(engine === 'postgres' && inject('postgresUrl') === null)

  run(`backups are written on schedule and the last ones stay (${engine})`, async () => {
    const site = await openSite(engine)
    await fillSite(site)
    const settings = everySixHours({ keep: 2 })
    const first = await write(site, settings)
    expect(path.basename(first!)).toBe('xingcha-2025-06-01T04-00-00Z.backup')
    expect(await write(site, settings)).toBeUndefined()
    pass(5)
    expect(await write(site, settings)).toBeUndefined()
    pass(1)
    const second = await write(site, settings)
    pass(6)
    const third = await write(site, settings)
    expect(await filesIn(settings)).toEqual([second, third])
    expect((await stat(third!)).mode & 0o777).toBe(0o600)
    expect((await stat(settings.folder)).mode & 0o777).toBe(0o700)

    const before = await sumsOf(site.env)
    const target = await openSite(engine, 'target')
    await restoreInto(target, third!)
    const restored = await sumsOf(target.env)
    // Both held the lease of the backup at another moment.
    expect(without(restored, 'xc_settings')).toEqual(without(before, 'xc_settings'))
  })

  run(`of several processes one writes the backup (${engine})`, async () => {
    const site = await openSite(engine)
    const settings = everySixHours()
    const written = await Promise.all([1, 2, 3].map(() => write(site, settings)))
    expect(written.filter((file) => file !== undefined)).toHaveLength(1)
    expect(await filesIn(settings)).toHaveLength(1)
    expect(logLines.join()).not.toContain('"level":"error"')
  })
}

test('a failed backup leaves the older ones, is shown by the check and is tried again later', async () => {
  const site = await openSite('sqlite')
  const settings = everySixHours({ keep: 1 })
  const first = await write(site, settings)
  pass(6)
  const passphraseFile = path.join(sites.folder, 'passphrase')
  const encrypted = { ...settings, passphraseFile }
  expect(await write(site, encrypted)).toBeUndefined()
  expect(await filesIn(settings)).toEqual([first])
  expect(logLines.join()).toContain('"level":"error"')
  const failed = await describeBackupAge(at(site), encrypted)
  expect(failed.isGood).toBe(false)
  expect(failed.text).toMatch(
    /6 hours old: .* The last attempt failed at 2025-06-01T10:00:00.000Z: The passphrase file/,
  )

  await writeFile(passphraseFile, '一葉扁舟\n')
  // A setting was at fault: half a minute after it.
  pass(20 / 3600)
  expect(await write(site, encrypted)).toBeUndefined()
  pass(20 / 3600)
  const file = await write(site, encrypted)
  expect(await filesIn(settings)).toEqual([file])
  await expect(checkBackup({ file: file!, passphrase: undefined })).rejects.toThrow(/is encrypted/)
  expect((await checkBackup({ file: file!, passphrase: '一葉扁舟' })).counts.get('xc_reviews')).toBe(0)
  expect((await describeBackupAge(at(site), encrypted)).isGood).toBe(true)
})

test('what no setting is to blame for is tried again after half an hour, or by the next start', async () => {
  const site = await openSite('sqlite')
  const settings = everySixHours()
  const gone = { ...site, env: { ...site.env, dataDir: path.join(sites.folder, 'gone') } }
  expect(await write(gone, settings)).toBeUndefined()
  pass(0.4)
  expect(await write(site, settings)).toBeUndefined()
  expect(await write(site, settings, { isStart: true })).toBeDefined()
  pass(6)
  expect(await write(gone, settings)).toBeUndefined()
  pass(0.51)
  expect(await write(site, settings)).toBeDefined()
})

test('what a killed process left goes without a backup, what is being written stays', async () => {
  const settings = everySixHours()
  await mkdir(settings.folder)
  for (const name of [
    'xingcha-2025-05-31T04-00-00Z.backup.part',
    'xingcha-2025-06-01T04-00-00Z.backup.part',
    'other.part',
  ])
    await writeFile(path.join(settings.folder, name), 'half')
  const old = new Date(now.getTime() - HOUR)
  await utimes(path.join(settings.folder, 'xingcha-2025-05-31T04-00-00Z.backup.part'), old, old)
  await utimes(path.join(settings.folder, 'xingcha-2025-06-01T04-00-00Z.backup.part'), now, now)
  await removeUnfinishedBackups(settings.folder, now)
  expect((await filesIn(settings)).map((file) => path.basename(file))).toEqual([
    'other.part',
    'xingcha-2025-06-01T04-00-00Z.backup.part',
  ])
})

test('a folder that cannot be used is named', async () => {
  const site = await openSite('sqlite')
  const settings = everySixHours({ folder: path.join(sites.folder, 'taken') })
  await writeFile(settings.folder, '')
  expect(await write(site, settings)).toBeUndefined()
  const state = await describeBackupAge(at(site), settings)
  expect(state).toEqual({ isGood: false, text: expect.stringMatching(/taken cannot be used \(ENOTDIR\)/) })
})

test('what a killed process left is removed, and its lease expires', async () => {
  const site = await openSite('sqlite')
  const settings = everySixHours()
  await mkdir(settings.folder)
  const unfinished = path.join(settings.folder, 'xingcha-2025-05-31T04-00-00Z.backup.part')
  await writeFile(unfinished, 'half')
  const lease = { leased_by: 'killed', lease_until: '2025-06-01T04:04:00.000Z', failure: null }
  await site.database.queries
    .insertInto('xc_settings')
    .values({ key: 'scheduled_backup', value: JSON.stringify(lease) })
    .execute()
  expect(await write(site, settings)).toBeUndefined()
  pass(0.1)
  expect(await write(site, settings)).toBeDefined()
  expect(existsSync(unfinished)).toBe(false)
})

test('a backup from the future, made while the clock was wrong, neither delays the next one nor counts', async () => {
  const site = await openSite('sqlite')
  const settings = everySixHours({ keep: 1 })
  await mkdir(settings.folder)
  await writeFile(path.join(settings.folder, 'xingcha-2031-01-01T00-00-00Z.backup'), '')
  await writeFile(path.join(settings.folder, 'notes.txt'), '')
  expect((await describeBackupAge(at(site), settings)).text).toContain('There is no backup in')
  const file = await write(site, settings)
  expect(await filesIn(settings)).toEqual([path.join(settings.folder, 'notes.txt'), file])
})

test('the check tells the age of the newest backup, and when it is too old', async () => {
  const site = await openSite('sqlite')
  expect(await describeBackupAge(at(site), undefined)).toEqual({
    isGood: false,
    text: expect.stringContaining('Set BACKUP_DIR'),
  })
  const settings = everySixHours()
  expect((await describeBackupAge(at(site), settings)).isGood).toBe(false)
  const file = await write(site, settings)
  pass(12)
  expect(await describeBackupAge(at(site), settings)).toEqual({
    isGood: true,
    text: `The newest backup is 12 hours old: ${file}.`,
  })
  pass(60)
  const old = await describeBackupAge(at(site), settings)
  expect(old.isGood).toBe(false)
  expect(old.text).toMatch(/is 3 days old: .* should not be older than 12 hours/)
  await writeFile(file!, 'damaged')
  expect((await describeBackupAge(at(site), settings)).text).toContain('is no backup of this program')
})

test('the settings of scheduled backups are read, and a malformed one is named', () => {
  expect(readEnv({}).backups).toBeUndefined()
  expect(
    readEnv({ BACKUP_DIR: '/srv/backups', BACKUP_SCHEDULE: '03:30', BACKUP_KEEP: '14' }).backups,
  ).toEqual({
    folder: '/srv/backups',
    schedule: { dailyAtMinute: 210 },
    keep: 14,
    passphraseFile: undefined,
    bucket: undefined,
  })
  expect(() => readEnv({ BACKUP_DIR: '/b', BACKUP_SCHEDULE: 'daily' })).toThrow(/BACKUP_SCHEDULE must be/)
  expect(() => readEnv({ BACKUP_DIR: '/b', BACKUP_KEEP: '0' })).toThrow(/BACKUP_KEEP must be/)
  expect(() => readEnv({ BACKUP_PASSPHRASE_FILE: '/p' })).toThrow(/BACKUP_DIR must be given/)
})

function openSite(engine: Engine, name = 'source'): Promise<BackupSite> {
  return sites.open(engine, name)
}

function everySixHours(more: Partial<BackupSettings> = {}): BackupSettings {
  return {
    folder: path.join(sites.folder, 'backups'),
    schedule: { everyHours: 6 },
    keep: 7,
    passphraseFile: undefined,
    bucket: undefined,
    ...more,
  }
}

function at({ database }: BackupSite) {
  return { database, clock: { now: () => now } }
}

function write(
  site: BackupSite,
  settings: BackupSettings,
  more?: { isStart: boolean },
): Promise<string | undefined> {
  const log = createLog('info', { write: (line) => void logLines.push(line) })
  return writeScheduledBackup({ ...at(site), log }, { settings, env: site.env, program: '1.2.3' }, more)
}

function pass(hours: number): void {
  now = new Date(now.getTime() + hours * HOUR)
}

async function filesIn({ folder }: BackupSettings): Promise<string[]> {
  return (await readdir(folder)).toSorted().map((name) => path.join(folder, name))
}

function without(sums: ReadonlyMap<string, unknown>, table: string): Map<string, unknown> {
  return new Map([...sums].filter(([name]) => name !== table))
}
