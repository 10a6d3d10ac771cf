import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PROJECT_ROOT } from '../src/server/platform/runtime/project-root.ts'
import type { BareAnswer, BarePage } from './support/bare-render.ts'
import type { Benchmark, Finding } from './support/benchmark.ts'
import { makeBooks, makeDataDir } from './support/library.ts'
import { type Load, sendLoad } from './support/load.ts'
import { freePort } from '../tests/support/program/free-port.ts'
import { findNginx } from '../tests/support/program/nginx.ts'
import { medianOf } from './support/median.ts'
import { startNginx } from './support/nginx.ts'
import type { PlainAnswer } from './support/plain-server.ts'
import { cpuSeconds, type MeasuredProcess, startProgram, startSite } from './support/site-process.ts'

const REVIEWS = 1_300
const ROUNDS = 5
/** V8 optimizes the code that answers, on a slow processor only after some ten thousand requests. */
const WARM_UP_ROUNDS = 3
const CACHED_REQUESTS = 10_000
const UNCACHED_PAGES = 200
const VISITORS = 500

const benchmark: Benchmark = {
  question: 'What does a page cost?',
  conditions: [
    `${REVIEWS} reviews of the corpus on SQLite, one process, its log written to /dev/null.`,
    'Cost: processor time of the server process, with the kernel’s part and all threads, divided by the requests. On few cores the load generator uses more of the machine than the server, so requests per second would measure the generator.',
    `Cached page: ${ROUNDS} rounds of ${CACHED_REQUESTS} requests over 16 connections, ours and the plain server in turns, medians of the rounds. The plain server (bench/support/plain-server.ts) is one function of node:http that sends ready bytes with the same headers and writes the same log line for every request, gathered in the same batches.`,
    `Uncached page: ${ROUNDS} rounds of ${UNCACHED_PAGES} permalinks that were never requested before, over 4 connections, accepting gzip. Comparison: a process with the data of the same reviews in memory that only runs renderToString and gzip (bench/support/bare-render.ts).`,
    `Stampede: ${VISITORS} visitors request home at the same moment. The random books on it tell renderings apart; a random choice lasts one second.`,
    'nginx, if it is installed: one worker that sends the same bytes from a file with the same headers.',
  ],
  async measure() {
    const dataDir = await makeDataDir('pages', REVIEWS)
    const site = await startSite({ DATA_DIR: dataDir })
    try {
      return [
        ...(await measureStampede(site)),
        ...(await measureKept(site)),
        ...(await measureUncached(site)),
      ]
    } finally {
      await site.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
}

export default benchmark

async function measureStampede(site: MeasuredProcess): Promise<Finding[]> {
  // The page that the start asked for is past.
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  const { address } = site
  const { etags, seconds } = await sendLoad({
    address,
    paths: ['/'],
    requests: VISITORS,
    connections: VISITORS,
    headers: GZIP,
  })
  const renderings = new Set(etags).size
  return [
    {
      what: `home rendered for ${VISITORS} visitors at once`,
      ours: `${renderings} rendering${renderings === 1 ? '' : 's'}, ${etags.length} answers in ${seconds.toFixed(2)} s`,
      beside: 'one for each second begun',
      figure: renderings,
      bound: { atMost: Math.ceil(seconds) },
    },
  ]
}

/** A visitor's, so that openings are counted. */
const BROWSER = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0' }
const GZIP = { ...BROWSER, 'Accept-Encoding': 'gzip' }
const BROTLI = { ...BROWSER, 'Accept-Encoding': 'gzip, deflate, br, zstd' }

async function measureKept(site: MeasuredProcess): Promise<Finding[]> {
  const [book] = await makeBooks(1)
  const page = `/review/${book!.id}`
  // Brotli is made for a page that is asked for again.
  for (let time = 0; time < 4; time++) await fetch(site.address + page, { headers: BROTLI })
  const etag = (await fetch(site.address + page)).headers.get('ETag') ?? ''
  const questions: [string, Pick<Load, 'method' | 'headers'>][] = [
    ['brotli', { headers: BROTLI }],
    ['gzip', { headers: GZIP }],
    ['HEAD', { headers: BROTLI, method: 'HEAD' }],
    ['304', { headers: { ...BROTLI, 'If-None-Match': etag } }],
  ]
  const findings: Finding[] = []
  for (const [name, question] of questions) {
    const answer = await readAnswer(site.address + page, question)
    const file = path.join(PROJECT_ROOT, 'build/bench/answer.json')
    await writeFile(file, JSON.stringify(answer))
    const plain = await startProgram(
      [path.join(PROJECT_ROOT, 'bench/support/plain-server.ts')],
      await freePort(),
      {
        ANSWER_FILE: file,
        NODE_ENV: 'production',
      },
    )
    try {
      findings.push(await compareKept(name, site, plain, { ...question, paths: [page] }))
      if (name === 'gzip')
        findings.push(...(await compareWithNginx(site, answer, { ...question, paths: [page] })))
    } finally {
      await plain.stop()
    }
  }
  return findings
}

type Question = Pick<Load, 'method' | 'headers' | 'paths'>

async function compareKept(
  name: string,
  site: MeasuredProcess,
  plain: MeasuredProcess,
  question: Question,
): Promise<Finding> {
  const rounds: { ours: number; beside: number }[] = []
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
    const beside = await costOf(plain.address, () => cpuSeconds(plain.pid), question)
    const ours = await costOf(site.address, () => cpuSeconds(site.pid), question)
    if (round >= 0) rounds.push({ ours, beside })
  }
  const ours = medianOf(rounds.map((each) => each.ours))
  const beside = medianOf(rounds.map((each) => each.beside))
  return {
    what: `cached review, ${name}`,
    ours: `${micros(ours)} a request, ${perSecond(ours)} on one core`,
    beside: `plain node:http ${micros(beside)}`,
    figure: medianOf(rounds.map((each) => each.ours / each.beside)),
    bound: { atMost: 1.5 },
  }
}

async function compareWithNginx(
  site: MeasuredProcess,
  answer: PlainAnswer,
  question: Question,
): Promise<Finding[]> {
  const program = findNginx()
  if (program === undefined) {
    console.log('nginx is not on this machine: its row is left out.')
    return []
  }
  const nginx = await startNginx(program, answer)
  try {
    const beside = await costOf(nginx.address, nginx.cpuSeconds, { ...question, paths: ['/page'] })
    const ours = await costOf(site.address, () => cpuSeconds(site.pid), question)
    return [
      {
        what: 'cached review, gzip, compared with nginx',
        ours: `${micros(ours)} a request`,
        beside: `nginx ${micros(beside)}`,
        figure: ours / beside,
      },
    ]
  } finally {
    await nginx.stop()
  }
}

/** Processor seconds of the server for each request. */
async function costOf(
  address: string,
  readCpu: () => number,
  question: Question,
  { requests = CACHED_REQUESTS, connections = 16 } = {},
): Promise<number> {
  const before = readCpu()
  const { statuses } = await sendLoad({ ...question, address, requests, connections })
  const faults = statuses.filter((status) => status !== 200 && status !== 304).length
  if (faults > 0 || statuses.length !== requests)
    throw new Error(`${faults} of ${statuses.length} answers failed`)
  return (readCpu() - before) / requests
}

async function measureUncached(site: MeasuredProcess): Promise<Finding[]> {
  const bare = fork(path.join(PROJECT_ROOT, 'bench/support/bare-render.ts'), {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  await once(bare, 'message')
  const [, ...books] = await makeBooks(REVIEWS)
  const rounds: { ours: number; beside: number }[] = []
  try {
    for (let round = -1; round < ROUNDS; round++) {
      const from = (round + 1) * UNCACHED_PAGES
      const paths = books.slice(from, from + UNCACHED_PAGES).map(({ id }) => `/review/${id}`)
      const ours = await costOf(
        site.address,
        () => cpuSeconds(site.pid),
        { paths, headers: GZIP },
        { requests: paths.length, connections: 4 },
      )
      bare.send(await Promise.all(paths.map((each) => readBarePage(site.address, each))))
      const [answer] = (await once(bare, 'message')) as [BareAnswer]
      // The first one warms up.
      if (round >= 0) rounds.push({ ours, beside: answer.secondsEach })
    }
  } finally {
    bare.kill()
  }
  const ours = medianOf(rounds.map((each) => each.ours))
  const beside = medianOf(rounds.map((each) => each.beside))
  return [
    {
      what: 'uncached review',
      ours: `${micros(ours)} a page`,
      beside: `renderToString and gzip ${micros(beside)}`,
      figure: medianOf(rounds.map((each) => each.ours / each.beside)),
      bound: { atMost: 2 },
    },
  ]
}

/** The data of a review from the site, from which the bare process renders the same page. */
async function readBarePage(address: string, page: string): Promise<BarePage> {
  const [html, data] = await Promise.all([
    fetch(address + page, { headers: GZIP }).then((response) => response.text()),
    fetch(`${address}/api/reviews/${page.split('/').at(-1)}`).then((response) => response.json()),
  ])
  const start = html.indexOf('<div id="root">') + '<div id="root">'.length
  const end = html.lastIndexOf('</div>\n<script type="application/json" id="state">')
  return { address: page, data, before: html.slice(0, start), after: html.slice(end) }
}

/** The answer as the plain server is to give it; where only its head is asked for, that server leaves the body out. */
async function readAnswer(address: string, { headers = {} }: Pick<Load, 'headers'>): Promise<PlainAnswer> {
  const { get } = await import('node:http')
  return new Promise((resolve, reject) => {
    get(address, { headers: { ...headers, Connection: 'close' } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const kept = response.rawHeaders.filter(
          (_text, at, all) => !OF_NODE.has(all[at - (at % 2)]!.toLowerCase()),
        )
        resolve({
          status: response.statusCode ?? 0,
          headers: kept,
          body: Buffer.concat(chunks).toString('base64'),
        })
      })
    }).on('error', reject)
  })
}

const OF_NODE = new Set(['date', 'connection', 'keep-alive', 'x-request-id'])

function micros(seconds: number): string {
  return `${(seconds * 1e6).toFixed(seconds < 1e-3 ? 1 : 0)} µs`
}

function perSecond(seconds: number): string {
  return `${Math.round(1 / seconds)} requests a second`
}
