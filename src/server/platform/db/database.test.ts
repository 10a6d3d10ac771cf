import { execFile, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { expect, inject, test } from 'vitest'
import { MIGRATIONS } from '../../../../database/migrations/all.ts'
import { temporaryFolder } from '../../../../tests/support/files/temporary-folder.ts'
import { onCluster } from '../../../../tests/support/database/test-databases.ts'
import { openTestDatabase, testOnEachEngine } from '../../../../tests/support/server/test-site.ts'
import { openDatabase } from './open-database.ts'
import { readEnv } from '../../env.ts'
import { createLog } from '../runtime/log.ts'
import { migrate } from './migrate.ts'

const log = createLog('silent')

testOnEachEngine(
  'the outer handle inside a transaction is refused instead of waiting for ever',
  async ({ deps }) => {
    const work = deps.database.transaction(async () => {
      await deps.database.queries.selectFrom('xc_reviews').selectAll().execute()
    })
    await expect(work).rejects.toThrow('outer database handle')
  },
)

test('an emptied database beside the secret of a site is refused, and a first start is none', async () => {
  await using folder = await temporaryFolder()
  const env = { ...readEnv({ DATA_DIR: folder.path }), databaseUrl: undefined }
  const file = path.join(folder.path, 'xingcha.sqlite')
  const open = async () => (await openDatabase(env, log)).close()
  await writeFile(file, '')
  await open()
  await rm(file, { force: true })
  await writeFile(path.join(folder.path, 'secret'), 'x'.repeat(44))
  await open()
  await rm(file)
  await writeFile(file, '')
  await expect(open()).rejects.toThrow(/xingcha\.sqlite is empty \(0 bytes\).*restore a backup/)
  expect((await readFile(file)).length).toBe(0)
})

testOnEachEngine('the writes of a failed transaction are rolled back', async ({ deps }) => {
  const work = deps.database.transaction(async (queries) => {
    await queries.insertInto('xc_settings').values({ key: 'name', value: '"甲"' }).execute()
    throw new Error('no')
  })
  await expect(work).rejects.toThrow('no')
  expect(await deps.database.queries.selectFrom('xc_settings').selectAll().execute()).toEqual([])
})

testOnEachEngine('a database written by a newer program is refused in one sentence', async ({ deps }) => {
  await deps.database.queries
    // The migrator's own table is none of ours.
    .insertInto('xc_migration' as never)
    .values({ name: '9999-later', timestamp: '2030-01-01' })
    .execute()
  await expect(migrate(deps.database)).rejects.toThrow(/written by a newer version/)
})

test('several processes that start at once migrate one database once', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'xingcha-migrate-'))
  const program = `
    import { openDatabase } from './src/server/platform/db/open-database.ts'
    import { createLog } from './src/server/platform/runtime/log.ts'
    import { migrate } from './src/server/platform/db/migrate.ts'
    const database = await openDatabase({ dataDir: process.argv[1], databaseUrl: undefined }, createLog('silent'))
    process.stdout.write(JSON.stringify(await migrate(database)))
    await database.close()`
  const outputs = await Promise.all([1, 2, 3].map(() => runProgram(program, dataDir)))
  const applied = outputs.flatMap((output) => JSON.parse(output) as string[])
  expect(applied).toEqual(Object.keys(MIGRATIONS))
  await rm(dataDir, { recursive: true })
})

test('during a long write of another process only writers wait', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'xingcha-busy-'))
  const { database, drop } = await openTestDatabase('sqlite', dataDir)
  const other = new DatabaseSync(path.join(dataDir, 'xingcha.sqlite'))
  try {
    other.exec('begin immediate')
    const store = (key: string) =>
      database.transaction((queries) =>
        queries.insertInto('xc_settings').values({ key, value: '1' }).execute(),
      )
    const stored = store('a')
    // Each is a turn of the event loop that the waiting leaves to others.
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setTimeout(resolve, 10))
    other.exec('commit')
    await stored
    other.exec('begin immediate')
    const alone = database.queries.insertInto('xc_settings').values({ key: 'b', value: '1' }).execute()
    await new Promise((resolve) => setTimeout(resolve, 10))
    other.exec('commit')
    await alone
    const keys = await database.queries.selectFrom('xc_settings').select('key').orderBy('key').execute()
    expect(keys.map(({ key }) => key)).toEqual(['a', 'b'])
  } finally {
    other.close()
    await drop()
    await rm(dataDir, { recursive: true })
  }
})

test('an acknowledged write survives kill -9', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'xingcha-kill-'))
  const program = `
    import { openDatabase } from './src/server/platform/db/open-database.ts'
    import { createLog } from './src/server/platform/runtime/log.ts'
    import { migrate } from './src/server/platform/db/migrate.ts'
    const database = await openDatabase({ dataDir: process.argv[1], databaseUrl: undefined }, createLog('silent'))
    await migrate(database)
    for (let count = 1; ; count++) {
      await database.transaction((queries) =>
        queries.insertInto('xc_settings').values({ key: 'k' + count, value: '1' }).execute())
      process.stdout.write(count + '\\n')
    }`
  const writer = spawn(process.execPath, ['--input-type=module', '-e', program, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let acknowledged = ''
  await new Promise<void>((resolve) => {
    writer.stdout.on('data', (chunk: Buffer) => {
      acknowledged += chunk.toString()
      if (acknowledged.split('\n').length > 50) writer.kill('SIGKILL')
    })
    writer.once('close', () => resolve())
  })
  const database = await openDatabase({ dataDir, databaseUrl: undefined }, log)
  const rows = await database.queries.selectFrom('xc_settings').select('key').execute()
  expect(rows.length).toBeGreaterThanOrEqual(acknowledged.trim().split('\n').length)
  await database.close()
  await rm(dataDir, { recursive: true })
})

test('a malformed setting is named with what it must be', () => {
  expect(() => readEnv({ PORT: 'abc' })).toThrow(/PORT must be a port number/)
  expect(() => readEnv({ PORT: '70000' })).toThrow(/PORT must be a port number/)
  expect(() => readEnv({ DATABASE_URL: 'mysql://x' })).toThrow(/DATABASE_URL must start with postgres/)
  expect(() => readEnv({ SITE_URL: 'example.org' })).toThrow(/SITE_URL must be an address/)
  expect(() => readEnv({ SAMPLE_LIBRARY: 'no' })).toThrow(/SAMPLE_LIBRARY must be on or off/)
})

test('a SITE_URL that is more than scheme and host is refused with what to do', () => {
  const refused = [
    'https://example.org/books',
    'https://example.org/books/',
    'https://example.org//',
    'https://example.org/?',
    'https://example.org/?a=1',
    'https://example.org/#',
    'https://example.org/#top',
    'https://me:secret@example.org',
  ]
  for (const SITE_URL of refused)
    expect(() => readEnv({ SITE_URL }), SITE_URL).toThrow(/SITE_URL .* without a path.* host of its own/)
  expect(readEnv({ SITE_URL: 'http://127.0.0.1:8080/' }).siteUrl).toBe('http://127.0.0.1:8080')
  expect(readEnv({ SITE_URL: 'HTTPS://Example.org' }).siteUrl).toBe('https://example.org')
})

test('empty settings count as absent, and a slash at the end of SITE_URL is dropped', () => {
  expect(readEnv({ PORT: '', SITE_URL: 'https://example.org/' })).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    siteUrl: 'https://example.org',
  })
})

test('a database that does not answer is named without its password', async () => {
  const opening = openDatabase({ dataDir: '', databaseUrl: 'postgres://me:secret@127.0.0.1:1/site' }, log)
  await expect(opening).rejects.toThrow(/127\.0\.0\.1:1\/site does not answer \(ECONNREFUSED: .+\)/)
  await expect(opening).rejects.not.toThrow(/secret/)
})

test.skipIf(inject('postgresUrl') === null)(
  'a PostgreSQL database that is not UTF-8 is refused with how to make one that is',
  async () => {
    const cluster = inject('postgresUrl') ?? ''
    for (const encoding of ['LATIN1', 'SQL_ASCII']) {
      const name = `test_${encoding.toLowerCase()}`
      await onCluster(cluster, `create database ${name} encoding '${encoding}' locale 'C' template template0`)
      try {
        await expect(openDatabase({ dataDir: '', databaseUrl: `${cluster}/${name}` }, log)).rejects.toThrow(
          new RegExp(`/${name} has the encoding ${encoding}, .*createdb -E UTF8 -T template0`),
        )
      } finally {
        await onCluster(cluster, `drop database ${name} with (force)`)
      }
    }
  },
)

async function runProgram(program: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '-e',
    program,
    ...args,
  ])
  return stdout
}
