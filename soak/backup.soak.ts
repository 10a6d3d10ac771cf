import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { Benchmark, Finding } from '../bench/support/benchmark.ts'
import { booksFile, importBooks } from '../bench/support/library.ts'
import { type ProgramRun, runProgram } from '../bench/support/run-program.ts'
import type { DatabaseEnv, Engine } from '../src/server/platform/db/database.ts'
import { openDatabase } from '../src/server/platform/db/open-database.ts'
import { migrate } from '../src/server/platform/db/migrate.ts'
import { systemClock } from '../src/server/platform/runtime/clock.ts'
import { createLog } from '../src/server/platform/runtime/log.ts'
import { PROJECT_ROOT } from '../src/server/platform/runtime/project-root.ts'
import { loadSampleLibrary } from '../src/server/archive/site-import/sample/sample-library.service.ts'
import { startSite, stopSite } from '../tests/support/program/built-site.ts'
import { startCluster } from '../tests/support/database/postgres-cluster.ts'
import { sumsInBackup, sumsOf } from '../tests/support/database/table-sums.ts'
import { countWritten, startWriteLoad } from '../tests/support/database/write-load.ts'
import { startMixedLoad } from './support/mixed-load.ts'

const REVIEWS = 10_342
const ENGINES: readonly Engine[] = ['sqlite', 'postgres']
/** Transactions before the backup begins. */
const WARM_UP = 500
const ON_EACH_ENGINE = { readers: 4, writers: 2 }

const soak: Benchmark = {
  question: 'Does a backup of a busy site hold one moment of it, and restore into either engine?',
  conditions: [
    `${REVIEWS} reviews on each engine; the built site answers ${ON_EACH_ENGINE.readers} connections that read and ${ON_EACH_ENGINE.writers} that comment, and three writers store accounts, comments and reading-list entries, three rows in each transaction, while \`npx xingcha backup\` runs`,
    'then `npx xingcha restore` into an empty database of each engine; counts and checksums of every table are compared with those that the backup recorded; rows of one transaction must be there together, and all transactions that were committed before the backup began',
    'memory is the peak of the command (VmHWM)',
  ],
  measure,
}

export default soak

async function measure(): Promise<readonly Finding[]> {
  const cluster = await startCluster()
  if (!cluster) throw new Error('PostgreSQL is not installed')
  const folder = await mkdtemp(path.join(tmpdir(), 'xingcha-backup-soak-'))
  try {
    const newSite = async (engine: Engine, name: string): Promise<DatabaseEnv> => {
      const dataDir = path.join(folder, name)
      if (engine === 'sqlite') return { dataDir, databaseUrl: undefined }
      await createDatabase(cluster.url, name)
      return { dataDir, databaseUrl: `${cluster.url}/${name}` }
    }
    const findings: Finding[] = []
    for (const from of ENGINES) {
      const file = path.join(folder, `${from}.backup`)
      const source = await newSite(from, `source_${from}`)
      await fill(source)
      const { made, before, failed, sent } = await backUpUnderLoad(source, file)
      findings.push(
        ...describeRun(`${from}: backup`, made),
        count(`${from}: requests that failed during the backup`, `${failed} of ${sent}`, failed),
      )
      const { size } = await stat(file)
      findings.push({
        what: `${from}: size of the backup`,
        ours: `${(size / 1e6).toFixed(1)} MB`,
        beside: '',
        figure: size / 1e6,
      })
      for (const to of ENGINES) {
        const target = await newSite(to, `restored_${from}_${to}`)
        const restored = await runProgram(['bin/xingcha.mjs', 'restore', file, '--yes'], toVariables(target))
        findings.push(...describeRun(`${from} to ${to}: restore`, restored))
        findings.push(...(await compare(`${from} to ${to}`, file, target, before)))
      }
    }
    return findings
  } finally {
    cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The sample library, whose reviews the requests name, and generated reviews. */
async function fill(source: DatabaseEnv): Promise<void> {
  const database = await openDatabase(source, createLog('silent'))
  try {
    await migrate(database)
    const folder = path.join(PROJECT_ROOT, 'database/sample-library')
    const samples = await loadSampleLibrary({ database, clock: systemClock }, folder)
    importBooks(await booksFile(REVIEWS - samples), toVariables(source))
  } finally {
    await database.close()
  }
}

async function backUpUnderLoad(source: DatabaseEnv, file: string) {
  const site = await startSite({
    ...toVariables(source),
    SECRET: randomBytes(32).toString('base64'),
    TRUST_PROXY: 'loopback',
    SAMPLE_LIBRARY: 'off',
  })
  const database = await openDatabase(source, createLog('silent'))
  try {
    const requests = startMixedLoad(site.address, ON_EACH_ENGINE)
    const load = startWriteLoad({ database, clock: systemClock })
    let before: number[]
    let made: ProgramRun
    try {
      await load.more(WARM_UP)
      before = load.committed()
      made = await runProgram(['bin/xingcha.mjs', 'backup', file], toVariables(source))
    } finally {
      await Promise.all([load.stop(), requests.stop()])
    }
    const failed = requests.reads.failed + requests.writes.failed
    return { made, before, failed, sent: requests.reads.sent + requests.writes.sent }
  } finally {
    await database.close()
    await stopSite(site.process)
  }
}

/** The differences between the backup and the database that it was restored into. */
async function compare(
  pair: string,
  file: string,
  target: DatabaseEnv,
  before: readonly number[],
): Promise<Finding[]> {
  const [expected, sums] = [await sumsInBackup(file), await sumsOf(target)]
  const different = [...sums].filter(([table, { sha256 }]) => sha256 !== expected.get(table)?.sha256).length
  const rows = [...sums.values()].reduce((total, sum) => total + sum.rows, 0)
  const database = await openDatabase(target, createLog('silent'))
  try {
    const written = await countWritten(database)
    const lost = before.reduce((sum, number, writer) => sum + Math.max(0, number - (written[writer] ?? 0)), 0)
    const total = written.reduce((sum, number) => sum + number, 0)
    return [
      count(`${pair}: tables that differ`, `${different} of ${sums.size}, ${rows} rows`, different),
      count(`${pair}: transactions lost`, `${lost}, ${total} restored whole`, lost),
    ]
  } finally {
    await database.close()
  }
}

function describeRun(what: string, { seconds, peak }: ProgramRun): Finding[] {
  return [
    { what: `${what}, seconds`, ours: `${seconds.toFixed(1)} s`, beside: '', figure: seconds },
    {
      what: `${what}, MB of memory`,
      ours: `${Math.round(peak)} MB`,
      beside: '',
      figure: peak,
      bound: { atMost: 500 },
    },
  ]
}

function count(what: string, ours: string, figure: number): Finding {
  return { what, ours, beside: '', figure, bound: { atMost: 0 } }
}

function toVariables({ dataDir, databaseUrl }: DatabaseEnv): Record<string, string> {
  return { DATA_DIR: dataDir, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) }
}

async function createDatabase(cluster: string, name: string): Promise<void> {
  const client = new pg.Client(`${cluster}/postgres`)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
}
