import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../../src/server/platform/db/open-database.ts'
import { createLog } from '../../../src/server/platform/runtime/log.ts'
import { migrate } from '../../../src/server/platform/db/migrate.ts'
import { startCluster } from '../database/postgres-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Null where no PostgreSQL is installed. */
    postgresUrl: string | null
    /** A folder with a migrated SQLite database. */
    sqliteTemplate: string
  }
}

/**
 * One throw-away PostgreSQL for the whole run. On both engines there is a migrated template that each test's database is
 * copied from.
 */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'xingcha-template-'))
  await migrateTemplate({ dataDir: folder, databaseUrl: undefined })
  project.provide('sqliteTemplate', folder)
  const stopPostgres = await startPostgres(project)
  return () => {
    stopPostgres()
    rmSync(folder, { recursive: true })
  }
}

async function startPostgres(project: TestProject): Promise<() => void> {
  const cluster = await startCluster()
  project.provide('postgresUrl', cluster?.url ?? null)
  if (!cluster) {
    if (process.env.REQUIRE_POSTGRES === '1')
      throw new Error('PostgreSQL is not installed, and this run asks for it')
    console.log('engines: SQLite only. PostgreSQL is not installed, so what runs on it was not tested.')
    return () => {}
  }
  const client = new pg.Client(`${cluster.url}/postgres`)
  await client.connect()
  await client.query('create database template_xingcha')
  await client.end()
  await migrateTemplate({ dataDir: '', databaseUrl: `${cluster.url}/template_xingcha` })
  console.log('engines: SQLite and PostgreSQL')
  return cluster.stop
}

async function migrateTemplate(place: Parameters<typeof openDatabase>[0]): Promise<void> {
  const template = await openDatabase(place, createLog('silent'))
  await migrate(template)
  await template.close()
}
