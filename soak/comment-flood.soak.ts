import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Benchmark, Finding } from '../bench/support/benchmark.ts'
import { type Connection, openConnections } from '../bench/support/connection.ts'
import { medianOf } from '../bench/support/median.ts'
import { problemSentences } from '../src/contract/wording/problems.ts'
import { startSite, stopSite } from '../tests/support/program/built-site.ts'
import { startCluster } from '../tests/support/database/postgres-cluster.ts'
import { LEGITIMATE } from '../tests/support/hostile/spam.ts'

const CLIENTS = 200
const READERS = 4
const SECONDS = 20

const soak: Benchmark = {
  question: 'How long do comments and reads wait while a flood of comments comes?',
  conditions: [
    `the built site on a PostgreSQL of its own; ${CLIENTS} connections that post comments for ${SECONDS} s, the next as soon as the one before is answered, every one from another address (TRUST_PROXY) and in other words, without proof of work`,
    `${READERS} connections that read reviews of the API meanwhile, which asks the database each time`,
  ],
  measure,
}

export default soak

/** An answer, and the milliseconds until it came. */
interface Timed {
  status: number
  took: number
  body: string
}

async function measure(): Promise<readonly Finding[]> {
  const cluster = await startCluster()
  if (!cluster) throw new Error('PostgreSQL is not installed')
  const dataDir = await mkdtemp(path.join(tmpdir(), 'xingcha-flood-'))
  try {
    const site = await startSite({
      DATA_DIR: dataDir,
      DATABASE_URL: `${cluster.url}/postgres`,
      TRUST_PROXY: 'loopback',
      SECRET: randomBytes(32).toString('base64'),
    })
    try {
      const until = performance.now() + SECONDS * 1_000
      const [comments, reads] = await Promise.all([
        repeat(await openConnections(site.address, CLIENTS), until, postComment),
        repeat(await openConnections(site.address, READERS), until, readReview),
      ])
      return findings(comments, reads)
    } finally {
      await stopSite(site.process)
    }
  } finally {
    cluster.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function repeat(
  connections: readonly Connection[],
  until: number,
  ask: (connection: Connection, count: number) => ReturnType<Connection['ask']>,
): Promise<Timed[]> {
  const answers: Timed[] = []
  let count = 0
  await Promise.all(
    connections.map(async (connection) => {
      while (performance.now() < until) {
        const began = performance.now()
        const { status, body } = await ask(connection, count++)
        answers.push({ status, took: performance.now() - began, body: body.toString() })
      }
      connection.close()
    }),
  )
  return answers
}

function postComment(connection: Connection, count: number): ReturnType<Connection['ask']> {
  const [one, other] = [
    LEGITIMATE[count % LEGITIMATE.length],
    LEGITIMATE[Math.floor(count / LEGITIMATE.length) % LEGITIMATE.length],
  ]
  const address = `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`
  return connection.ask(
    'POST',
    `/api/reviews/${1 + (count % 24)}/comments`,
    { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
    JSON.stringify({ user_name: `讀者${count}`, content: `${one?.text}\n${other?.text}（${count}）` }),
  )
}

function readReview(connection: Connection, count: number): ReturnType<Connection['ask']> {
  return connection.ask('GET', `/api/reviews/${1 + (count % 24)}`)
}

function findings(comments: readonly Timed[], reads: readonly Timed[]): readonly Finding[] {
  const taken = comments.filter(({ status }) => status < 300)
  const refused = comments.filter(({ status }) => status >= 300)
  const speechless = refused.filter(
    ({ status, body }) => status !== 429 || !body.includes(problemSentences.busy),
  )
  const seconds = (answers: readonly Timed[], of: (took: number[]) => number) =>
    of(answers.map(({ took }) => took)) / 1_000
  const longest = (took: number[]) => Math.max(...took)
  const told = (what: string, figure: number, bound?: Finding['bound']): Finding => ({
    what,
    ours: '',
    beside: '',
    figure,
    ...(bound && { bound }),
  })
  return [
    told('comments taken', taken.length, { atLeast: 1 }),
    told('comments refused', refused.length),
    told('refused otherwise than by 429 with its sentence', speechless.length, { atMost: 0 }),
    told('s until a comment is taken, median', seconds(taken, medianOf)),
    told('s until a comment is answered, median', seconds(comments, medianOf)),
    told('s until a comment is answered, longest', seconds(comments, longest), { atMost: 10 }),
    told('reads answered', reads.length),
    told('s until a read is answered, median', seconds(reads, medianOf), { atMost: 1 }),
    told('s until a read is answered, longest', seconds(reads, longest)),
  ]
}
