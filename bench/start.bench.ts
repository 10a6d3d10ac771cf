import { rm } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../tests/support/program/free-port.ts'
import type { Benchmark, Finding } from './support/benchmark.ts'
import { prepareComments, sendComments } from './support/commenting.ts'
import { type Connection, openConnections } from './support/connection.ts'
import type { CorpusBook } from './support/generate-corpus.ts'
import { makeBooks, makeDataDir } from './support/library.ts'
import { medianOf } from './support/median.ts'
import { type MeasuredProcess, residentMegabytes, startProgram, startSite } from './support/site-process.ts'

const REVIEWS = 5_000
const STARTS = 5
/** Seconds of rest before memory is read. */
const REST = 5
/** The requests of a run. */
const PAGES = 3_000
const SEARCHES = 300
const COVERS = 60
const CARDS = 20
const COMMENTS = 200

const benchmark: Benchmark = {
  question: 'How fast does it start, and how much memory does it use?',
  conditions: [
    `${REVIEWS} reviews on SQLite, built beforehand; a start lasts from \`node bin/xingcha.mjs start\` to the complete response for /review/…, medians of ${STARTS} alternating starts`,
    'the compile cache is warm, as from the second start on; the first start of a data folder is reported separately. Files are in the page cache',
    `comparison: @hono/node-server with one short page, the same Node (bench/support/bare-hono.ts)`,
    `idle: ${REST} s after the first page and /healthz. Memory is VmRSS, which counts the pages of Node's own program, shared by all that run it`,
    `the run: ${PAGES} different review pages, ${SEARCHES} searches, ${COVERS} covers and ${CARDS} cards drawn, ${COMMENTS} comments over 8 connections, then ${REST} s idle; the bare server gets as many requests for its page`,
  ],
  measure,
}

export default benchmark

async function measure(): Promise<Finding[]> {
  const dataDir = await makeDataDir('start', REVIEWS)
  const books = await makeBooks(REVIEWS)
  try {
    const cold = await coldStart(dataDir, books[0]!)
    const ours: number[] = []
    const bare: number[] = []
    for (let turn = 0; turn < STARTS; turn++) {
      ours.push(await timeOf(startOurs(dataDir, books[turn]!)))
      bare.push(await timeOf(startBare()))
    }
    return [...startFindings(ours, bare, cold), ...(await measureMemory(dataDir, books))]
  } finally {
    await rm(dataDir, { recursive: true })
  }
}

function startOurs(dataDir: string, { id }: CorpusBook): Promise<MeasuredProcess> {
  return startSite({ DATA_DIR: dataDir, TRUST_PROXY: 'loopback' }, `/review/${id}`)
}

async function startBare(): Promise<MeasuredProcess> {
  return startProgram([fileURLToPath(new URL('support/bare-hono.ts', import.meta.url))], await freePort(), {})
}

async function timeOf(starting: Promise<MeasuredProcess>): Promise<number> {
  const { firstAnswer, stop } = await starting
  await stop()
  return firstAnswer
}

async function coldStart(dataDir: string, book: CorpusBook): Promise<number> {
  await rm(path.join(dataDir, 'cache/compile'), { recursive: true, force: true })
  const cold = await timeOf(startOurs(dataDir, book))
  // The second start stores in the cache what the first one compiled after its first answer.
  await timeOf(startOurs(dataDir, book))
  return cold
}

function startFindings(ours: readonly number[], bare: readonly number[], cold: number): Finding[] {
  const beside = `${Math.round(medianOf(bare))} ms`
  return [
    {
      what: 'seconds to the first page',
      ours: `${Math.round(medianOf(ours))} ms`,
      beside,
      figure: medianOf(ours) / 1_000,
      bound: { atMost: 0.6 },
    },
    {
      what: 'the same with a cold compile cache',
      ours: `${Math.round(cold)} ms`,
      beside,
      figure: cold / 1_000,
    },
  ]
}

async function measureMemory(dataDir: string, books: readonly CorpusBook[]): Promise<Finding[]> {
  const [site, bare] = [await startOurs(dataDir, books[0]!), await startBare()]
  try {
    await fetch(`${site.address}/healthz`)
    const idle = await restAndRead([site, bare])
    await runThrough(site.address, books)
    await askAll(bare.address, Array<string>(PAGES + SEARCHES).fill('/'))
    const after = await restAndRead([site, bare])
    return [
      memoryFinding('MB of memory, idle', idle, 150),
      memoryFinding('MB of memory after the run', after, 250),
    ]
  } finally {
    await Promise.all([site.stop(), bare.stop()])
  }
}

async function restAndRead(processes: readonly MeasuredProcess[]): Promise<number[]> {
  await new Promise((resolve) => setTimeout(resolve, REST * 1_000))
  return processes.map(({ pid }) => residentMegabytes(pid))
}

function memoryFinding(what: string, [ours = NaN, bare = NaN]: readonly number[], atMost: number): Finding {
  return {
    what,
    ours: `${Math.round(ours)} MB`,
    beside: `${Math.round(bare)} MB`,
    figure: ours,
    bound: { atMost },
  }
}

async function runThrough(address: string, books: readonly CorpusBook[]): Promise<void> {
  const comments = await prepareComments(address, books, COMMENTS)
  const pages = books.slice(0, PAGES).map(({ id }) => `/review/${id}`)
  await askAll(address, pages)
  await askAll(
    address,
    books.slice(0, SEARCHES).map(({ title }) => `/api/search?q=${encodeURIComponent(title.slice(0, 2))}`),
  )
  await askAll(address, await findCovers(address, pages.slice(0, COVERS)))
  await askAll(
    address,
    books.slice(0, CARDS).map(({ id }) => `/share/review-${id}.png`),
  )
  await sendComments(address, comments, { visitors: 8 })
}

async function findCovers(address: string, pages: readonly string[]): Promise<string[]> {
  const covers: string[] = []
  for (const page of pages) {
    const html = await (await fetch(address + page)).text()
    covers.push(...(/\/covers\/\d+-[0-9a-f]+\.svg/.exec(html) ?? []))
  }
  return covers
}

async function askAll(address: string, paths: readonly string[]): Promise<void> {
  const connections = await openConnections(address, 8)
  const left = paths.values()
  await Promise.all(connections.map((connection) => askEach(connection, left)))
}

async function askEach(connection: Connection, paths: Iterator<string> & Iterable<string>): Promise<void> {
  for (const path of paths) {
    const { status } = await connection.ask('GET', path, { 'Accept-Encoding': 'br' })
    if (status >= 400) throw new Error(`${path} was answered with ${status}`)
  }
  connection.close()
}
