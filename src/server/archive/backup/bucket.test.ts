import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import {
  fillSite,
  restoreInto,
  useBackupSites,
  type BackupSite,
} from '../../../../tests/support/database/backup-site.ts'
import { startBucketServer, type BucketServer } from '../../../../tests/support/files/bucket-server.ts'
import { readEnv } from '../../env.ts'
import { createLog } from '../../platform/runtime/log.ts'
import { readBackupActivity } from './backup-lease.service.ts'
import { describeBackupAge } from './backups.service.ts'
import { openBucket } from './bucket.ts'
import { type BackupSettings, writeScheduledBackup } from './scheduled-backup.service.ts'

const sites = useBackupSites()
const HOUR = 3_600_000
const NAME = 'xingcha-2025-06-01T04-00-00Z.backup'

test('each backup is copied, the oldest copies go, and a copy restores', async () => {
  await using bucket = await startBucketServer()
  const { site, write, pass, check } = await openSite(bucket)
  await fillSite(site)
  bucket.files.set('site/notes.txt', Buffer.from('theirs'))
  expect(await check()).toMatchObject({
    isGood: false,
    text: expect.stringContaining('There is no backup in s3:'),
  })
  const first = await write()
  expect(bucket.files.get(`site/${NAME}`)).toEqual(await readFile(first!))
  expect(await write()).toBeUndefined()
  pass(12)
  expect(await check()).toMatchObject({
    isGood: true,
    text: expect.stringContaining(
      `The newest copy is 12 hours old: s3://books/site/${NAME}. It is not encrypted`,
    ),
  })
  await write()
  pass(6)
  await write()
  expect([...bucket.files.keys()]).toEqual([
    'site/notes.txt',
    'site/xingcha-2025-06-01T16-00-00Z.backup',
    'site/xingcha-2025-06-01T22-00-00Z.backup',
  ])
  const fetched = path.join(sites.folder, 'fetched')
  const { download } = await openBucket(bucket.settings)
  await expect(download('none', fetched)).rejects.toThrow('There is no none in s3://books/site/.')
  await download('xingcha-2025-06-01T22-00-00Z.backup', fetched)
  await restoreInto(await sites.open('sqlite', 'target'), fetched)
})

test('a copy that failed says why, is tried again without another backup, and the backup stays', async () => {
  await using bucket = await startBucketServer()
  const wrong = { ...bucket.settings, secret: 'another' }
  const { site, settings, write, pass, check, clock } = await openSite(bucket, wrong)
  const failureOf = async () => (await readBackupActivity({ ...site, clock })).failure
  expect(await write()).toBeUndefined()
  expect(await failureOf()).toMatchObject({
    is_setting: true,
    reason: expect.stringMatching(
      /refuses s3:\/\/books\/site\/ \(403 SignatureDoesNotMatch\)\. Correct BACKUP_S3_KEY/,
    ),
  })
  expect((await check()).text).toMatch(/The copies cannot be read: .*refuses .* The last attempt failed/)
  expect((await readBackupActivity({ ...site, clock })).checked).toHaveProperty([NAME])
  settings.bucket = { ...bucket.settings, address: 's3://none/' }
  pass(0.01)
  await write()
  expect(await failureOf()).toMatchObject({
    reason: expect.stringContaining('Make it, or correct BACKUP_TO'),
  })
  const gone = await startBucketServer()
  await gone[Symbol.asyncDispose]()
  const { endpoint } = gone.settings
  settings.bucket = { ...bucket.settings, endpoint }
  pass(0.01)
  await write()
  expect(await failureOf()).toMatchObject({
    is_setting: false,
    reason: `s3://books/site/ cannot be reached at ${endpoint} (ECONNREFUSED).`,
  })
  settings.bucket = bucket.settings
  pass(0.4)
  await write()
  expect(bucket.files.size).toBe(0)
  pass(0.2)
  await write()
  expect([...bucket.files.keys()]).toEqual([`site/${NAME}`])
  expect(await failureOf()).toBeNull()
})

test('a large file goes in parts, and what a killed upload left is no backup and goes', async () => {
  await using bucket = await startBucketServer()
  const { upload, list } = await openBucket(bucket.settings)
  const parts = new Map([[1, Buffer.from('half')]])
  bucket.unfinished.set('killed', { key: `site/${NAME}`, parts })
  expect(await list()).toEqual([])
  const file = path.join(sites.folder, NAME)
  await writeFile(file, randomBytes(20 * 1024 * 1024))
  await upload(file)
  expect(bucket.unfinished.size).toBe(0)
  expect(bucket.files.get(`site/${NAME}`)?.equals(await readFile(file))).toBe(true)
})

test('a bucket needs a folder, a service and its key', () => {
  const env = {
    BACKUP_DIR: '/b',
    BACKUP_TO: 's3://books/site',
    BACKUP_S3_ENDPOINT: 'https://s3.example/',
    BACKUP_S3_KEY: 'KEY',
    BACKUP_S3_SECRET: 'secret',
  }
  expect(readEnv(env).backups?.bucket).toEqual({
    address: 's3://books/site/',
    endpoint: 'https://s3.example',
    region: 'us-east-1',
    keyId: 'KEY',
    secret: 'secret',
  })
  for (const name of ['BACKUP_DIR', 'BACKUP_S3_ENDPOINT', 'BACKUP_S3_KEY', 'BACKUP_S3_SECRET'])
    expect(() => readEnv({ ...env, [name]: '' })).toThrow(`${name} must be given with BACKUP_TO`)
  expect(() => readEnv({ ...env, BACKUP_TO: '/mnt' })).toThrow(/BACKUP_TO must be a bucket/)
})

async function openSite({ settings: bucketSettings }: BucketServer, bucket = bucketSettings) {
  const site: BackupSite = await sites.open('sqlite', 'source')
  let now = new Date('2025-06-01T04:00:00Z')
  const clock = { now: () => now }
  const settings: BackupSettings = {
    folder: path.join(sites.folder, 'backups'),
    schedule: { everyHours: 6 },
    keep: 2,
    passphraseFile: undefined,
    bucket,
  }
  const deps = { database: site.database, clock, log: createLog('silent', { write() {} }) }
  return {
    site,
    settings,
    clock,
    write: () => writeScheduledBackup(deps, { settings, env: site.env, program: '1.2.3' }),
    check: () => describeBackupAge(deps, settings),
    pass(hours: number) {
      now = new Date(now.getTime() + hours * HOUR)
    },
  }
}
