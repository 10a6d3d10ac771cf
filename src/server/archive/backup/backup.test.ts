import { existsSync } from 'node:fs'
import { createContentCache } from '../../platform/cache/content-cache.ts'
import { createContentVersions } from '../../platform/cache/content-version.store.ts'
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { storeComment, storeReviews } from '../../../../tests/support/server/factories.ts'
import { NO_REVIEW_FONTS } from '../../../../tests/support/server/fonts.ts'
import { sumOf, sumsInBackup, sumsOf } from '../../../../tests/support/database/table-sums.ts'
import { openSnapshot } from '../../platform/db/snapshot/snapshot.ts'
import { programVersion, PROJECT_ROOT } from '../../platform/runtime/project-root.ts'
import { search } from '../../search/search.service.ts'
import { backUp } from './backup.service.ts'
import { checkBackup } from './restore.service.ts'
import {
  type BackupSite,
  fillSite,
  PAIRS,
  restoreInto,
  useBackupSites,
} from '../../../../tests/support/database/backup-site.ts'

const sites = useBackupSites()

for (const [from, to] of PAIRS) {
  const needsPostgres = from === 'postgres' || to === 'postgres'
  test.skipIf(needsPostgres && inject('postgresUrl') === null)(
    `every row of every table is restored (${from} to ${to})`,
    async () => {
      const source = await sites.open(from, 'source')
      await fillSite(source)
      const file = path.join(sites.folder, 'site.backup')
      await write(source, file)
      const target = await sites.open(to, 'target')

      await restoreInto(target, file)

      expect(await sumsOf(target.env)).toEqual(await sumsOf(source.env))
      expect(await readFile(path.join(target.env.dataDir, 'secret'), 'utf8')).toBe('a secret of the site')
      expect(await readFile(path.join(target.env.dataDir, 'mail/1.eml'), 'utf8')).toBe('a mail')
      expect(await findIds(target, '夜航')).toEqual([3, 12])
      expect(await storeComment(target, { review_id: 3 })).toBe(await storeComment(source, { review_id: 3 }))
    },
  )
}

test('a backup has what the site held when it began, and the site goes on meanwhile', async () => {
  const site = await sites.open('sqlite', 'source')
  await fillSite(site)
  const snapshot = await openSnapshot(site.env)
  const before = await sumsOf(site.env)
  await storeComment(site, { review_id: 3, content: '備份開始以後' })
  const sums = new Map<string, unknown>()
  for (const table of snapshot.tables) sums.set(table.name, await sumOf(snapshot, table))
  await snapshot.close()
  expect(sums).toEqual(before)
})

test('nothing of the replaced site is left, and no page that was cached for it is current', async () => {
  const source = await sites.open('sqlite', 'source')
  await fillSite(source)
  const file = path.join(sites.folder, 'site.backup')
  await write(source, file)
  const target = await sites.open('sqlite', 'target')
  await storeReviews(target, [{ id: 99, title: '夜航要被取代' }])
  const versions = () => target.database.queries.selectFrom('xc_content_version').selectAll().execute()
  const [before] = await versions()

  await restoreInto(target, file)
  expect(await findIds(target, '夜航')).toEqual([3, 12])
  const after = await versions()
  expect(after.find(({ scope }) => scope === before?.scope)?.version).toBeGreaterThan(before!.version)
})

for (const engine of ['sqlite', 'postgres'] as const)
  test.skipIf(engine === 'postgres' && inject('postgresUrl') === null)(
    `a backup of the last version before 1.0.0 is restored whole (${engine})`,
    async () => {
      const file = path.join(PROJECT_ROOT, 'tests/fixtures/every-table-before-1.0.0.backup')
      const site = await sites.open(engine, 'target')
      await restoreInto(site, file)
      const [before, after] = [await sumsInBackup(file), await sumsOf(site.env)]
      const changed = [...before].filter(([table, { rows }]) => after.get(table)?.rows !== rows)
      // The note of the upgrade.
      expect(changed.map(([table]) => table)).toEqual(['xc_settings'])
      expect(await findIds(site, '夜航')).toEqual([3])
      expect(await readFile(path.join(site.env.dataDir, 'secret'), 'utf8')).toBe('a secret of the site')
    },
  )

test('no damaged, cut off or foreign file changes the site', async () => {
  const source = await sites.open('sqlite', 'source')
  await fillSite(source)
  const file = path.join(sites.folder, 'site.backup')
  await write(source, file)
  const bytes = await readFile(file)
  const start = bytes.indexOf('\n') + 1
  const flipped = Array.from({ length: 40 }, (_, index) => {
    const changed = Buffer.from(bytes)
    const at = start + Math.floor(((bytes.length - start) * index) / 40)
    changed[at] = changed[at]! ^ (1 << (index % 8))
    return changed
  })
  const cut = [bytes.subarray(0, start), bytes.subarray(0, start + 100), bytes.subarray(0, bytes.length - 60)]
  const damaged = path.join(sites.folder, 'damaged.backup')
  const before = await sumsOf(source.env)
  for (const [index, content] of [...flipped, ...cut, Buffer.from('{}\n')].entries()) {
    await writeFile(damaged, content)
    await expect(restoreInto(source, damaged), `file ${index}`).rejects.toThrow(/is damaged|is no backup/)
  }
  expect(await sumsOf(source.env)).toEqual(before)
})

test('a file with bytes missing or added at its end is refused with a sentence, encrypted or not', async () => {
  const site = await sites.open('sqlite', 'source')
  await fillSite(site)
  for (const passphrase of [undefined, '一葉扁舟']) {
    const file = path.join(sites.folder, `${passphrase}.backup`)
    await write(site, file, passphrase)
    const bytes = await readFile(file)
    const cut = [1, 2, 9, 16, 32, 33].map((missing) => bytes.subarray(0, bytes.length - missing))
    const added = ['\0', '\n', '\n'.repeat(100)].map((end) => Buffer.concat([bytes, Buffer.from(end)]))
    const twice = Buffer.concat([bytes, bytes.subarray(bytes.indexOf('\n') + 1)])
    for (const content of [...cut, ...added, twice]) {
      await writeFile(file, content)
      await expect(checkBackup({ file, passphrase }), `${content.length} of ${bytes.length}`).rejects.toThrow(
        /is damaged \(.+\)\. Nothing was changed\. Take another backup\.$/,
      )
    }
    await writeFile(file, bytes)
    await checkBackup({ file, passphrase })
  }
})

test('a backup of a newer program is refused', async () => {
  const source = await sites.open('sqlite', 'source')
  await sql`insert into xc_migration (name, timestamp) values ('9999-later', '')`.execute(
    source.database.queries,
  )
  const file = path.join(sites.folder, 'site.backup')
  await write(source, file)
  await expect(checkBackup({ file, passphrase: undefined })).rejects.toThrow(
    /by the newer version 1\.2\.3 .* Restore it there/,
  )
  // One that this release has made itself, after it went back from a newer one.
  await rm(file)
  await write(source, file, undefined, `${programVersion()} (0123abcd)`)
  await expect(checkBackup({ file, passphrase: undefined })).rejects.toThrow(
    /has tables of a newer version: .* went back\. Upgrade first: npx xingcha update\. Restore it there, .*made before the upgrade\.$/,
  )
})

test('a backup of an earlier version is refused with the version that can read it', async () => {
  const source = await sites.open('sqlite', 'source')
  await sql`update xc_migration set name = '0083-start' where name = '1000-first-schema'`.execute(
    source.database.queries,
  )
  const file = path.join(sites.folder, 'site.backup')
  await write(source, file)
  const refused = /of a version before 1\.0\.0/
  await expect(checkBackup({ file, passphrase: undefined })).rejects.toThrow(refused)
  // As do files of the format before.
  const header = {
    format: 'xingcha-backup',
    version: 1,
    created_at: '',
    program: '',
    migrations: [],
    encryption: null,
  }
  await writeFile(file, `${JSON.stringify(header)}\n`)
  await expect(checkBackup({ file, passphrase: undefined })).rejects.toThrow(refused)
})

test('an encrypted backup is restored with its passphrase alone', async () => {
  const source = await sites.open('sqlite', 'source')
  await fillSite(source)
  const file = path.join(sites.folder, 'site.backup')
  await write(source, file, '一葉扁舟')
  expect((await readFile(file)).includes(Buffer.from('a secret of the site'))).toBe(false)
  await expect(checkBackup({ file, passphrase: undefined })).rejects.toThrow(/is encrypted/)
  await expect(checkBackup({ file, passphrase: '別的' })).rejects.toThrow(/passphrase .* is another/)
  const { counts } = await checkBackup({ file, passphrase: '一葉扁舟' })
  expect(counts.get('xc_reviews')).toBe(3)
  const bytes = await readFile(file)
  bytes[bytes.length - 20] = bytes[bytes.length - 20]! ^ 1
  await writeFile(file, bytes)
  await expect(checkBackup({ file, passphrase: '一葉扁舟' })).rejects.toThrow(/is damaged/)
})

test('an older backup is not written over, and a failed one leaves nothing', async () => {
  const source = await sites.open('sqlite', 'source')
  const file = path.join(sites.folder, 'site.backup')
  await write(source, file)
  const before = await readFile(file)
  await expect(write(source, file)).rejects.toThrow(/exists already/)
  expect(await readFile(file)).toEqual(before)
  const elsewhere = path.join(sites.folder, 'no', 'site.backup')
  await expect(write(source, elsewhere)).rejects.toThrow(/cannot be written/)
  expect(existsSync(`${elsewhere}.part`)).toBe(false)
})

async function write(
  { env, clock }: BackupSite,
  file: string,
  passphrase?: string,
  program = '1.2.3',
): Promise<void> {
  await backUp(file, { env, clock, program, passphrase })
}

async function findIds({ database }: BackupSite, term: string): Promise<number[]> {
  const contentCache = createContentCache(createContentVersions(database))
  const { results } = await search({ database, contentCache, reviewFonts: NO_REVIEW_FONTS }, term, 0)
  return results.map(({ id }) => id).toSorted((one, other) => one - other)
}
