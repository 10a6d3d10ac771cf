import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Benchmark, Finding } from '../bench/support/benchmark.ts'
import { startCluster } from '../tests/support/postgres-cluster.ts'
import { killRepeatedly } from './support/kill-site.ts'

const KILLS = 100

const soak: Benchmark = {
  question: 'Is anything lost that was acknowledged, when the site is killed while visitors write?',
  conditions: [
    `the built site, ${KILLS} times killed with SIGKILL at a random moment within 1.5 s and started again, on SQLite and on a PostgreSQL of its own`,
    '8 signed-in readers who comment, set and remove bookmarks, save notes and subscribe, one request after another',
    'lost: a write that was answered with 2xx and is not in the database at the end; for a mail: neither received by an SMTP server nor waiting',
    'a mail that was being sent at a kill may arrive twice, with the same Message-ID',
  ],
  measure,
}
export default soak

async function measure(): Promise<readonly Finding[]> {
  const cluster = await startCluster()
  if (!cluster) throw new Error('PostgreSQL is not installed')
  try {
    return [
      ...(await measureOn('SQLite', undefined)),
      ...(await measureOn('PostgreSQL', `${cluster.url}/postgres`)),
    ]
  } finally {
    cluster.stop()
  }
}

async function measureOn(engine: string, databaseUrl: string | undefined): Promise<Finding[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'xingcha-kills-'))
  try {
    const result = await killRepeatedly({ dataDir, databaseUrl }, KILLS)
    for (const line of [...result.lost, ...result.faults]) console.log(line)
    const row = (what: string, figure: number, atMost?: number): Finding => ({
      what: `${engine}: ${what}`,
      ours: '',
      beside: '',
      figure,
      ...(atMost !== undefined && { bound: { atMost } }),
    })
    return [
      row('kills', KILLS),
      row('writes acknowledged', result.acknowledged),
      row('of these lost', result.lost.length, 0),
      row('mails received', result.mails),
      row('mails received once more', result.repeatedMails, KILLS),
      row('mails lost', result.lostMails, 0),
      row('errors in the log', result.faults.length, 0),
      row('longest start, in milliseconds', result.longestStart),
    ]
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
