import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Benchmark, Finding } from '../bench/support/benchmark.ts'
import { problemSentences } from '../src/contract/wording/problems.ts'
import { type BuiltSite, startSite, stopSite } from '../tests/support/program/built-site.ts'
import { type Cluster, startCluster } from '../tests/support/database/postgres-cluster.ts'
import { startTcpProxy, type TcpProxy } from '../tests/support/program/tcp-proxy.ts'
import { makeReaders, type SignedIn } from './support/readers.ts'
import { anyAddress, send } from './support/requests.ts'

const CUTS = 24
const VISITORS = 24
/** Answers of each kind between two cuts. */
const BETWEEN = 5
/** Milliseconds in which every kind of request has to be answered again. */
const LONGEST_RECOVERY = 15_000

const soak: Benchmark = {
  question: 'Does the site live on, and tell its visitors so, while connections to PostgreSQL are cut?',
  conditions: [
    `the built site on a PostgreSQL of its own behind a TCP proxy; ${VISITORS} visitors who read pages, search, ask for their session, bookmark, change the reading list, comment and subscribe without a pause`,
    `${CUTS} cuts, in turn: pg_terminate_backend for every connection, the same for one that is idle in a transaction, every TCP connection reset by the proxy, pg_ctl restart -m immediate`,
    'a crashed site is started again for the next cut',
  ],
  measure,
}

export default soak

interface Kind {
  name: string
  ask(address: string, reader: SignedIn, count: number): Promise<Response>
}

interface Tally {
  unavailable: number
  /** 5xx other than 503, by kind. */
  faults: Map<string, number>
  /** 503 without the sentence for visitors. */
  speechless: Map<string, number>
  /** No answer from a site that runs. */
  unanswered: Map<string, number>
  answered: Map<string, number>
}

async function measure(): Promise<readonly Finding[]> {
  const cluster = await startCluster()
  if (!cluster) throw new Error('PostgreSQL is not installed')
  const dataDir = await mkdtemp(path.join(tmpdir(), 'xingcha-cuts-'))
  const proxy = await startTcpProxy(Number(new URL(cluster.url).port))
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: `postgres://xingcha@127.0.0.1:${proxy.port}/postgres`,
    TRUST_PROXY: 'loopback',
    SECRET: randomBytes(32).toString('base64'),
  }
  let site = await startSite(env)
  try {
    const readers = await makeReaders(
      site.address,
      { dataDir, databaseUrl: `${cluster.url}/postgres` },
      VISITORS,
    )
    const tally: Tally = {
      unavailable: 0,
      faults: new Map(),
      speechless: new Map(),
      unanswered: new Map(),
      answered: new Map(),
    }
    const ending = new AbortController()
    const visiting = readers.map((reader, index) => visit(() => site, reader, index, tally, ending.signal))
    let crashes = 0
    let longest = 0
    await untilAnswered(site, tally)
    for (let cut = 0; cut < CUTS; cut++) {
      const [what, act] = WAYS[cut % WAYS.length]!
      const began = performance.now()
      await act(cluster, proxy)
      const recovered = await untilAnswered(site, tally)
      const took = performance.now() - began
      console.log(`${cut + 1}. ${what}: ${recovered ? `answered after ${Math.round(took)} ms` : 'CRASHED'}`)
      if (recovered) longest = Math.max(longest, took)
      else {
        crashes++
        site = await startSite(env)
        await untilAnswered(site, tally)
      }
    }
    ending.abort()
    await Promise.all(visiting)
    return findings(tally, crashes, longest)
  } finally {
    if (isRunning(site)) await stopSite(site.process)
    proxy.stop()
    cluster.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const WAYS: readonly [string, (cluster: Cluster, proxy: TcpProxy) => Promise<unknown>][] = [
  ['terminate every connection', ({ url }) => terminate(url, 'true')],
  ['terminate one in a transaction', ({ url }) => terminate(url, `state = 'idle in transaction'`, 1)],
  ['reset every TCP connection', async (_cluster, proxy) => proxy.reset()],
  ['restart at once', (cluster) => cluster.restartAtOnce()],
]

/** Terminates connections other than its own, as soon as there are such. */
async function terminate(url: string, condition: string, most = 1_000): Promise<void> {
  const client = new pg.Client(`${url}/postgres`)
  await client.connect()
  try {
    for (;;) {
      const { rowCount } = await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = 'postgres' and pid <> pg_backend_pid() and ${condition} limit ${most}`,
      )
      if ((rowCount ?? 0) > 0) return
    }
  } finally {
    await client.end()
  }
}

/** True once every kind has been answered without a fault so often; false where the site has ended. */
async function untilAnswered(site: BuiltSite, tally: Tally): Promise<boolean> {
  tally.answered.clear()
  const deadline = performance.now() + LONGEST_RECOVERY
  const isDone = () => KINDS.every(({ name }) => (tally.answered.get(name) ?? 0) >= BETWEEN)
  while (!isDone() && isRunning(site)) {
    if (performance.now() > deadline)
      throw new Error(`not answered again: ${JSON.stringify([...tally.answered])}`)
    await sleep(10)
  }
  return isRunning(site)
}

function isRunning({ process: { exitCode, signalCode } }: BuiltSite): boolean {
  return exitCode === null && signalCode === null
}

/** Asks one kind of request after another, the first of each visitor another one. */
async function visit(
  site: () => BuiltSite,
  reader: SignedIn,
  index: number,
  tally: Tally,
  ending: AbortSignal,
): Promise<void> {
  for (let count = index; !ending.aborted; count += VISITORS) {
    const kind = KINDS[Math.floor(count / VISITORS + index) % KINDS.length]!
    const asked = site()
    const response = await kind.ask(asked.address, reader, count).catch(() => null)
    if (response) await note(tally, kind.name, response)
    else {
      if (isRunning(asked)) raise(tally.unanswered, kind.name)
      // A crashed site is being started again.
      await Promise.race([sleep(20), once(ending, 'abort')])
    }
  }
}

async function note(tally: Tally, kind: string, response: Response): Promise<void> {
  const { status } = response
  const text = await response.text().catch(() => '')
  if (status < 500) raise(tally.answered, kind)
  else if (status !== 503) raise(tally.faults, kind)
  else {
    tally.unavailable++
    if (!text.includes(problemSentences.unavailable)) raise(tally.speechless, kind)
  }
}

function raise(counts: Map<string, number>, kind: string): void {
  counts.set(kind, (counts.get(kind) ?? 0) + 1)
}

const KINDS: readonly Kind[] = [
  { name: 'page', ask: (address, _, count) => fetch(`${address}/review/${1 + (count % 24)}`) },
  {
    name: 'list',
    ask: (address, _, count) => fetch(`${address}/api/reviews?sort=newest&offset=${count % 20}`),
  },
  {
    name: 'search',
    ask: (address, _, count) => fetch(`${address}/search?q=${encodeURIComponent(`書${count}`)}`),
  },
  { name: 'session', ask: (address, { headers }) => fetch(`${address}/api/session`, { headers }) },
  {
    name: 'bookmark',
    ask: (address, { headers }, count) =>
      fetch(`${address}/api/reviews/${1 + (count % 24)}/bookmark`, { method: 'PUT', headers }),
  },
  { name: 'bookmarks', ask: (address, { headers }) => fetch(`${address}/api/bookmarks`, { headers }) },
  {
    name: 'reading list',
    ask: (address, { headers }, count) =>
      send(`${address}/api/reviews/${1 + (count % 24)}/reading-status`, 'PUT', headers, {
        status: 'reading',
      }),
  },
  {
    name: 'comment',
    ask: (address, _, count) =>
      send(`${address}/api/reviews/${1 + (count % 24)}/comments`, 'POST', anyAddress(), {
        user_name: '小青',
        content: `第 ${count} 則：讀完在窗邊坐了很久。`,
      }),
  },
  {
    name: 'newsletter',
    ask: (address, _, count) =>
      send(`${address}/api/newsletter`, 'POST', anyAddress(), {
        email: `reader-${count}-${randomBytes(4).toString('hex')}@example.org`,
      }),
  },
]

function findings(tally: Tally, crashes: number, longest: number): readonly Finding[] {
  const total = (counts: Map<string, number>) => [...counts.values()].reduce((sum, count) => sum + count, 0)
  const told = (counts: Map<string, number>) =>
    [...counts].map(([kind, count]) => `${kind} ${count}`).join(', ')
  return [
    { what: `crashes of ${CUTS}`, ours: '', beside: '', figure: crashes, bound: { atMost: 0 } },
    {
      what: '5xx other than 503',
      ours: told(tally.faults),
      beside: '',
      figure: total(tally.faults),
      bound: { atMost: 0 },
    },
    {
      what: '503 without the sentence',
      ours: told(tally.speechless),
      beside: '',
      figure: total(tally.speechless),
      bound: { atMost: 0 },
    },
    {
      what: 'requests without an answer',
      ours: told(tally.unanswered),
      beside: '',
      figure: total(tally.unanswered),
      bound: { atMost: 0 },
    },
    { what: '503', ours: '', beside: '', figure: tally.unavailable },
    {
      what: `ms until all was answered again, longest (each kind ${BETWEEN} times)`,
      ours: '',
      beside: '',
      figure: longest,
      bound: { atMost: LONGEST_RECOVERY },
    },
  ]
}
