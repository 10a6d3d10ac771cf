import type { Benchmark, Finding } from '../bench/support/benchmark.ts'
import { startTcpProxy } from '../tests/support/program/tcp-proxy.ts'
import { type EngineUnderTest, figureRow, measureOnEachEngine } from './support/each-engine.ts'
import { postgresFaults, sqliteFaults } from './support/faults.ts'
import { sufferFaults } from './support/suffer-faults.ts'

const SECONDS = 30
/** Milliseconds: an account may change its data once a second for long. */
const PAUSE = 800

const soak: Benchmark = {
  question: 'What do visitors notice while the database, the disk or the clock fails?',
  conditions: [
    `the built site on SQLite and on a PostgreSQL of its own behind a TCP proxy; each fault lasts ${SECONDS} s`,
    '8 signed-in readers who comment, set and remove bookmarks, save notes and subscribe, a write every 0.8 s each; two visitors who read cached pages without a pause',
    'SQLite: the file locked by another program; no file can grow (RLIMIT_FSIZE 0). PostgreSQL: the server stopped and started; every connection reset; every change refused with 53100 (disk full), then with 25006 (read-only). Both: the data folder read-only; the clock two days ahead and two hours behind; SIGTERM and a new start',
    'unexpected: a cached page not served; a write answered other than with success, 429, or 503 with the sentence and Retry-After; a write acknowledged that should be refused; an answer that never comes, other than from a site that is stopped; a restart that nobody asked for',
    'lost: a write that was answered with 2xx and is not in the database at the end; for a mail: neither received by an SMTP server nor waiting',
  ],
  measure: () => measureOnEachEngine(measureFaults),
}
export default soak

async function measureFaults({ env, cluster }: EngineUnderTest): Promise<Finding[]> {
  if (!cluster || env.databaseUrl === undefined)
    return findings(
      await sufferFaults(sqliteFaults(), { site: env, direct: env, seconds: SECONDS, pause: PAUSE }),
    )
  const url = new URL(env.databaseUrl)
  const proxy = await startTcpProxy(Number(url.port))
  url.port = String(proxy.port)
  try {
    const faults = postgresFaults(env.databaseUrl, proxy, { stop: cluster.halt, start: cluster.resume })
    const site = { ...env, databaseUrl: url.href }
    return findings(await sufferFaults(faults, { site, direct: env, seconds: SECONDS, pause: PAUSE }))
  } finally {
    proxy.stop()
  }
}

function findings({ results, audit, unexpectedErrors }: Awaited<ReturnType<typeof sufferFaults>>): Finding[] {
  for (const line of [...results.flatMap(({ broken }) => broken), ...audit.lost, ...unexpectedErrors])
    console.log(line)
  return [
    ...results.map(({ name, reads, acknowledged, refused, unanswered, broken, recovery }) =>
      figureRow(
        `${name}: unexpected`,
        broken.length,
        0,
        `${reads} cached pages, ${acknowledged} writes acknowledged, ${refused} refused, ${unanswered} unanswered, all writes again after ${Math.round(recovery)} ms`,
      ),
    ),
    figureRow('writes acknowledged', audit.acknowledged),
    figureRow('of these lost', audit.lost.length, 0),
    figureRow('mails received', audit.mails),
    figureRow('mails received once more', audit.repeatedMails, results.length),
    figureRow('mails lost', audit.lostMails, 0),
    figureRow('errors in the log other than of the database', unexpectedErrors.length, 0),
  ]
}
