import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Benchmark, Finding } from '../bench/support/benchmark.ts'
import { startSite, stopSite } from '../tests/support/program/built-site.ts'
import { freePort } from '../tests/support/program/free-port.ts'
import { startNginx } from '../tests/support/program/nginx.ts'
import { startCluster } from '../tests/support/database/postgres-cluster.ts'
import { startMixedLoad, type Tally } from './support/mixed-load.ts'

const PROCESSES = 2
const ROUNDS = 10
const READERS = 12
const WRITERS = 4
/** Answers that both versions give before the next process is upgraded. */
const SIDE_BY_SIDE = 2_000

const soak: Benchmark = {
  question:
    'Does nginx, set up as docs/operations.md says, answer every request during a rolling restart and a rolling upgrade?',
  conditions: [
    `${PROCESSES} processes on one private PostgreSQL behind nginx, its configuration taken from docs/operations.md`,
    `${READERS} connections that read pages, lists and searches, ${WRITERS} that send comments`,
    `${ROUNDS} rounds: SIGTERM to one process, a new one in its place, its /readyz answers 200, at once the next`,
    `then the same with a later version, whose migration adds a table, columns and an index to the database that the other process still serves`,
    'failed: a status of 500 or more, or no answer',
  ],
  measure,
}
export default soak

async function measure(): Promise<readonly Finding[]> {
  const cluster = await startCluster()
  if (!cluster) throw new Error('PostgreSQL is not installed')
  const folder = await mkdtemp(path.join(tmpdir(), 'xingcha-rolling-'))
  const errorLog = path.join(folder, 'nginx-errors')
  await writeFile(errorLog, '')
  await chmod(errorLog, 0o666)
  await chmod(folder, 0o711)
  const stops: (() => unknown)[] = [() => rm(folder, { recursive: true }), cluster.stop]
  try {
    const port = await freePort()
    const address = `http://127.0.0.1:${port}`
    const shared = {
      DATABASE_URL: `${cluster.url}/postgres`,
      SECRET: randomBytes(32).toString('base64'),
      SITE_URL: address,
      TRUST_PROXY: 'loopback',
    }
    const starts: (() => ReturnType<typeof startSite>)[] = []
    const startsLater: typeof starts = []
    for (let index = 0; index < PROCESSES; index++) {
      const env = { ...shared, PORT: String(await freePort()), DATA_DIR: path.join(folder, String(index)) }
      starts.push(() => startSite(env))
      startsLater.push(() => startSite(env, {}, ['soak/support/later-version.program.ts']))
    }
    const sites = await Promise.all(starts.map((start) => start()))
    stops.push(() => Promise.all(sites.map((site) => stopSite(site.process))))
    const nginx = await startNginx(
      port,
      sites.map((site) => new URL(site.address).host),
      errorLog,
    )
    stops.push(nginx.stop)
    const load = startMixedLoad(address, { readers: READERS, writers: WRITERS })
    const stopTimes: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      for (const [index, start] of starts.entries()) {
        const stopped = performance.now()
        await stopSite(sites[index]!.process)
        stopTimes.push(performance.now() - stopped)
        sites[index] = await start()
        await ready(sites[index].address)
        console.log(`round ${round + 1}, process ${index + 1}: ${text(load.reads)}; ${text(load.writes)}`)
      }
    }
    const before = [tallyOf(load.reads), tallyOf(load.writes)] as const
    for (const [index, start] of startsLater.entries()) {
      await stopSite(sites[index]!.process)
      sites[index] = await start()
      await ready(sites[index].address)
      // Long enough for the versions to serve side by side.
      await moreAnswers(load.reads, SIDE_BY_SIDE)
      console.log(`upgrade of process ${index + 1}: ${text(load.reads)}; ${text(load.writes)}`)
    }
    await load.stop()
    for (const line of await upstreamErrors(errorLog)) console.log(line)
    return [
      finding('reading', before[0]),
      finding('comments', before[1]),
      finding('reading during the upgrade', since(before[0], load.reads)),
      finding('comments during the upgrade', since(before[1], load.writes)),
      {
        what: 'longest stop of a process, seconds',
        ours: `${(Math.max(...stopTimes) / 1_000).toFixed(1)} s`,
        beside: '',
        figure: Math.max(...stopTimes) / 1_000,
        // TimeoutStopSec of the unit in docs/operations.md.
        bound: { atMost: 30 },
      },
    ]
  } finally {
    for (const stop of stops.toReversed()) await stop()
  }
}

/** Refused connections are expected: nginx goes on to the next process. */
async function upstreamErrors(errorLog: string): Promise<string[]> {
  const lines = (await readFile(errorLog, 'utf8')).split('\n')
  return lines.filter((line) => line !== '' && !line.includes('Connection refused'))
}

async function ready(address: string): Promise<void> {
  while ((await fetch(`${address}/readyz`)).status !== 200)
    await new Promise((resolve) => setTimeout(resolve, 20))
}

async function moreAnswers(tally: Tally, count: number): Promise<void> {
  const enough = tally.sent + count
  while (tally.sent < enough) await new Promise((resolve) => setTimeout(resolve, 20))
}

function tallyOf({ sent, failed, reasons }: Tally): Tally {
  return { sent, failed, reasons: new Map(reasons) }
}

function since(before: Tally, now: Tally): Tally {
  const reasons = [...now.reasons].map(
    ([reason, count]) => [reason, count - (before.reasons.get(reason) ?? 0)] as const,
  )
  return {
    sent: now.sent - before.sent,
    failed: now.failed - before.failed,
    reasons: new Map(reasons.filter(([, count]) => count > 0)),
  }
}

function finding(what: string, tally: Tally): Finding {
  return {
    what: `${what}: failed`,
    ours: text(tally),
    beside: '',
    figure: tally.failed,
    bound: { atMost: 0 },
  }
}

function text({ sent, failed, reasons }: Tally): string {
  const counted = [...reasons].map(([reason, count]) => `${count} × ${reason}`)
  return `${failed} of ${sent}${counted.length > 0 ? ` (${counted.join(', ')})` : ''}`
}
