import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { DAY } from '../../contract/durations.ts'
import type { Deps } from '../deps.ts'
import { CLOCKS_APART } from '../platform/runtime/clock.ts'
import type { OutboxRow } from '../platform/db/tables/tables.ts'
import { messageOf } from '../platform/runtime/error-text.ts'
import { type MailTransport, MailRejected, maskEmails } from './mail-transport.ts'
import { leaseNext, markAttempt, markSent } from './outbox.store.ts'

type WorkerDeps = Pick<Deps, 'database' | 'clock' | 'log' | 'outboxSignal'>

interface WorkerOptions {
  transport: MailTransport
  /** The From of every mail, read again each round because its name is a setting. */
  from: () => Promise<{ name: string; address: string }>
  /** The length of a lease, longer than a delivery may take. */
  leaseSeconds?: number
  pollSeconds?: number
  /** The pause after a failed round; it doubles after each further one. */
  pauseSeconds?: number
}

/** Sends due mails: at once those that this process enqueues, those of other processes when it polls. */
export function startOutbox(deps: WorkerDeps, options: WorkerOptions): { stop(): Promise<void> } {
  const { pollSeconds = POLL_SECONDS, pauseSeconds = PAUSE_SECONDS } = options
  const stopping = new AbortController()
  const work = async () => {
    let troubledRounds = 0
    while (!stopping.signal.aborted) {
      const round = await deliverDue(deps, options, stopping.signal).catch((cause: unknown) =>
        deps.log.error({ err: cause }, 'the outbox could not be worked through'),
      )
      if (round?.isInTrouble) {
        troubledRounds = round.sent > 0 ? 1 : troubledRounds + 1
        const pause = Math.min(pauseSeconds * 2 ** (troubledRounds - 1), LONGEST_PAUSE_SECONDS)
        deps.log.warn({ seconds: pause }, 'the mail server takes no mails: the outbox pauses')
        await sleep(pause * 1_000, undefined, { signal: stopping.signal }).catch(() => {})
        continue
      }
      troubledRounds = 0
      if (!stopping.signal.aborted) await deps.outboxSignal.wait(pollSeconds * 1_000)
    }
    options.transport.close()
  }
  const working = work()
  return {
    /** Finishes the mail that is being sent, within a few seconds. */
    async stop() {
      stopping.abort()
      deps.outboxSignal.ring()
      await working
    },
  }
}

export interface Round {
  sent: number
  /** The round ended early: the mail server accepts no mail, or refused several in a row. */
  isInTrouble: boolean
}

/** Sends all due mails one at a time, so that a killed process repeats at most one. */
export async function deliverDue(
  deps: Omit<WorkerDeps, 'outboxSignal'>,
  { transport, from, leaseSeconds = LEASE_SECONDS }: WorkerOptions,
  stopping: AbortSignal = new AbortController().signal,
): Promise<Round> {
  const { database, clock } = deps
  const worker = randomUUID()
  const inSeconds = (seconds: number) => new Date(clock.now().getTime() + seconds * 1_000).toISOString()
  const sender = await from()
  let sent = 0
  let refused = 0
  while (!stopping.aborted) {
    const lease = {
      worker,
      now: inSeconds(0),
      until: inSeconds(leaseSeconds),
      credible: {
        made: inSeconds(APART_SECONDS),
        leased: inSeconds(leaseSeconds + APART_SECONDS),
        putOff: inSeconds(LONGEST_DELAY_SECONDS + APART_SECONDS),
      },
    }
    const row = await leaseNext(database.queries, database.engine, lease)
    if (!row) break
    const failure = await attempt(transport, row, sender, stopping)
    if (failure === undefined) {
      await retry(() => markSent(database.queries, row.id, inSeconds(0)))
      sent++
      refused = 0
      continue
    }
    await noteFailure(deps, worker, row, failure)
    refused++
    if (!(failure instanceof MailRejected) || refused === REFUSALS_OF_ONE_ROUND) {
      return { sent, isInTrouble: !stopping.aborted }
    }
  }
  return { sent, isInTrouble: false }
}

async function noteFailure(
  { database, clock, log }: Omit<WorkerDeps, 'outboxSignal'>,
  worker: string,
  row: OutboxRow,
  failure: unknown,
): Promise<void> {
  const now = clock.now()
  const error = maskEmails(messageOf(failure), row.recipient)
  const refusedSince = row.refused_since ?? (failure instanceof MailRejected ? now.toISOString() : null)
  const isHopeless = isHopelessAfter(failure, row, now)
  const wait = waitAfter(row.attempts)
  const nextAttemptAt = isHopeless ? null : new Date(now.getTime() + wait * 1_000).toISOString()
  await markAttempt(database.queries, { id: row.id, worker, error, nextAttemptAt, refusedSince })
  const about = { mail: row.id, attempts: row.attempts, error }
  if (isHopeless) log.error(about, 'a mail is given up and kept as failed (/api/studio/failed-mails)')
  else log.warn({ ...about, again_in_seconds: wait }, 'a mail could not be sent and will be tried again')
}

/** Whether to give up: refused for good, refused for five days, or not sent within a month. */
function isHopelessAfter(failure: unknown, row: OutboxRow, now: Date): boolean {
  if (row.attempts >= MAX_ATTEMPTS) return true
  if (!(failure instanceof MailRejected)) return false
  const since = row.refused_since === null ? now.getTime() : Date.parse(row.refused_since)
  return failure.extent === 'for good' || now.getTime() - since >= REFUSED_DAYS * DAY
}

/** Retries for a while: a short fault of the database must not repeat a mail that was delivered. */
async function retry(act: () => Promise<void>): Promise<void> {
  for (const wait of RETRY_MILLISECONDS) {
    try {
      return await act()
    } catch {
      await sleep(wait)
    }
  }
  await act()
}

/** Undefined where it was delivered. */
async function attempt(
  transport: MailTransport,
  row: OutboxRow,
  from: { name: string; address: string },
  stopping: AbortSignal,
): Promise<unknown> {
  const giveUp = new AbortController()
  const timers = [setTimeout(() => giveUp.abort(), DELIVERY_SECONDS * 1_000)]
  const shortenDelivery = () => timers.push(setTimeout(() => giveUp.abort(), STOP_SECONDS * 1_000))
  stopping.addEventListener('abort', shortenDelivery)
  const mail = {
    messageId: row.message_id,
    from,
    to: row.recipient,
    subject: row.subject,
    date: new Date(row.created_at),
    headers: headersSchema.parse(JSON.parse(row.headers)),
    text: row.text,
    html: row.html,
  }
  try {
    await transport.deliver(mail, giveUp.signal)
    return undefined
  } catch (cause) {
    return cause ?? new Error('unknown')
  } finally {
    stopping.removeEventListener('abort', shortenDelivery)
    for (const timer of timers) clearTimeout(timer)
  }
}

const headersSchema = z.record(z.string(), z.string())

/** Seconds until the next attempt: a minute, doubling, at most six hours. */
function waitAfter(attempts: number): number {
  return Math.min(60 * 2 ** (attempts - 1), 6 * 3_600)
}

// The difference to the lease is how far the clocks of two machines may be apart.
const DELIVERY_SECONDS = 120
const LEASE_SECONDS = 300
const APART_SECONDS = CLOCKS_APART / 1_000
/** The longest delay of a mail, by its sender (newsletter.policy.ts) or after a failure. */
const LONGEST_DELAY_SECONDS = 86_400
const POLL_SECONDS = 10
const PAUSE_SECONDS = 60
const LONGEST_PAUSE_SECONDS = 15 * 60
/** A server that refuses several mails in a row hardly means each of them. */
const REFUSALS_OF_ONE_ROUND = 3
const REFUSED_DAYS = 5
/** With the pauses between them, a month. */
const MAX_ATTEMPTS = 130
const RETRY_MILLISECONDS = [100, 500, 2_000, 10_000]
const STOP_SECONDS = 4
