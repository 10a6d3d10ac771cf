import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { MIGRATIONS } from '../../../database/migrations/all.ts'
import type { Database, DatabaseEnv } from '../../../src/server/platform/db/database.ts'
import { migrate } from '../../../src/server/platform/db/migrate.ts'
import { openDatabase } from '../../../src/server/platform/db/open-database.ts'
import { createLog } from '../../../src/server/platform/runtime/log.ts'
import { temporaryFolder } from '../files/temporary-folder.ts'
import { onCluster } from './test-databases.ts'
import type { TestSite } from '../server/test-site.ts'

/** Works on a database of the site's engine that has no tables yet. On PostgreSQL that is the site's own. */
export async function onEmptyDatabase(
  { deps: { database } }: TestSite,
  work: (database: Database) => Promise<void>,
): Promise<void> {
  if (database.engine === 'postgres') {
    await sql`drop schema public cascade`.execute(database.queries)
    await sql`create schema public`.execute(database.queries)
    return work(database)
  }
  const dataDir = await mkdtemp(path.join(tmpdir(), 'xingcha-upgrade-'))
  const empty = await openDatabase({ dataDir, databaseUrl: undefined }, createLog('silent'))
  try {
    await work(empty)
  } finally {
    await empty.close()
    await rm(dataDir, { recursive: true })
  }
}

/** Brings the tables to where they were with that migration. */
export async function migrateUpTo(database: Database, name: string): Promise<void> {
  await migrate(database, Object.fromEntries(Object.entries(MIGRATIONS).filter(([each]) => each <= name)))
}

/** Makes the database say that it has run these migrations and no others. */
export async function storeMigrations({ queries }: Database, names: readonly string[]): Promise<void> {
  await sql`delete from xc_migration`.execute(queries)
  for (const name of names) await sql`insert into xc_migration values (${name}, '')`.execute(queries)
}

/**
 * Works on a database of the site's engine as each of the migrations has left it, in their order, without rows: on copies
 * of one database, because running all migrations before it for each version takes several times as long.
 */
export async function onEachVersion(
  { deps: { database } }: TestSite,
  names: readonly string[],
  work: (copy: Database, name: string) => Promise<void>,
): Promise<void> {
  await using folder = await temporaryFolder()
  const copies = database.engine === 'postgres' ? postgresCopies() : sqliteCopies(folder.path)
  await copies.create()
  try {
    for (const name of names) {
      await onDatabase(copies.base, (base) => migrateUpTo(base, name))
      await onDatabase(await copies.copy(), (copy) => work(copy, name))
      await copies.drop()
    }
  } finally {
    await copies.dropAll()
  }
}

async function onDatabase(env: DatabaseEnv, work: (database: Database) => Promise<void>): Promise<void> {
  const database = await openDatabase(env, createLog('silent'))
  try {
    await work(database)
  } finally {
    await database.close()
  }
}

/** One copy at a time. */
interface Copies {
  base: DatabaseEnv
  create(): Promise<void>
  copy(): Promise<DatabaseEnv>
  drop(): Promise<void>
  dropAll(): Promise<void>
}

function sqliteCopies(folder: string): Copies {
  const [base, copy] = ['base', 'copy'].map((name) => path.join(folder, name)) as [string, string]
  return {
    base: { dataDir: base, databaseUrl: undefined },
    create: async () => {},
    copy: async () => {
      await cp(base, copy, { recursive: true })
      return { dataDir: copy, databaseUrl: undefined }
    },
    drop: () => rm(copy, { recursive: true }),
    dropAll: async () => {},
  }
}

function postgresCopies(): Copies {
  const cluster = inject('postgresUrl') ?? ''
  const base = `test_${randomUUID().replaceAll('-', '')}`
  const copy = `${base}_copy`
  const env = (name: string) => ({ dataDir: '', databaseUrl: `${cluster}/${name}` })
  const drop = (name: string) => onCluster(cluster, `drop database if exists ${name} with (force)`)
  return {
    base: env(base),
    create: () => onCluster(cluster, `create database ${base}`),
    copy: async () => {
      await onCluster(cluster, `create database ${copy} template ${base} strategy file_copy`)
      return env(copy)
    },
    drop: () => drop(copy),
    dropAll: async () => {
      await drop(copy)
      await drop(base)
    },
  }
}
