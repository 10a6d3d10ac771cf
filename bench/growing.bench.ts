import { randomBytes } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { COMMENT_LEAST_SECONDS } from '../src/contract/limits.ts'
import { PROJECT_ROOT } from '../src/server/platform/runtime/project-root.ts'
import { freePort } from '../tests/support/program/free-port.ts'
import { findNginx, startNginx } from '../tests/support/program/nginx.ts'
import { startCluster } from '../tests/support/database/postgres-cluster.ts'
import { prove } from '../tests/support/server/visitors.ts'
import type { Benchmark, Finding } from './support/benchmark.ts'
import { countFreeCores } from './support/free-cores.ts'
import { booksFile, importBooks, makeBooks } from './support/library.ts'
import { sendLoad } from './support/load.ts'
import { medianOf } from './support/median.ts'
import { cpuSeconds, type MeasuredProcess, startSite } from './support/site-process.ts'

const REVIEWS = 2_000
const ROUNDS = 4
const PAGES = 200
/** Connections at once: enough to keep two processes and the database busy. */
const VISITORS = 16
/** As different as people's own words are: more in a minute, or alike, would wait for the owner. */
const COMMENTS = [
  '讀完在窗邊坐了很久。',
  '第三章的海讓我想起外婆。',
  '譯得真好，像剛曬過的棉被。',
  '借給弟弟，他再也沒有還我。',
  '結尾太快，還想多走幾里路。',
]
/** Two for the site, and one each for nginx, the database's share, and the client. */
const CORES_ENOUGH = 6
const FOLDER = path.join(PROJECT_ROOT, 'build/bench/growing')

const benchmark: Benchmark = {
  question: 'What does a second process add, and how soon does it show changes of the first?',
  conditions: [
    `Two processes on one PostgreSQL (default settings, without syncing, which reads do not need) with ${REVIEWS} reviews of the corpus, behind nginx as docs/operations.md sets it up.`,
    `${ROUNDS} rounds: ${PAGES} reviews through an nginx with one process, then ${PAGES} others through one with both, ${VISITORS} connections, each review requested once, so that no page is cached; the median of the rounds.`,
    `The load generator, nginx, the database and the processes share the machine's cores; the bound for the factor applies with ${CORES_ENOUGH} free cores or more.`,
    `${COMMENTS.length} comments posted to one process, one book imported by the command line: the longest time from the response (the command's end) until a page that the other process has cached shows it.`,
  ],
  async measure() {
    if (findNginx() === undefined) throw new Error('nginx is not installed: nothing to put processes behind')
    const cluster = await startCluster()
    if (!cluster) throw new Error('PostgreSQL is not installed: nothing for processes to share')
    try {
      return await measureOn(`${cluster.url}/postgres`)
    } finally {
      cluster.stop()
      await rm(FOLDER, { recursive: true, force: true })
    }
  },
}

export default benchmark

async function measureOn(databaseUrl: string): Promise<Finding[]> {
  const env = {
    DATABASE_URL: databaseUrl,
    SECRET: randomBytes(32).toString('base64'),
    SITE_URL: 'http://127.0.0.1:3000',
    TRUST_PROXY: 'loopback',
  }
  await mkdir(FOLDER, { recursive: true })
  const command = { ...env, DATA_DIR: path.join(FOLDER, 'command') }
  importBooks(await booksFile(REVIEWS), command)
  const first = await startSite({ ...env, DATA_DIR: path.join(FOLDER, 'first') })
  const second = await startSite({ ...env, DATA_DIR: path.join(FOLDER, 'second') })
  try {
    return [...(await measureFactor(first, second)), ...(await measureNews(first, second, command))]
  } finally {
    await Promise.all([first.stop(), second.stop()])
  }
}

async function measureFactor(first: MeasuredProcess, second: MeasuredProcess): Promise<Finding[]> {
  const paths = (await makeBooks(REVIEWS)).map(({ id }) => `/review/${id}`)
  const next = () => paths.splice(0, PAGES)
  const hosts = [first, second].map(({ address }) => new URL(address).host)
  const [onePort, bothPort] = [await freePort(), await freePort()]
  const one = await startNginx(onePort, hosts.slice(0, 1))
  const both = await startNginx(bothPort, hosts)
  try {
    // The first pages cost more: code is compiled, connections are opened.
    await askEach(bothPort, paths.splice(0, 60))
    const freeCores = await countFreeCores()
    const rounds = []
    for (let round = 0; round < ROUNDS; round++) {
      const processorBefore = cpuSeconds(first.pid)
      const alone = await askEach(onePort, next())
      const processor = cpuSeconds(first.pid) - processorBefore
      const together = await askEach(bothPort, next())
      rounds.push({ alone: PAGES / alone, together: PAGES / together, processor })
    }
    const factor = medianOf(rounds.map(({ alone, together }) => together / alone))
    const processor = (medianOf(rounds.map((round) => round.processor)) / PAGES) * 1_000
    return [
      {
        what: `uncached pages, two processes to one (${freeCores.toFixed(1)} of ${availableParallelism()} cores free)`,
        ours: `${Math.round(medianOf(rounds.map(({ together }) => together)))} a second`,
        beside: `${Math.round(medianOf(rounds.map(({ alone }) => alone)))} a second`,
        figure: factor,
        ...(freeCores >= CORES_ENOUGH && { bound: { atLeast: 1.7 } }),
      },
      {
        what: 'processor time of one process for such a page, in milliseconds',
        ours: `${processor.toFixed(1)} ms`,
        beside: '',
        figure: processor,
      },
    ]
  } finally {
    await Promise.all([one.stop(), both.stop()])
  }
}

/** Each once. Gives the seconds that all of it took. */
async function askEach(port: number, paths: readonly string[]): Promise<number> {
  const { seconds, statuses } = await sendLoad({
    address: `http://127.0.0.1:${port}`,
    paths,
    requests: paths.length,
    connections: VISITORS,
    headers: { 'Accept-Encoding': 'gzip' },
  })
  const wrong = statuses.find((status) => status !== 200)
  if (wrong !== undefined || statuses.length !== paths.length) throw new Error(`a page was answered ${wrong}`)
  return seconds
}

async function measureNews(
  first: MeasuredProcess,
  second: MeasuredProcess,
  command: Record<string, string>,
): Promise<Finding[]> {
  const comments = await commentsShow(first, second)
  const book = await bookShows(second, command)
  return [
    inSeconds(`${COMMENTS.length} comments, the slowest one`, Math.max(...comments)),
    inSeconds('a book that was imported, on home', book),
  ]
}

/** Seconds from each comment's answer until the other process shows it. */
async function commentsShow(first: MeasuredProcess, second: MeasuredProcess): Promise<number[]> {
  const reviews = (await makeBooks(REVIEWS)).slice(-COMMENTS.length)
  const prepared = []
  for (const [index, { id }] of reviews.entries()) {
    const send = sendFrom(first.address, `198.51.100.${index + 1}`)
    prepared.push({ id, content: COMMENTS[index]!, send, proof: await prove({ send }) })
    // Cached from now on.
    await shows(second.address, `/review/${id}`, '<html')
  }
  await sleep(COMMENT_LEAST_SECONDS * 1_000 + 500)
  const seconds = []
  for (const { id, content, send, proof } of prepared) {
    const body = { user_name: `讀者${id}`, content, proof }
    const { status } = await send('POST', `/api/reviews/${id}/comments`, body)
    if (status !== 201) throw new Error(`the comment was answered with ${status}`)
    seconds.push(await shows(second.address, `/review/${id}`, content))
  }
  return seconds
}

async function bookShows({ address }: MeasuredProcess, command: Record<string, string>): Promise<number> {
  await shows(address, '/', '<html')
  const file = path.join(FOLDER, 'one-more.jsonl')
  const [book] = await makeBooks(1)
  const title = '剛剛才寫好的一本書'
  await writeFile(file, JSON.stringify({ ...book, id: 900_000, title, publish_date: '2999-01-01' }))
  importBooks(file, command)
  return shows(address, '/', title)
}

/** Asks again and again until the page holds the text; gives the seconds that took. */
async function shows(address: string, page: string, text: string): Promise<number> {
  const started = performance.now()
  const seconds = () => (performance.now() - started) / 1_000
  while (!(await (await fetch(address + page)).text()).includes(text)) {
    if (seconds() > 30) throw new Error(`${page} does not show what was changed`)
    await sleep(5)
  }
  return seconds()
}

function sendFrom(address: string, visitor: string) {
  return (method: string, page: string, body?: object) =>
    fetch(address + page, {
      method,
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0',
        'X-Forwarded-For': visitor,
      },
      ...(body && { body: JSON.stringify(body) }),
    })
}

function inSeconds(what: string, figure: number): Finding {
  return {
    what: `time until the other process shows ${what}, in seconds`,
    ours: `${figure.toFixed(3)} s`,
    beside: '',
    figure,
    bound: { atMost: 1 },
  }
}
