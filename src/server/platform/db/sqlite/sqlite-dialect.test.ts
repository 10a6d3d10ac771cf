import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../../../../tests/support/server/test-site.ts'
import type { Database } from '../database.ts'

async function withDatabase(work: (database: Database, file: string) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'xingcha-statements-'))
  const { database, drop } = await openTestDatabase('sqlite', dataDir)
  try {
    await work(database, path.join(dataDir, 'xingcha.sqlite'))
  } finally {
    await drop()
    await rm(dataDir, { recursive: true })
  }
}

test('prepared statements see the new tables after another process has migrated', () =>
  withDatabase(async ({ queries }, file) => {
    const insert = (key: string) => queries.insertInto('xc_settings').values({ key, value: '1' }).execute()
    const all = () => queries.selectFrom('xc_settings').selectAll().orderBy('key').execute()
    await insert('a')
    expect(await all()).toEqual([{ key: 'a', value: '1' }])
    const upgrade = new DatabaseSync(file)
    upgrade.exec(`alter table xc_settings add column note text default 'new'`)
    await insert('b')
    expect(await all()).toEqual(['a', 'b'].map((key) => ({ key, value: '1', note: 'new' })))
    upgrade.exec('alter table xc_settings drop column note')
    expect(await all()).toEqual(['a', 'b'].map((key) => ({ key, value: '1' })))
    upgrade.exec('alter table xc_settings rename to xc_old; create table xc_settings (value text, key text)')
    await insert('c')
    expect(await all()).toEqual([{ value: '1', key: 'c' }])
    upgrade.close()
  }))

test('a thousand different questions are all answered, the first of them again', () =>
  withDatabase(async ({ queries }) => {
    await queries.insertInto('xc_settings').values({ key: 'a', value: '1' }).execute()
    const ask = (count: number) =>
      queries
        .selectFrom('xc_settings')
        .select('value')
        .where('key', 'in', ['a', ...Array.from({ length: count }, (_, index) => `b${index}`)])
        .execute()
    for (let count = 0; count < 1_000; count++) expect(await ask(count)).toEqual([{ value: '1' }])
    expect(await ask(0)).toEqual([{ value: '1' }])
  }))

test('the statement for a page of a list is prepared once for all lengths', () =>
  withDatabase(async ({ queries }) => {
    const values = ['a', 'b', 'c'].map((key) => ({ key, value: '1' }))
    await queries.insertInto('xc_settings').values(values).execute()
    const ask = (length: number) =>
      queries.selectFrom('xc_settings').select('key').orderBy('key').limit(length)
    expect(await ask(2).execute()).toEqual([{ key: 'a' }, { key: 'b' }])
    expect(await ask(1).offset(2).execute()).toEqual([{ key: 'c' }])
    // After a bare `limit ?` SQLite would prepare it again (sqlite-driver.ts).
    expect(ask(2).compile().sql).toMatch(/limit \? \+ 0$/)
  }))
