import type { Benchmark, Finding } from '../bench/support/benchmark.ts'
import { type EngineUnderTest, figureRow, measureOnEachEngine } from './support/each-engine.ts'
import { killWhileSending } from './support/kill-letter.ts'

const SUBSCRIBERS = 1_000
const DEAD = 10
const KILLED_AT = [137, 320, 511, 702, 903]

const soak: Benchmark = {
  question: 'Does every subscriber get a letter once, when the site is killed while it sends?',
  conditions: [
    `the built site sends a letter to ${SUBSCRIBERS} subscribers through an SMTP server, on SQLite and on a PostgreSQL of its own`,
    `it is killed with SIGKILL after ${KILLED_AT.join(', ')} mails and started again: in turn while a mail waits for the server's answer, and up to 40 ms after an answer`,
    'a mail that was being sent at a kill may arrive twice, with the same Message-ID; its lease ends after five minutes, for which the letter waits',
  ],
  measure: () => measureOnEachEngine(measureLetter),
}
export default soak

async function measureLetter({ env }: EngineUnderTest): Promise<Finding[]> {
  const result = await killWhileSending(env, { subscribers: SUBSCRIBERS, dead: DEAD, killedAt: KILLED_AT })
  for (const line of result.faults) console.log(line)
  return [
    figureRow('subscribers', SUBSCRIBERS),
    figureRow('kills', KILLED_AT.length),
    figureRow('mails received', result.mails),
    figureRow('subscribers without the letter, of whom ten are dead', result.missing, DEAD),
    figureRow('subscribers with two Message-IDs', result.twoMessageIds, 0),
    figureRow('mails received once more', result.repeatedMails, KILLED_AT.length),
    figureRow(
      'mails that the studio shows as not sent',
      SUBSCRIBERS - (result.letter.deliveries?.sent ?? 0),
      DEAD,
    ),
    figureRow('errors in the log', result.faults.length, DEAD),
    figureRow('seconds from start to end', result.seconds),
  ]
}
