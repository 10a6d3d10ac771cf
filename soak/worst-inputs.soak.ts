import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { measuringTurns, takeLongestTurn } from '../bench/support/event-loop-block.ts'
import type { Benchmark, Finding } from '../bench/support/benchmark.ts'
import { makeDataDir } from '../bench/support/library.ts'
import { residentMegabytes, startSite } from '../bench/support/site-process.ts'
import { API_ENDPOINTS } from '../src/contract/api-endpoints.ts'
import { DEFAULT_ANSWER } from '../src/contract/bounds.ts'
import type { Endpoint } from '../src/contract/endpoint.ts'
import { openDatabase } from '../src/server/platform/db/open-database.ts'
import { createLog } from '../src/server/platform/runtime/log.ts'
import { anyAddress } from './support/requests.ts'
import { worstDoors } from './support/worst-doors.ts'
import { type WorstRequest, worstRequests } from './support/worst-requests.ts'
import { prepareWorstSite, storeMembers, type WorstSite } from './support/worst-site.ts'
import { worstUploads } from './support/worst-uploads.ts'

const REVIEWS = 3_000
/** Requests that are sent at once. */
const AT_ONCE = 16
/** Milliseconds of processor time in one piece: of what strangers and readers send, and of what members send. */
const LONGEST_PIECE = { outsiders: 50, members: 250 }
/** Megabytes above the memory of the site that has answered each endpoint once. */
const MORE_MEMORY = 100
/**
 * V8 collects garbage the later, the more memory a machine has. With this heap it holds little, and a site that needs more
 * ends: so memory is what the site needs.
 */
const SMALL_HEAP = '--max-old-space-size=96 --max-semi-space-size=8'
/** Sends a request that took too long again: a delay that does not come back was not its own work. */
const TRIES = 3
/** Whole minutes after which no further endpoint is begun. */
const LONGEST_RUN = 45

type Sender = keyof typeof LONGEST_PIECE

interface Sent {
  what: string
  /** The bytes that the contract allows the answer; undefined for files and beside the API. */
  allowed: number | undefined
  sender: Sender
  status: number
  /** The longest turn of the event loop that it caused, in milliseconds of processor time. */
  piece: number
  bytes: number
}

const soak: Benchmark = {
  question: 'Does any input that an endpoint allows hold up the site?',
  conditions: [
    `the built site on SQLite, ${REVIEWS} reviews, a reader with all of them on the reading list; every endpoint of the contract, with each of its texts, lists and records at its maximum in turn and all together, filled with fourteen kinds of texts; uploads of the largest size; pages, forms and what other sites send`,
    `one after another, and the worst of each endpoint ${AT_ONCE} times at once; a rate limit begins anew for each. A piece is one turn of the server’s event loop, in processor time, which does not grow on a busy machine; of what took too long the shortest of ${TRIES} tries counts`,
    `memory is resident, at its peak above what the site had after each endpoint had answered once; garbage is collected before each endpoint, and V8 runs with ${SMALL_HEAP}, without which it holds more garbage`,
  ],
  measure,
}

export default soak

async function measure(): Promise<readonly Finding[]> {
  const dataDir = await makeDataDir('worst-inputs', REVIEWS)
  const turnsFile = path.join(dataDir, 'turns')
  const turns = measuringTurns(turnsFile)
  const database = await openDatabase({ dataDir, databaseUrl: undefined }, createLog('silent'))
  try {
    await storeMembers(database)
    const process = await startSite({
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      SITE_URL: 'https://xingcha.test',
      TRUST_PROXY: 'loopback',
      ...turns,
      NODE_OPTIONS: `${turns.NODE_OPTIONS} ${SMALL_HEAP}`,
    })
    try {
      const site = await prepareWorstSite(process.address, database)
      return await attack({ site, pid: process.pid, turnsFile })
    } finally {
      await process.stop()
    }
  } finally {
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

interface Attacked {
  site: WorstSite
  pid: number
  turnsFile: string
}

async function attack(attacked: Attacked): Promise<Finding[]> {
  const { site, pid } = attacked
  const groups = groupsOf(site)
  // Each once, so that what is made at a first request is not counted.
  for (const { requests, endpoint } of groups) {
    for await (const request of requests()) {
      await send(attacked, request, endpoint)
      break
    }
  }
  await collectGarbage(attacked)
  const memoryBefore = residentMegabytes(pid)
  const alone: Sent[] = []
  const together: Sent[] = []
  let peak = { memory: 0, name: '' }
  const end = performance.now() + LONGEST_RUN * 60_000
  for (const { requests, endpoint, name } of groups) {
    if (performance.now() > end) throw new Error(`not finished after ${LONGEST_RUN} minutes: ${name} is next`)
    await collectGarbage(attacked)
    writeFileSync(`/proc/${pid}/clear_refs`, '5')
    const { sent, worst } = await sendAlone(attacked, requests(), endpoint)
    alone.push(...sent)
    const atOnce = worst && (await send(attacked, worst, endpoint, AT_ONCE))
    if (atOnce) together.push(atOnce)
    const memory = residentMegabytes(pid, 'VmHWM') - memoryBefore
    if (memory > peak.memory) peak = { memory, name }
    const longest = Math.max(...sent.map(({ piece }) => piece))
    console.log(
      `${name}: ${sent.length} inputs, ${longest.toFixed(0)} ms, ${atOnce?.piece.toFixed(0)} ms ${AT_ONCE} at once, ${memory.toFixed(0)} MB, answers up to ${Math.max(...sent.map(({ bytes }) => bytes))} bytes`,
    )
    for (const each of [...sent, ...(atOnce ? [{ ...atOnce, what: `${AT_ONCE} × ${atOnce.what}` }] : [])])
      if (each.piece > LONGEST_PIECE[each.sender] || each.status >= 500)
        console.log(`    ${each.piece.toFixed(0)} ms, ${each.status}, ${each.bytes} bytes: ${each.what}`)
  }
  return [
    ...findingsOf('alone', alone),
    ...findingsOf(`${AT_ONCE} at once`, together),
    {
      what: 'memory at its peak, above that before (MB)',
      ours: peak.name,
      beside: `${Math.round(memoryBefore)} MB before`,
      figure: peak.memory,
      bound: { atMost: MORE_MEMORY },
    },
  ]
}

interface RequestGroup {
  name: string
  requests: () => Iterable<WorstRequest> | AsyncIterable<WorstRequest>
  /** Undefined: beside the API. */
  endpoint: Endpoint | undefined
}

/** Requests that end rows or sessions come last. */
function groupsOf(site: WorstSite): RequestGroup[] {
  const groups = API_ENDPOINTS.map((endpoint: Endpoint) => ({
    name: endpoint.route,
    endpoint,
    requests: () =>
      endpoint.upload ? worstUploads(endpoint) : worstRequests(endpoint, site.namedBy(endpoint.route)),
  }))
  const isLast = ({ name }: RequestGroup) => name.startsWith('DELETE ') || name.endsWith('/sign-out')
  return [
    { name: 'beside the API', endpoint: undefined, requests: () => worstDoors(site.review) },
    ...groups.filter((group) => !isLast(group)),
    ...groups.filter(isLast),
  ]
}

/** One after another. Sends again what took too long. */
async function sendAlone(
  attacked: Attacked,
  requests: Iterable<WorstRequest> | AsyncIterable<WorstRequest>,
  endpoint: Endpoint | undefined,
): Promise<{ sent: Sent[]; worst: WorstRequest | undefined }> {
  const sent: Sent[] = []
  let worst: { request: WorstRequest; piece: number } | undefined
  for await (const request of requests) {
    let best = await send(attacked, request, endpoint)
    for (let tries = 1; tries < TRIES && best.piece > LONGEST_PIECE[best.sender]; tries++) {
      const again = await send(attacked, request, endpoint)
      if (again.piece < best.piece) best = again
    }
    sent.push(best)
    if (!worst || best.piece > worst.piece) worst = { request, piece: best.piece }
  }
  return { sent, worst: worst?.request }
}

function senderOf(endpoint: Endpoint | undefined): Sender {
  return endpoint?.needs ? 'members' : 'outsiders'
}

function answerLimitOf(endpoint: Endpoint | undefined): number | undefined {
  if (!endpoint || Object.values(endpoint.answers).some((answer) => answer && 'mediaType' in answer))
    return undefined
  return endpoint.answerLimit ?? DEFAULT_ANSWER
}

/** Sends it so many times at once; again where the session has ended. */
async function send(
  attacked: Attacked,
  request: WorstRequest,
  endpoint: Endpoint | undefined,
  times = 1,
): Promise<Sent> {
  const { site } = attacked
  const body = await site.withVersion(endpoint, request.init.body)
  await site.clearLimits()
  await takeLongestTurn(attacked.site.address, attacked.turnsFile)
  const cookie = site.cookieFor(endpoint)
  const answers = await Promise.all(
    Array.from({ length: times }, () => exchange(site, request, cookie, body)),
  )
  if (cookie !== undefined && answers.every(({ status }) => status === 401 || status === 404)) {
    if (await site.signInAgain(endpoint)) return send(attacked, request, endpoint, times)
  }
  return {
    what: request.what,
    sender: senderOf(endpoint),
    status: Math.max(...answers.map(({ status }) => status)),
    bytes: Math.max(...answers.map(({ bytes }) => bytes)),
    allowed: answerLimitOf(endpoint),
    piece: await takeLongestTurn(attacked.site.address, attacked.turnsFile),
  }
}

/** 0 where the site closed the connection. */
async function exchange(
  site: WorstSite,
  { path: place, init }: WorstRequest,
  cookie: string | undefined,
  body: Blob | string | undefined,
): Promise<{ status: number; bytes: number }> {
  try {
    const response = await fetch(site.address + place, {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, ...anyAddress(), ...(cookie !== undefined && { Cookie: cookie }) },
      ...(body !== undefined && { body }),
    })
    return { status: response.status, bytes: (await response.arrayBuffer()).byteLength }
  } catch {
    return { status: 0, bytes: 0 }
  }
}

async function collectGarbage(attacked: Attacked): Promise<void> {
  process.kill(attacked.pid, 'SIGUSR2')
  await takeLongestTurn(attacked.site.address, attacked.turnsFile)
}

function findingsOf(how: string, sent: readonly Sent[]): Finding[] {
  const large = sent.filter(({ bytes, allowed = bytes }) => bytes > allowed)
  const faults = sent.filter(({ status }) => status >= 500 && status !== 503)
  return [
    { what: `inputs, ${how}`, ours: '', beside: '', figure: sent.length },
    ...(['outsiders', 'members'] as const).map((sender): Finding => {
      const theirs = sent.filter((each) => each.sender === sender).toSorted((a, b) => b.piece - a.piece)
      const [longest] = theirs
      return {
        what: `longest piece of what ${sender} send, ${how} (ms)`,
        ours: longest?.what ?? '',
        beside: `${theirs.filter(({ piece }) => piece > LONGEST_PIECE[sender]).length} above the bound`,
        figure: longest?.piece ?? 0,
        bound: { atMost: LONGEST_PIECE[sender] },
      }
    }),
    {
      what: `answers larger than the contract says, ${how}`,
      ours: large[0]?.what ?? '',
      beside: large[0] ? `${large[0].bytes} bytes` : '',
      figure: large.length,
      bound: { atMost: 0 },
    },
    {
      what: `answers of 5xx, ${how}`,
      ours: faults[0]?.what ?? '',
      beside: '',
      figure: faults.length,
      bound: { atMost: 0 },
    },
  ]
}
