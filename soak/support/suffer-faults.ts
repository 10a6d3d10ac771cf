import { setTimeout as sleep } from 'node:timers/promises'
import { problemSentences } from '../../src/contract/wording/problems.ts'
import type { DatabaseEnv } from '../../src/server/platform/db/database.ts'
import { codeOf, messageOf } from '../../src/server/platform/runtime/faults.ts'
import { startMailServer } from '../../tests/support/mail/smtp-server.ts'
import { type AcknowledgedWrites, noWrites, REVIEW, WRITES } from './acknowledged-writes.ts'
import { type Audit, auditWrites } from './audit-writes.ts'
import type { Fault } from './faults.ts'
import { type FaultySite, startFaultySite } from './faulty-site.ts'
import { mailingSiteEnv } from './mailing-site-env.ts'
import { makeReaders, type SignedIn } from './readers.ts'

const WRITERS = 8
const READERS = 2
/** The site mails at most 300 new subscribers an hour. */
const SUBSCRIPTIONS = 250
/** Milliseconds until every kind of write is answered again. */
const LONGEST_RECOVERY = 20_000
/** No review's page that the writes make stale. */
const CACHED_PAGES = [
  '/',
  '/about',
  ...Array.from({ length: 12 }, (_, index) => `/review/${REVIEW + 1 + index}`),
]

export interface FaultResult {
  name: string
  /** Requests for cached pages that began while it lasted. */
  reads: number
  acknowledged: number
  /** 503 with the sentence for visitors. */
  refused: number
  /** Requests that a stopped site could not answer. */
  unanswered: number
  /** The broken promises, a line each. */
  broken: string[]
  /** Milliseconds from its end until every kind of write was answered again. */
  recovery: number
}

interface Conditions {
  /** Where the site finds its database. */
  site: DatabaseEnv
  /** The same database, which no fault of the network concerns. */
  direct: DatabaseEnv
  /** Seconds that each fault lasts at least. */
  seconds: number
  /** Answers to wait for while a fault lasts. */
  minReads?: number
  /** Milliseconds between two writes of a visitor. */
  pause: number
  /** Milliseconds between two pages that a visitor reads. */
  readPause?: number
}

/** Does each fault to the built site while visitors read cached pages and write; then compares what was acknowledged. */
export async function sufferFaults(
  faults: readonly Fault[],
  { site: databaseEnv, direct, seconds, minReads = 40, pause, readPause = 5 }: Conditions,
): Promise<{ results: FaultResult[]; audit: Audit; unexpectedErrors: string[] }> {
  const mailServer = await startMailServer()
  const site = await startFaultySite(mailingSiteEnv(databaseEnv, mailServer.url), databaseEnv.dataDir)
  const writes = noWrites()
  const ending = new AbortController()
  const round: Round = { result: newResult('before'), isRestart: false, answered: new Set() }
  try {
    const readers = await makeReaders(site.address, direct, WRITERS)
    for (const page of CACHED_PAGES) await (await fetch(site.address + page)).text()
    const visiting = [
      ...Array.from({ length: READERS }, (_, index) =>
        readPages(site, index, { round, pause: readPause, ending: ending.signal }),
      ),
      ...readers.map((reader) => writeAll(site, reader, writes, { round, pause, ending: ending.signal })),
    ]
    const results: FaultResult[] = []
    for (const fault of faults) results.push(await suffer(fault, site, round, { seconds, minReads }))
    ending.abort()
    await Promise.all(visiting)
    await site.kill()
    return {
      results,
      audit: await auditWrites(direct, writes, mailServer),
      unexpectedErrors: site.unexpectedErrors(),
    }
  } finally {
    ending.abort()
    await site.kill()
    await mailServer.close()
  }
}

/** The present round; requests count for the fault during which they began. */
interface Round {
  result: FaultResult
  isRestart: boolean
  /** The kinds of writes that were answered other than with 5xx. */
  answered: Set<string>
}

async function suffer(
  fault: Fault,
  site: FaultySite,
  round: Round,
  { seconds, minReads }: Required<Pick<Conditions, 'seconds' | 'minReads'>>,
): Promise<FaultResult> {
  const { pid } = site
  // Requests of this moment may end either way.
  const between = newResult(fault.name)
  Object.assign(round, { result: between, isRestart: fault.isRestart === true })
  await fault.begin(site)
  const result = newResult(fault.name)
  round.result = result
  const end = performance.now() + seconds * 1_000
  const isSeen = () =>
    fault.isRestart ||
    (result.reads >= minReads &&
      (fault.writes === 'held' || result.refused + result.acknowledged >= WRITES.length))
  while (performance.now() < end || !isSeen()) {
    if (performance.now() > end + LONGEST_RECOVERY)
      throw new Error(`${fault.name}: too few answers ${result.broken.join()}`)
    await sleep(5)
  }
  const after = newResult(fault.name)
  round.result = after
  await fault.end(site)
  round.answered = new Set()
  const ended = performance.now()
  while (round.answered.size < WRITES.length) {
    if (performance.now() > ended + LONGEST_RECOVERY)
      throw new Error(
        `${fault.name}: only ${[...round.answered].join()} answered again ${after.broken.join()}`,
      )
    await sleep(5)
  }
  round.isRestart = false
  const broken = [...between.broken, ...result.broken, ...after.broken]
  if (fault.writes === 'refused' && result.acknowledged > 0)
    broken.push(`${result.acknowledged} writes acknowledged`)
  if (fault.writes === 'accepted' && result.refused > 0) broken.push(`${result.refused} writes refused`)
  if (!fault.isRestart && site.pid !== pid) broken.push('the site was started again')
  return { ...result, broken, recovery: performance.now() - ended }
}

async function readPages(
  site: FaultySite,
  index: number,
  { round, pause, ending }: { round: Round; pause: number; ending: AbortSignal },
): Promise<void> {
  for (let count = index; !ending.aborted; count += READERS) {
    const { result, isRestart } = round
    const page = CACHED_PAGES[count % CACHED_PAGES.length]!
    try {
      const answer = await fetch(site.address + page)
      await answer.text()
      result.reads++
      if (answer.status !== 200) result.broken.push(`${page}: ${answer.status}`)
    } catch (cause) {
      noteUnanswered(result, isRestart, page, cause)
    }
    await sleep(pause)
  }
}

async function writeAll(
  site: FaultySite,
  reader: SignedIn,
  writes: AcknowledgedWrites,
  { round, pause, ending }: { round: Round; pause: number; ending: AbortSignal },
): Promise<void> {
  while (!ending.aborted)
    for (const { name, write } of WRITES) {
      const { result, isRestart } = round
      if (name === 'subscription' && writes.subscriptions.size >= SUBSCRIPTIONS) {
        round.answered.add(name)
        continue
      }
      try {
        const answer = await write(site.address, reader, writes)
        if (answer.status < 500) round.answered.add(name)
        // One that begins during a fault may be stored after it.
        if (answer.ok) result.acknowledged += round.result === result ? 1 : 0
        else if (await isRefusal(answer)) result.refused++
        else if (answer.status !== 429) result.broken.push(`${name}: ${answer.status}`)
      } catch (cause) {
        noteUnanswered(result, isRestart, name, cause)
      }
      await sleep(pause)
    }
}

async function isRefusal(answer: Response): Promise<boolean> {
  if (answer.status !== 503 || answer.headers.get('Retry-After') === null) return false
  const text = await answer.text()
  return text.includes(problemSentences.unavailable)
}

/**
 * A site that is stopped refuses connections, and the kernel resets those that it has not accepted yet, as on a busy
 * machine. An answer that has begun must be whole.
 */
function noteUnanswered(result: FaultResult, isRestart: boolean, asked: string, cause: unknown): void {
  const reason = codeOf((cause as Error).cause) ?? messageOf(cause)
  if (isRestart && /^ECONN(?:REFUSED|RESET)$/.test(reason)) result.unanswered++
  else result.broken.push(`${asked}: ${reason}`)
}

function newResult(name: string): FaultResult {
  return { name, reads: 0, acknowledged: 0, refused: 0, unanswered: 0, broken: [], recovery: 0 }
}
