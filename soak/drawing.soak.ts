import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Benchmark, Finding } from '../bench/support/benchmark.ts'
import { type Connection, openConnections } from '../bench/support/connection.ts'
import { booksFile, importBooks, makeBooks } from '../bench/support/library.ts'
import { startSite } from '../bench/support/site-process.ts'
import { type Answered, percentile } from './support/everyday-requests.ts'

const REVIEWS = 200
/** Programs that ask for pictures and fonts, each for the next as soon as it has one. */
const CLIENTS = 4
/** Of reading while files are drawn, then as many without, in turn: other work on the machine slows both alike. */
const ROUNDS = 6
const SECONDS = 5
/** Milliseconds between two pages. */
const PAUSE = 20

const soak: Benchmark = {
  question: 'How much do covers, share cards and font slices, while they are drawn, delay pages?',
  conditions: [
    `the built site on SQLite with ${REVIEWS} generated reviews; one visitor who reads a page every ${PAUSE} ms, in turn a cached one and a search`,
    `${ROUNDS} times: ${SECONDS} s while ${CLIENTS} connections ask for covers, cards and font slices that are not drawn yet, then ${SECONDS} s without them`,
    'the visitor, the site and the drawing processes share the cores of the machine',
  ],
  measure,
}
export default soak

async function measure(): Promise<readonly Finding[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'xingcha-drawing-'))
  importBooks(await booksFile(REVIEWS), { DATA_DIR: dataDir })
  const site = await startSite({ DATA_DIR: dataDir, LOG_LEVEL: 'error' })
  try {
    const { address } = site
    const ids = (await makeBooks(REVIEWS)).map(({ id }) => id)
    const [reader, ...drawers] = await openConnections(address, 1 + CLIENTS)
    const files = await listFiles(drawers[0]!, ids)
    const all = files.length
    const whileDrawing: Answered[] = []
    const alone: Answered[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const drawing = startDrawing(drawers, files)
      whileDrawing.push(...(await read(reader!, ids)))
      await drawing.stop()
      if (files.length === 0) throw new Error('all was drawn before the last round was over')
      alone.push(...(await read(reader!, ids)))
    }
    return [
      { what: 'pictures and font slices drawn', ours: '', beside: '', figure: all - files.length },
      difference('a page in the middle', percentile(whileDrawing, 0.5), percentile(alone, 0.5)),
      difference('99 of 100 pages', percentile(whileDrawing, 0.99), percentile(alone, 0.99)),
      difference('the slowest page', percentile(whileDrawing, 1), percentile(alone, 1)),
    ]
  } finally {
    await site.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Nothing of these is drawn yet, except some covers: the site draws the newest after its start. */
async function listFiles(connection: Connection, ids: readonly number[]): Promise<string[]> {
  const files: string[] = []
  for (const id of ids) {
    const { body } = await connection.ask('GET', `/review/${id}`)
    const slices = body.toString().match(/\/fonts\/[^"')\s]+\.woff2/g) ?? []
    files.push(`/share/review-${id}.png`, ...slices.filter((slice) => slice.includes(`/${id}/`)))
  }
  return files
}

/** Each connection asks for the next file of the list, which gets shorter. */
function startDrawing(connections: readonly Connection[], files: string[]): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const asking = connections.map(async (connection) => {
    while (!stopping.signal.aborted && files.length > 0) await connection.ask('GET', files.shift()!)
  })
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all(asking)
    },
  }
}

async function read(connection: Connection, ids: readonly number[]): Promise<Answered[]> {
  const answered: Answered[] = []
  const end = performance.now() + SECONDS * 1_000
  for (let count = 0; performance.now() < end; count++) {
    await sleep(PAUSE)
    const isCached = count % 2 === 0
    const asked = isCached ? `/review/${ids[count % ids.length]}` : `/search?q=${count}`
    const began = performance.now()
    const { status } = await connection.ask('GET', asked)
    answered.push({ kind: '', status, milliseconds: performance.now() - began })
  }
  return answered
}

function difference(what: string, whileDrawing: number, alone: number): Finding {
  return {
    what: `${what}: milliseconds more while files are drawn`,
    ours: `${whileDrawing.toFixed(1)} ms`,
    beside: `${alone.toFixed(1)} ms`,
    figure: whileDrawing - alone,
    bound: { atMost: 50 },
  }
}
