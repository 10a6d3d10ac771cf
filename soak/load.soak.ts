import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Benchmark, Finding } from '../bench/support/benchmark.ts'
import { openConnections } from '../bench/support/connection.ts'
import { booksFile, importBooks, makeBooks } from '../bench/support/library.ts'
import { residentMegabytes, startSite } from '../bench/support/site-process.ts'
import type { DatabaseEnv } from '../src/server/platform/db/database.ts'
import { type EngineUnderTest, figureRow, measureOnEachEngine } from './support/each-engine.ts'
import { type Answered, newRequest, percentile } from './support/everyday-requests.ts'
import { makeReaders } from './support/readers.ts'

/** The size of the original site's library. */
const REVIEWS = 10_342
const CLIENTS = 200
const ACCOUNTS = 20
const SECONDS = 180
/** Seconds of silence until the memory is read. */
const REST = 60

const soak: Benchmark = {
  question: 'How long do visitors wait while 200 programs send requests without a pause?',
  conditions: [
    `the built site with ${REVIEWS} generated reviews on SQLite and on a PostgreSQL of its own; ${CLIENTS} connections for ${SECONDS} s, each the next request as soon as the one before is answered`,
    'of 40 requests: 17 pages of fifty much-read reviews, 7 of any review, 4 home, 4 the list of all reviews, 2 searches, 2 lists of comments, 2 sessions, 1 bookmark, 1 comment',
    'the programs, the site and the database share the cores of the machine',
    `memory: of the site's process, ${REST} s after the last answer`,
  ],
  measure: () => measureOnEachEngine(measureLoad),
}
export default soak

async function measureLoad(engine: EngineUnderTest): Promise<Finding[]> {
  const { dataDir, databaseUrl } = engine.env
  const env = {
    DATA_DIR: dataDir,
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    SECRET: randomBytes(32).toString('base64'),
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'error',
  }
  importBooks(await booksFile(REVIEWS), env)
  const site = await startSite(env)
  try {
    const answered = await visit(site.address, engine.env)
    const peak = residentMegabytes(site.pid, 'VmHWM')
    await sleep(REST * 1_000)
    return findings(answered, { peak, rest: residentMegabytes(site.pid, 'VmRSS') })
  } finally {
    await site.stop()
  }
}

/** Every answer, in no order. */
async function visit(address: string, database: DatabaseEnv): Promise<Answered[]> {
  const readers = await makeReaders(address, database, ACCOUNTS)
  const ids = (await makeBooks(REVIEWS)).map(({ id }) => id)
  const connections = await openConnections(address, CLIENTS)
  const answered: Answered[] = []
  const end = performance.now() + SECONDS * 1_000
  await Promise.all(
    connections.map(async (connection, index) => {
      const reader = readers[index % readers.length]!
      for (let count = index; performance.now() < end; count++) {
        const { kind, method, path: asked, headers, body } = newRequest(count, ids, reader)
        const began = performance.now()
        const { status } = await connection.ask(
          method,
          asked,
          { 'Accept-Encoding': 'gzip', ...headers },
          body,
        )
        answered.push({ kind, status, milliseconds: performance.now() - began })
      }
      connection.close()
    }),
  )
  return answered
}

function findings(answered: readonly Answered[], memory: { peak: number; rest: number }): Finding[] {
  const seconds = (what: string, milliseconds: number, atMost?: number) =>
    figureRow(what, milliseconds / 1_000, atMost, `${Math.round(milliseconds)} ms`)
  const kinds = [...new Set(answered.map(({ kind }) => kind))].toSorted()
  const of = (kind: string) => answered.filter((each) => each.kind === kind)
  return [
    figureRow('answers', answered.length, undefined, `${Math.round(answered.length / SECONDS)}/s`),
    figureRow('answers with 5xx', answered.filter(({ status }) => status >= 500).length, 0),
    figureRow('answers with 429', answered.filter(({ status }) => status === 429).length),
    seconds('median, seconds', percentile(answered, 0.5)),
    seconds('99 of 100 within, seconds', percentile(answered, 0.99), 2),
    seconds('longest, seconds', percentile(answered, 1)),
    ...kinds.map((kind) => seconds(`${kind}: 99 of 100 within, seconds`, percentile(of(kind), 0.99), 2)),
    figureRow('memory at its peak, MB', memory.peak),
    figureRow('memory at rest afterwards, MB', memory.rest, 200),
  ]
}
