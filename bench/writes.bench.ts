import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Benchmark, Finding } from './support/benchmark.ts'
import { prepareComments, type ReadyComment, sendComments } from './support/commenting.ts'
import { type Connection, openConnections } from './support/connection.ts'
import { syncMilliseconds } from './support/disk.ts'
import { makeBooks, makeDataDir } from './support/library.ts'
import { medianOf } from './support/median.ts'
import { cpuSeconds, type MeasuredProcess, startSite } from './support/site-process.ts'

const REVIEWS = 5_000
const ROUNDS = 5
/** Comments of a round: sent as fast as they are taken, and in turns while pages are read. */
const ALONE = 800
const IN_TURNS = 600
/** Before the first round, the first of them told apart: Node makes quick what has run often. */
const WARM_UP = 3_000
const FIRST = 500
const VISITORS = 32
const READERS = 16
/** Seconds that pages are read alone. */
const READING = 2
/** Of the rate of bare inserts; comments that come slower than half of it would say nothing. */
const OFFERED = 0.6

const benchmark: Benchmark = {
  question: 'How many comments are taken, and what do readers notice of it?',
  conditions: [
    `SQLite with ${REVIEWS} reviews, journal WAL, synchronous FULL on both sides, the same disk`,
    `ours: POST /api/reviews/…/comments over HTTP from ${VISITORS} connections, every comment another visitor's from another address (TRUST_PROXY), in other words, its proof of work solved beforehand; a comment counts when its answer has come`,
    'beside it: a plain program with node:sqlite that inserts rows into the same table of a copy of the same database, made for each round, one transaction each',
    `readers: ${READERS} connections that ask for twenty review pages again and again, brotli, already rendered; comments go to other reviews`,
    `medians of ${ROUNDS} rounds after ${WARM_UP} comments, in each one after another: bare inserts, ${ALONE} comments alone, pages alone for ${READING} s, pages while ${IN_TURNS} comments come at ${OFFERED} of the rate of bare inserts`,
    'asker and site share the cores of the machine',
  ],
  measure,
}

export default benchmark

interface Round {
  bare: number
  /** Milliseconds that one write and its way to the disk take. */
  sync: number
  alone: number
  cpuOfComment: number
  reads: number
  commentsBeside: number
  readsBeside: number
  published: number
}

async function measure(): Promise<Finding[]> {
  const dataDir = await makeDataDir('writes', REVIEWS)
  const site = await startSite({ DATA_DIR: dataDir, TRUST_PROXY: 'loopback' })
  try {
    const books = await makeBooks(REVIEWS)
    const comments = await prepareComments(
      site.address,
      books.slice(20),
      WARM_UP + ROUNDS * (ALONE + IN_TURNS),
    )
    const first = await sendComments(site.address, comments.splice(0, FIRST), { visitors: VISITORS })
    await sendComments(site.address, comments.splice(0, WARM_UP - FIRST), { visitors: VISITORS })
    const pages = books.slice(0, 20).map(({ id }) => `/review/${id}`)
    const rounds: Round[] = []
    while (rounds.length < ROUNDS) {
      const those = comments.splice(0, ALONE + IN_TURNS)
      rounds.push(await measureRound(site, dataDir, those, pages))
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
  const cpuOfComment = ((cpuSeconds(pid) - cpuBefore) * 1_000) / ALONE
  const reading = await startReading(address, pages)
  await new Promise((resolve) => setTimeout(resolve, READING * 1_000))
  const reads = reading.perSecond()
  const beside = await sendComments(address, comments.slice(ALONE), {
    visitors: VISITORS,
    rate: bare * OFFERED,
  })
  const readsBeside = reading.perSecond()
  await reading.stop()
  return {
    bare,
    sync,
    alone: alone.perSecond,
    cpuOfComment,
    reads,
    commentsBeside: beside.perSecond,
    readsBeside,
    published: alone.published + beside.published,
  }
}

function findings(rounds: readonly Round[], first: number, unsynced: number): Finding[] {
  const median = (of: (round: Round) => number) => medianOf(rounds.map(of))
  const published = rounds.reduce((sum, round) => sum + round.published, 0)
  return [
    {
      what: 'comments, nothing else going on',
      ours: aSecond(median((round) => round.alone)),
      beside: `${aSecond(median((round) => round.bare))} bare inserts`,
      figure: median((round) => round.alone / round.bare),
      bound: { atLeast: 0.5 },
    },
    {
      what: `the first ${FIRST} after a start`,
      ours: aSecond(first),
      beside: `${aSecond(median((round) => round.bare))} bare inserts`,
      figure: first / median((round) => round.bare),
    },
    {
      what: 'comments while pages are read',
      ours: aSecond(median((round) => round.commentsBeside)),
      beside: `${aSecond(median((round) => round.bare))} bare inserts`,
      figure: median((round) => round.commentsBeside / round.bare),
      bound: { atLeast: 0.5 },
    },
    {
      what: 'pages read meanwhile',
      ours: aSecond(median((round) => round.readsBeside)),
      beside: `${aSecond(median((round) => round.reads))} without comments`,
      figure: median((round) => round.readsBeside / round.reads),
      bound: { atLeast: 0.5 },
    },
    {
      what: 'processor time of a comment, ms',
      ours: `${median((round) => round.cpuOfComment).toFixed(2)} ms`,
      beside: '',
      figure: median((round) => round.cpuOfComment),
    },
    {
      what: 'what the disk takes to write a page and sync, ms',
      ours: `${median((round) => round.sync).toFixed(2)} ms`,
      beside: '',
      figure: median((round) => round.sync),
    },
    {
      what: 'comments published at once, of all sent',
      ours: String(published),
      beside: String(ROUNDS * (ALONE + IN_TURNS)),
      figure: published / (ROUNDS * (ALONE + IN_TURNS)),
    },
    {
      what: 'what waiting for the disk costs a bare insert',
      ours: aSecond(median((round) => round.bare)),
      beside: `${aSecond(unsynced)} with synchronous OFF`,
      figure: median((round) => round.bare) / unsynced,
    },
  ]
}

function aSecond(rate: number): string {
  return `${Math.round(rate)}/s`
}

/** Into a copy beside the site's database, which goes again: each is as large as that. */
function insertBare(dataDir: string, synchronous: 'full' | 'off'): number {
  const program = fileURLToPath(new URL('support/bare-inserts.ts', import.meta.url))
  const file = path.join(dataDir, `bare-${Date.now()}.sqlite`)
  const args = [program, file, '1000', synchronous, path.join(dataDir, 'xingcha.sqlite')]
  const rate = Number(execFileSync(process.execPath, args, { encoding: 'utf8' }))
  rmSync(file)
  return rate
}

interface Reading {
  /** Since it was last asked. */
  perSecond(): number
  stop(): Promise<void>
}

/** Every page has been asked for once before it begins, and is one that the site has ready. */
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
