import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { storeComment, storeReviews, storeUser } from '../server/factories.ts'
import { openTestDatabase } from '../server/test-site.ts'
import type { Database, DatabaseEnv, Engine } from '../../../src/server/platform/db/database.ts'
import type { Clock } from '../../../src/server/platform/runtime/clock.ts'
import { checkBackup, restore } from '../../../src/server/archive/backup/restore.service.ts'

/** A database with a data folder. */
export interface BackupSite {
  database: Database
  clock: Clock
  env: DatabaseEnv
}

export const PAIRS: [from: Engine, to: Engine][] = [
  ['sqlite', 'postgres'],
  ['postgres', 'sqlite'],
]

const COMMENT = '夜航船上的人說：「𠮷」字難寫。\n第二行\u2028還有第三行'

interface BackupSites {
  /** Each test has its own. */
  readonly folder: string
  /** An empty, migrated site whose data folder is in the test's folder. */
  open(engine: Engine, name: string): Promise<BackupSite>
}

/** For the tests of the file that calls it. */
export function useBackupSites(): BackupSites {
  let folder = ''
  let closing: (() => Promise<void>)[] = []
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'xingcha-backup-'))
    closing = []
  })
  afterEach(async () => {
    for (const close of closing) await close()
    await rm(folder, { recursive: true })
  })
  return {
    get folder() {
      return folder
    },
    async open(engine, name) {
      const { site, close } = await openBackupSite(engine, path.join(folder, name))
      closing.push(close)
      return site
    },
  }
}

/** An empty, migrated site with this data folder. */
export async function openBackupSite(
  engine: Engine,
  dataDir: string,
): Promise<{ site: BackupSite; close: () => Promise<void> }> {
  await mkdir(path.join(dataDir, 'mail'), { recursive: true })
  const { database, url, drop } = await openTestDatabase(engine, dataDir)
  const clock = { now: () => new Date('2025-06-01T04:00:00Z') }
  return { site: { database, clock, env: { dataDir, databaseUrl: url } }, close: drop }
}

/** Reviews with a search index, comments one of which was removed, an account, a picture, settings, and files. */
export async function fillSite(site: BackupSite): Promise<void> {
  const { queries } = site.database
  await storeReviews(site, [
    { id: 3, title: '夜航船' },
    { id: 7, title: '陶庵夢憶' },
    { id: 12, title: '夜航再續', rating: 4.5 },
  ])
  await storeUser(site, { email: 'ann@example.org' })
  await queries
    .insertInto('xc_media')
    .values({ name: 'a.png', type: 'image/png', bytes: new Uint8Array([0, 1, 254, 255]) })
    .execute()
  await queries.insertInto('xc_settings').values({ key: 'name', value: '"書話"' }).execute()
  await storeComment(site, { review_id: 3, content: COMMENT })
  const last = await storeComment(site, { review_id: 3, content: '要刪的' })
  await queries.deleteFrom('xc_comments').where('id', '=', last).execute()
  await writeFile(path.join(site.env.dataDir, 'secret'), 'a secret of the site')
  await writeFile(path.join(site.env.dataDir, 'mail/1.eml'), 'a mail')
}

export async function restoreInto(
  { database, env }: BackupSite,
  file: string,
  passphrase?: string,
): Promise<void> {
  const backup = await checkBackup({ file, passphrase })
  await restore(backup, { database, dataDir: env.dataDir, cacheDir: path.join(env.dataDir, 'cache') })
}
