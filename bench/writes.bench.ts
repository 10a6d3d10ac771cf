import { execFileSync } from 'node:child_process'
import { DatabaseSync } from 'node:sqlite'
import { rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { visitorOfProof } from '../src/server/comments/proof-of-work.ts'
import type { Benchmark, Finding } from './support/benchmark.ts'
import { prepareComments, type ReadyComment, sendComments } from './support/commenting.ts'
import { type Connection, openConnections } from './support/connection.ts'
import { syncMilliseconds } from './support/disk.ts'
import { makeBooks, makeDataDir } from './support/library.ts'
import { medianOf } from './support/median.ts'
import { cpuSeconds, type MeasuredProcess, startSite } from './support/site-process.ts'

const REVIEWS = 5_000
const ROUNDS = 5
/** Comments of a round: sent as fast as the site answers, and at a fixed rate while pages are read. */
const ALONE = 800
const WITH_READERS = 600
/** Comments before the first round, since V8 optimizes what has run often; the first of them are reported too. */
const WARM_UP = 3_000
const FIRST = 500
const VISITORS = 32
const READERS = 16
/** Seconds in which pages are read without comments. */
const READING = 2
/** Of the rate of bare inserts: more comments than the bound below asks for. */
const OFFERED = 0.2

const benchmark: Benchmark = {
  question: 'How many comments a second does the site store, and how much do they slow down readers?',
  conditions: [
    `SQLite with ${REVIEWS} reviews, journal WAL, synchronous FULL on both sides, the same disk`,
    'the senders are known readers with three comments of last week each: those of others wait while many arrive',
    `ours: POST /api/reviews/…/comments over HTTP from ${VISITORS} connections, each comment by another visitor from another address (TRUST_PROXY), with a text of its own, its proof of work solved beforehand; a comment counts when it is answered`,
    'compared with: a plain program on node:sqlite that inserts rows into the same table of a copy of the database, made for each round, one transaction each',
    `readers: ${READERS} connections that request twenty cached review pages over and over, brotli; comments go to other reviews`,
    `medians of ${ROUNDS} rounds after ${WARM_UP} comments, each: bare inserts, ${ALONE} comments alone, pages alone for ${READING} s, pages while ${WITH_READERS} comments are sent at ${OFFERED} of the rate of bare inserts`,
    'the client and the site share the cores of the machine',
  ],
  measure,
}

export default benchmark

/** Signs the challenges, which name the visitors. */
const SECRET = 'benchmark'.repeat(8)

function makeKnown(dataDir: string, comments: readonly ReadyComment[]): void {
  const database = new DatabaseSync(path.join(dataDir, 'xingcha.sqlite'))
  const insert =
    database.prepare(`insert into xc_comments (review_id, visitor, user_name, state, created_at, content)
    select min(id), ?, '讀者', 'published', '2025-01-01T00:00:00.000Z', '讀過。' from xc_reviews`)
  database.exec('begin immediate')
  for (const { body } of comments) {
    const { proof } = JSON.parse(body) as { proof: string }
    const { challenge } = JSON.parse(Buffer.from(proof, 'base64').toString()) as { challenge: string }
    for (let count = 0; count < 3; count++) insert.run(visitorOfProof({ secret: SECRET }, { challenge }))
  }
  database.exec('commit')
  database.close()
}

interface Round {
  bare: number
  /** Milliseconds to write a page and sync it to the disk. */
  sync: number
  alone: number
  commentCpu: number
  reads: number
  commentsWithReaders: number
  readsWithComments: number
  published: number
}

async function measure(): Promise<Finding[]> {
  const dataDir = await makeDataDir('writes', REVIEWS)
  const site = await startSite({ DATA_DIR: dataDir, TRUST_PROXY: 'loopback', SECRET })
  try {
    const books = await makeBooks(REVIEWS)
    const comments = await prepareComments(
      site.address,
      books.slice(20),
      WARM_UP + ROUNDS * (ALONE + WITH_READERS),
    )
    makeKnown(dataDir, comments)
    const first = await sendComments(site.address, comments.splice(0, FIRST), { visitors: VISITORS })
    await sendComments(site.address, comments.splice(0, WARM_UP - FIRST), { visitors: VISITORS })
    const pages = books.slice(0, 20).map(({ id }) => `/review/${id}`)
    const rounds: Round[] = []
    while (rounds.length < ROUNDS) {
      const batch = comments.splice(0, ALONE + WITH_READERS)
      rounds.push(await measureRound(site, dataDir, batch, pages))
    }
    const unsynced = insertBare(dataDir, 'off')
    return findings(rounds, first.perSecond, unsynced)
  } finally {
    await site.stop()
    await rm(dataDir, { recursive: true })
  }
}

async function measureRound(
  { address, pid }: MeasuredProcess,
  dataDir: string,
  comments: readonly ReadyComment[],
  pages: readonly string[],
): Promise<Round> {
  const sync = await syncMilliseconds(dataDir)
  const bare = insertBare(dataDir, 'full')
  const cpuBefore = cpuSeconds(pid)
  const alone = await sendComments(address, comments.slice(0, ALONE), { visitors: VISITORS })
  const commentCpu = ((cpuSeconds(pid) - cpuBefore) * 1_000) / ALONE
  const reading = await startReading(address, pages)
  await new Promise((resolve) => setTimeout(resolve, READING * 1_000))
  const reads = reading.perSecond()
  const withReaders = await sendComments(address, comments.slice(ALONE), {
    visitors: VISITORS,
    rate: bare * OFFERED,
  })
  const readsWithComments = reading.perSecond()
  await reading.stop()
  return {
    bare,
    sync,
    alone: alone.perSecond,
    commentCpu,
    reads,
    commentsWithReaders: withReaders.perSecond,
    readsWithComments,
    published: alone.published + withReaders.published,
  }
}

function findings(rounds: readonly Round[], first: number, unsynced: number): Finding[] {
  const median = (of: (round: Round) => number) => medianOf(rounds.map(of))
  const published = rounds.reduce((sum, round) => sum + round.published, 0)
  return [
    {
      what: 'comments without readers',
      ours: formatRate(median((round) => round.alone)),
      beside: `${formatRate(median((round) => round.bare))} bare inserts`,
      figure: median((round) => round.alone / round.bare),
      bound: { atLeast: 0.1 },
    },
    {
      what: `the first ${FIRST} after a start`,
      ours: formatRate(first),
      beside: `${formatRate(median((round) => round.bare))} bare inserts`,
      figure: first / median((round) => round.bare),
    },
    {
      what: 'comments while pages are read',
      ours: formatRate(median((round) => round.commentsWithReaders)),
      beside: `${formatRate(median((round) => round.bare))} bare inserts`,
      // Without a bound: between two commits readers go first (docs/decisions/0023-start-memory-writes.md).
      figure: median((round) => round.commentsWithReaders / round.bare),
    },
    {
      what: 'pages read while comments are sent',
      ours: formatRate(median((round) => round.readsWithComments)),
      beside: `${formatRate(median((round) => round.reads))} without comments`,
      figure: median((round) => round.readsWithComments / round.reads),
      bound: { atLeast: 0.5 },
    },
    {
      what: 'processor time of a comment, ms',
      ours: `${median((round) => round.commentCpu).toFixed(2)} ms`,
      beside: '',
      figure: median((round) => round.commentCpu),
    },
    {
      what: 'time to write a page to the disk and sync it, ms',
      ours: `${median((round) => round.sync).toFixed(2)} ms`,
      beside: '',
      figure: median((round) => round.sync),
    },
    {
      what: 'comments published at once, of all',
      ours: String(published),
      beside: String(ROUNDS * (ALONE + WITH_READERS)),
      figure: published / (ROUNDS * (ALONE + WITH_READERS)),
    },
    {
      what: 'bare inserts with syncing, to those without',
      ours: formatRate(median((round) => round.bare)),
      beside: `${formatRate(unsynced)} with synchronous OFF`,
      figure: median((round) => round.bare) / unsynced,
    },
  ]
}

function formatRate(rate: number): string {
  return `${Math.round(rate)}/s`
}

/** Inserts into a copy of the site's database, which is deleted afterwards. */
function insertBare(dataDir: string, synchronous: 'full' | 'off'): number {
  const program = fileURLToPath(new URL('support/bare-inserts.ts', import.meta.url))
  const file = path.join(dataDir, `bare-${Date.now()}.sqlite`)
  const args = [program, file, '1000', synchronous, path.join(dataDir, 'xingcha.sqlite')]
  const rate = Number(execFileSync(process.execPath, args, { encoding: 'utf8' }))
  rmSync(file)
  return rate
}

interface Reading {
  /** Since the last call. */
  perSecond(): number
  stop(): Promise<void>
}

/** Each page is requested once before, so that the site has it cached. */
async function startReading(address: string, pages: readonly string[]): Promise<Reading> {
  const connections = await openConnections(address, READERS)
  for (const page of pages) await read(connections[0]!, page)
  const reading = { isOver: false, count: 0, since: performance.now() }
  const readers = connections.map(async (connection, index) => {
    for (let turn = index; !reading.isOver; turn++) {
      await read(connection, pages[turn % pages.length]!)
      reading.count++
    }
    connection.close()
  })
  return {
    perSecond() {
      const rate = reading.count / ((performance.now() - reading.since) / 1_000)
      reading.count = 0
      reading.since = performance.now()
      return rate
    },
    async stop() {
      reading.isOver = true
      await Promise.all(readers)
    },
  }
}

async function read(connection: Connection, page: string): Promise<void> {
  const { status } = await connection.ask('GET', page, { 'Accept-Encoding': 'br' })
  if (status !== 200) throw new Error(`${page} was answered with ${status}`)
}
