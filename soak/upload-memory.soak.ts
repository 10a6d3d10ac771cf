import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { measuringTurns, takeLongestTurn } from '../bench/support/event-loop-block.ts'
import type { Benchmark, Finding } from '../bench/support/benchmark.ts'
import { residentMegabytes, startSite } from '../bench/support/site-process.ts'
import { type HealthPoller, pollHealth } from './support/health-poller.ts'
import { prepareSite, READERS, signInAt } from './support/signed-in-reader.ts'

const SOCKETS = 80
const STRANGERS_BYTES = 19.5 * 1024 * 1024
const BODIES = 10
const READERS_BYTES = 20 * 1024 * 1024
const REVIEWS = 5_000
const CHUNK = 64 * 1024

/** Megabytes of the server's process, at its peak. */
const MAX_MEMORY = 350
/** Milliseconds by the clock, above the longest wait before the attacks. */
const LONGEST_STALL = 250
/** Milliseconds of processor time. */
const LONGEST_TURN = 60
/** Milliseconds of polling before the attacks. */
const AT_REST = 3_000

const soak: Benchmark = {
  question: 'Do large uploads leave the server its memory and its event loop?',
  conditions: [
    `SQLite, ${REVIEWS} reviews. A process of its own polls /healthz; its longest wait is the stall, told beside the longest one of a rest before the attacks: both grow on a busy machine. A turn is one of the server's event loop, in processor time, which does not. Memory is the peak (VmHWM) of the server's process, counted from the start of the site, through all attacks.`,
    `Strangers: ${SOCKETS} sockets at once send ${STRANGERS_BYTES / 1024 / 1024} MB each, chunked, to POST /api/list-imports without a session.`,
    `Nested brackets: one signed-in reader sends ${BODIES} JSON bodies of ${READERS_BYTES / 1024 / 1024} MB of nested brackets to the same route, all at once and then one after another.`,
    `A real list: another reader brings ${REVIEWS} entries with long notes, ${READERS_BYTES / 1024 / 1024} MB, twice.`,
  ],
  async measure() {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'xingcha-soak-'))
    try {
      await prepareSite(dataDir, REVIEWS)
      const turnsFile = path.join(dataDir, 'turns')
      const site = await startSite(
        { DATA_DIR: dataDir, LOG_LEVEL: 'error', ...measuringTurns(turnsFile) },
        '/healthz',
      )
      const poller = await pollHealth(site.address)
      try {
        return await attack({ ...site, poller, turnsFile })
      } finally {
        poller.stop()
        await site.stop()
      }
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  },
}

export default soak

interface Attacked {
  address: string
  pid: number
  poller: HealthPoller
  turnsFile: string
}

async function attack({ address, pid, poller, turnsFile }: Attacked): Promise<Finding[]> {
  const cookie = await signInAt(address, READERS[0])
  const other = await signInAt(address, READERS[1])
  const before = residentMegabytes(pid, 'VmHWM')
  const findings: Finding[] = []
  const tell = async (what: string, outcome: string) => {
    const [peak, stall] = [residentMegabytes(pid, 'VmHWM'), await poller.longestStall()]
    const beside = `${Math.round(before)} MB after the first sign-in; ${outcome}`
    findings.push({
      what: `${what}: peak memory (MB)`,
      ours: `${Math.round(peak)} MB`,
      beside,
      figure: peak,
      bound: { atMost: MAX_MEMORY },
    })
    findings.push({
      what: `${what}: longest stall (ms), above that at rest`,
      ours: `${Math.round(stall)} ms`,
      beside: `${Math.round(atRest)} ms at rest`,
      figure: stall - atRest,
      bound: { atMost: LONGEST_STALL },
    })
    const turn = await takeLongestTurn(address, turnsFile)
    findings.push({
      what: `${what}: longest turn (ms of processor time)`,
      ours: `${Math.round(turn)} ms`,
      beside: '',
      figure: turn,
      bound: { atMost: LONGEST_TURN },
    })
    writeFileSync(turnsFile, '')
  }

  await poller.longestStall()
  await new Promise((resolve) => setTimeout(resolve, AT_REST))
  const atRest = await poller.longestStall()
  writeFileSync(turnsFile, '')
  const strangers = await Promise.all(Array.from({ length: SOCKETS }, () => uploadAsStranger(address)))
  const took = strangers.reduce((sum, { sent }) => sum + sent, 0) / 1024 / 1024
  await tell(
    'strangers',
    `${Math.round(took)} MB sent, answers ${countsOf(strangers.map((each) => each.status))}`,
  )

  const brackets = nestedBrackets()
  const atOnce = await Promise.all(Array.from({ length: BODIES }, () => upload(address, cookie, brackets)))
  const inTurn: string[] = []
  while (inTurn.length < BODIES) inTurn.push(await upload(address, cookie, brackets))
  await tell('nested brackets', `answers ${countsOf(atOnce)} at once, ${countsOf(inTurn)} one after another`)

  const list = longList()
  const brought = [await upload(address, other, list), await upload(address, other, list)]
  await tell('a real list', `answers ${countsOf(brought)}`)
  return findings
}

/** Sends until everything is sent or the connection is closed. */
async function uploadAsStranger(address: string): Promise<{ sent: number; status: string }> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  const closed = once(socket, 'close').catch(() => {})
  let answer = ''
  let sent = 0
  socket.on('data', (data) => void (answer += data.toString('latin1')))
  socket.on('error', () => {})
  socket.write(
    `POST /api/list-imports HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
  )
  const chunk = Buffer.concat([
    Buffer.from(`${CHUNK.toString(16)}\r\n`),
    Buffer.alloc(CHUNK, '['),
    Buffer.from('\r\n'),
  ])
  while (sent < STRANGERS_BYTES && !socket.destroyed) {
    sent += CHUNK
    if (!socket.write(chunk)) await Promise.race([once(socket, 'drain').catch(() => {}), closed])
  }
  socket.end('0\r\n\r\n')
  await Promise.race([closed, answered(socket, () => answer.includes('\r\n\r\n'))])
  socket.destroy()
  return { sent, status: /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 'none' }
}

async function answered(socket: ReturnType<typeof connect>, isThere: () => boolean): Promise<void> {
  while (!isThere()) await once(socket, 'data')
}

/** The status of the answer, or `closed` where the connection ended before one was read. */
async function upload(address: string, cookie: string, body: Buffer): Promise<string> {
  try {
    const response = await fetch(`${address}/api/list-imports`, {
      method: 'POST',
      headers: { Cookie: cookie, 'Content-Type': 'application/json' },
      body: new Uint8Array(body),
    })
    await response.arrayBuffer()
    return String(response.status)
  } catch {
    return 'closed'
  }
}

function nestedBrackets(): Buffer {
  const [head, tail] = ['{"format":"xingcha-account","version":1,"bookmarks":', '}']
  const depth = (READERS_BYTES - head.length - tail.length) >> 1
  return Buffer.from(head + '['.repeat(depth) + ']'.repeat(depth) + tail)
}

function longList(): Buffer {
  const characters = Math.floor((READERS_BYTES / REVIEWS - 250) / Buffer.byteLength('字'))
  const reading_list = Array.from({ length: REVIEWS }, (_, at) => ({
    review: { id: at + 1, title: '', author: '' },
    status: 'completed',
    own_rating: 4.5,
    readings: [{ begun_on: '2024-01-02', finished_on: '2024-02-03' }],
    notes: '字'.repeat(characters),
    created_at: '2024-01-01T00:00:00Z',
  }))
  return Buffer.from(JSON.stringify({ format: 'xingcha-account', version: 1, reading_list }))
}

function countsOf(answers: readonly string[]): string {
  return [...Map.groupBy(answers, (answer) => answer)]
    .map(([answer, { length }]) => `${answer} × ${length}`)
    .join(', ')
}
