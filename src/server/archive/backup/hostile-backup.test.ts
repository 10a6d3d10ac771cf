import { readdirSync } from 'node:fs'
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { zstdCompressSync } from 'node:zlib'
import { expect, inject, test } from 'vitest'
import { MIGRATIONS } from '../../../../database/migrations/all.ts'
import { fillSite, restoreInto, useBackupSites } from '../../../../tests/support/database/backup-site.ts'
import { storeReviews } from '../../../../tests/support/server/factories.ts'
import { sumsOf } from '../../../../tests/support/database/table-sums.ts'
import { readBackupHeader, readBackupLines, writeBackupFile } from './backup-file.ts'
import { seal } from './seal.ts'
import { ArchiveRejected, TableSum } from '../archive-lines.ts'
import { backUp } from './backup.service.ts'
import { checkBackup } from './restore.service.ts'

const clock = { now: () => new Date('2025-06-01T04:00:00Z') }
const PASSPHRASE = '一葉扁舟'

const sites = useBackupSites()

const FILES = [
  '../evil',
  '../../etc/evil',
  '/etc/evil',
  'mail/..',
  'mail/.',
  'mail/../../evil',
  'mail/a/b',
  'mail\\..\\evil',
  'mail/a\0b',
  'xingcha.sqlite',
  'cache/x',
  '',
]

/** Forged lines of a backup, with the right checksums. */
const FORGED: Record<string, (lines: readonly unknown[]) => unknown[]> = {
  ...Object.fromEntries(
    FILES.map((file) => [`a file ${JSON.stringify(file)}`, (lines) => [...lines, { file, base64: 'eA==' }]]),
  ),
  'an unknown table': (lines) => [...lines, ...tableOf('xc_evil', ['id'], [1])],
  'a table of the engine': (lines) => [...lines, ...tableOf('sqlite_master', ['name'], ['x'])],
  'a name that is SQL': (lines) => [
    ...lines,
    ...tableOf('xc_users"; drop table xc_users; --', ['id'], ['x']),
  ],
  'an unknown column': (lines) => [...without(lines, 'xc_bans'), ...tableOf('xc_bans', ['evil'], ['x'])],
  'a row that the database refuses': (lines) => [
    ...without(lines, 'xc_bans'),
    ...tableOf('xc_bans', ['id'], [null]),
  ],
  'a row with fewer values': (lines) => [
    ...without(lines, 'xc_bans'),
    ...tableOf('xc_bans', ['id', 'kind'], [1]),
  ],
  'a row before any table': (lines) => [[1, 2], ...lines],
  'a table that does not end': (lines) => [...lines, ...tableOf('xc_evil', ['id'], [1]).slice(0, -1)],
  'a table in another': (lines) => [{ table: 'xc_evil', columns: ['id'] }, ...lines],
  'a table twice': (lines) => [
    ...lines,
    ...lines.filter((line) => 'table' in (line as object) || 'end' in (line as object)),
  ],
  'a line of another kind': (lines) => [...lines, { evil: true }],
}

/** A table with one row. */
function tableOf(table: string, columns: string[], row: unknown[]): unknown[] {
  const sum = new TableSum()
  sum.add(row)
  return [{ table, columns }, row, sum.end(table)]
}

function without(lines: readonly unknown[], table: string): unknown[] {
  const start = lines.findIndex((line) => (line as { table?: string }).table === table)
  const end = lines.findIndex((line) => (line as { end?: string }).end === table)
  return start === -1 ? [...lines] : [...lines.slice(0, start), ...lines.slice(end + 1)]
}

for (const engine of ['sqlite', 'postgres'] as const) {
  test.skipIf(engine === 'postgres' && inject('postgresUrl') === null)(
    `a forged file is refused with a sentence, and changes neither site nor folders (${engine})`,
    async () => {
      const site = await sites.open(engine, 'source')
      await fillSite(site)
      const file = path.join(sites.folder, 'site.backup')
      await backUp(file, { env: site.env, clock, program: '1.2.3', passphrase: undefined })
      const lines = await linesOf(file)
      const header = await readBackupHeader(file)
      // Rows that a restore would delete.
      await storeReviews(site, [{ id: 99, title: '後來的' }])
      const sums = await sumsOf(site.env)
      const names = namesIn(sites.folder)
      const forged = path.join(sites.folder, 'forged.backup')
      for (const [name, change] of Object.entries(FORGED)) {
        await writeBackupFile(forged, header, Readable.from(change(lines)), undefined)
        const refusal: unknown = await restoreInto(site, forged).catch((cause: unknown) => cause)
        expect(refusal, name).toBeInstanceOf(ArchiveRejected)
        expect((refusal as Error).message, name).toMatch(/Nothing was changed\./)
        await rm(forged)
        expect(namesIn(sites.folder), name).toEqual(names)
      }
      expect(await sumsOf(site.env)).toEqual(sums)
    },
  )
}

test('a changed byte of the header, and a changed header, are refused with a sentence', async () => {
  const site = await sites.open('sqlite', 'source')
  const file = path.join(sites.folder, 'site.backup')
  await backUp(file, { env: site.env, clock, program: '1.2.3', passphrase: PASSPHRASE })
  const bytes = await readFile(file)
  const end = bytes.indexOf('\n')
  const header = JSON.parse(bytes.subarray(0, end).toString()) as { encryption: object }
  const { encryption } = header
  const changed = [
    { encryption: { ...encryption, iv: '' } },
    { encryption: { ...encryption, iv: '=' } },
    { encryption: { ...encryption, iv: 'A'.repeat(9_000) } },
    { encryption: { ...encryption, salt: '' } },
    { encryption: { ...encryption, cipher: 'none' } },
    { encryption: null },
    { version: 99 },
    { version: -1 },
    { migrations: [] },
    { migrations: ['../x'] },
    { created_at: 'x'.repeat(70_000) },
  ].map((change) =>
    Buffer.concat([Buffer.from(JSON.stringify({ ...header, ...change })), bytes.subarray(end)]),
  )
  const flipped = Array.from({ length: 20 }, (_, index) => {
    const copy = Buffer.from(bytes)
    const at = Math.floor((end * index) / 20)
    copy[at] = copy[at]! ^ (1 << (index % 8))
    return copy
  })
  for (const content of [
    ...changed,
    ...flipped,
    bytes.subarray(0, end),
    bytes.subarray(0, end + 5),
    Buffer.alloc(0),
  ]) {
    await writeFile(file, content)
    await expect(
      checkBackup({ file, passphrase: PASSPHRASE }),
      content.subarray(0, 600).toString(),
    ).rejects.toThrow(ArchiveRejected)
  }
})

test('a line that unpacks to more than memory should hold is refused with a sentence, and never written', async () => {
  const file = path.join(sites.folder, 'bomb.backup')
  const header = { created_at: '', program: '1.2.3', migrations: Object.keys(MIGRATIONS) }
  const long = { file: 'mail/x', base64: 'A'.repeat(128 * 1024 * 1024) }
  await expect(writeBackupFile(file, header, Readable.from([long]), undefined)).rejects.toThrow(
    /larger than 128 MB.*No backup was made\.$/,
  )
  const bytes = await writeLines(file, `${JSON.stringify(long)}\n`)
  expect(bytes).toBeLessThan(100_000)
  await expect(checkBackup({ file, passphrase: undefined })).rejects.toThrow(
    /a line has more than 134217728 bytes.*Nothing was changed\./,
  )
})

test('values in values without end are refused with a sentence', async () => {
  const deep = '['.repeat(100_000) + ']'.repeat(100_000)
  const file = path.join(sites.folder, 'deep.backup')
  for (const value of [deep, `{"base64":"","evil":${deep}}`]) {
    await writeLines(file, `{"table":"xc_evil","columns":["id"]}\n[${value}]\n`)
    await expect(checkBackup({ file, passphrase: undefined })).rejects.toThrow(ArchiveRejected)
  }
})

/** A backup with these lines, as nobody but an attacker writes it. Returns its size. */
async function writeLines(file: string, lines: string): Promise<number> {
  await rm(file, { force: true })
  await writeBackupFile(
    file,
    { created_at: '', program: '1.2.3', migrations: Object.keys(MIGRATIONS) },
    Readable.from([]),
    undefined,
  )
  const whole = await readFile(file)
  const first = whole.subarray(0, whole.indexOf('\n') + 1)
  const sealed = Readable.from([zstdCompressSync(lines)]).pipe(seal(first.toString(), undefined))
  const content = Buffer.concat([first, ...(await sealed.toArray())])
  await writeFile(file, content)
  return content.length
}

test('a folder and an unfinished or vanishing file among the mails leave no other mail out', async () => {
  const site = await sites.open('sqlite', 'source')
  const mails = path.join(site.env.dataDir, 'mail')
  await mkdir(path.join(mails, '0'))
  // As a file that is gone between the two looks at it.
  await symlink('nowhere', path.join(mails, '1.eml'))
  await writeFile(path.join(mails, '.2.eml'), 'half a m')
  await writeFile(path.join(mails, '3.eml'), 'a mail')
  const file = path.join(sites.folder, 'site.backup')
  await backUp(file, { env: site.env, clock, program: '1.2.3', passphrase: undefined })
  const lines = await linesOf(file)
  expect(lines.filter((line) => 'file' in (line as object))).toEqual([
    { file: 'mail/3.eml', base64: Buffer.from('a mail').toString('base64') },
  ])
})

function namesIn(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names.filter((name) => !/-(?:wal|shm)$/.test(name)).toSorted()
}

async function linesOf(file: string): Promise<unknown[]> {
  const lines: unknown[] = []
  for await (const line of readBackupLines(file, undefined)) lines.push(line)
  return lines
}
