import type { Benchmark, Finding } from '../bench/support/benchmark.ts'
import { type EngineUnderTest, figureRow, measureOnEachEngine } from './support/each-engine.ts'
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
  measure: () => measureOnEachEngine(measureKills),
}
export default soak

async function measureKills({ env }: EngineUnderTest): Promise<Finding[]> {
  const result = await killRepeatedly(env, KILLS)
  for (const line of [...result.lost, ...result.faults]) console.log(line)
  return [
    figureRow('kills', KILLS),
    figureRow('writes acknowledged', result.acknowledged),
    figureRow('of these lost', result.lost.length, 0),
    figureRow('mails received', result.mails),
    figureRow('mails received once more', result.repeatedMails, KILLS),
    figureRow('mails lost', result.lostMails, 0),
    figureRow('errors in the log', result.faults.length, 0),
    figureRow('longest start, in milliseconds', result.longestStart),
  ]
}
