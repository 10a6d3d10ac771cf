import { randomUUID } from 'node:crypto'
import type { Deps } from '../deps.ts'
import type { OutboxRow } from '../platform/tables.ts'
import { messageOf } from '../platform/startup-error.ts'
import { type MailTransport, MailRefused, maskAddresses } from './mail-transport.ts'
import { leaseNext, markAttempt, markSent } from './outbox.store.ts'

type WorkerDeps = Pick<Deps, 'database' | 'clock' | 'log' | 'outboxBell'>

interface WorkerOptions {
  transport: MailTransport
  /** The From of every mail: asked for anew each round, because its name is a setting. */
  from: () => Promise<{ name: string; address: string }>
  /** For how long a mail is this worker's alone; longer than a delivery may take. */
  leaseSeconds?: number
  pollSeconds?: number
}

/** Sends what is due: at once what this process puts into the outbox, what others put there when it looks. */
export function startOutbox(deps: WorkerDeps, options: WorkerOptions): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const work = async () => {
    while (!stopping.signal.aborted) {
      await deliverDue(deps, options, stopping.signal).catch((cause: unknown) =>
        deps.log.error({ err: cause }, 'the outbox could not be read'),
      )
      if (!stopping.signal.aborted) await deps.outboxBell.wait((options.pollSeconds ?? POLL_SECONDS) * 1_000)
    }
    options.transport.close()
  }
  const working = work()
  return {
    /** Finishes the mail that is on its way, within a few seconds. */
    async stop() {
      stopping.abort()
      deps.outboxBell.ring()
      await working
    },
  }
}

/**
 * Sends every mail that is due, one at a time, so that a killed process repeats at most the one it had in hand.
 * Stops early where the mail server does not take mails at all. Returns how many were sent.
 */
export async function deliverDue(
  { database, clock, log }: WorkerDeps,
  { transport, from, leaseSeconds = LEASE_SECONDS }: WorkerOptions,
  stopping: AbortSignal = new AbortController().signal,
): Promise<number> {
  const worker = randomUUID()
  const inSeconds = (seconds: number) => new Date(clock.now().getTime() + seconds * 1_000).toISOString()
  const sender = await from()
  let sent = 0
  while (!stopping.aborted) {
    const lease = { worker, now: inSeconds(0), until: inSeconds(leaseSeconds) }
    const row = await leaseNext(database.queries, database.engine, lease)
    if (!row) break
    const failure = await attempt(transport, row, sender, stopping)
    if (failure === undefined) {
      await markSent(database.queries, row.id, inSeconds(0))
      sent++
      continue
    }
    const isHopeless = failure instanceof MailRefused && failure.extent === 'for good'
    const error = maskAddresses(messageOf(failure))
    const wait = waitAfter(row.attempts)
    await markAttempt(database.queries, {
      id: row.id,
      worker,
      error,
      nextAttemptAt: isHopeless ? null : inSeconds(wait),
    })
    const about = { mail: row.id, attempts: row.attempts, error }
    if (isHopeless)
      log.error(about, 'a mail was refused for good and is kept as failed (xingcha mail failed)')
    else log.warn({ ...about, again_in_seconds: wait }, 'a mail could not be sent and will be tried again')
    if (!(failure instanceof MailRefused)) break
  }
  return sent
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
  const hurry = () => timers.push(setTimeout(() => giveUp.abort(), STOP_SECONDS * 1_000))
  stopping.addEventListener('abort', hurry)
  const mail = {
    messageId: row.message_id,
    from,
    to: row.recipient,
    subject: row.subject,
    date: new Date(row.created_at),
    headers: JSON.parse(row.headers) as Record<string, string>,
    text: row.text,
    html: row.html,
  }
  try {
    await transport.deliver(mail, giveUp.signal)
    return undefined
  } catch (cause) {
    return cause ?? new Error('unknown')
  } finally {
    stopping.removeEventListener('abort', hurry)
    for (const timer of timers) clearTimeout(timer)
  }
}

/** Seconds until the next attempt: a minute, doubling, at most six hours. */
function waitAfter(attempts: number): number {
  return Math.min(60 * 2 ** (attempts - 1), 6 * 3_600)
}

// The difference to the lease is how far the clocks of two machines may be apart.
const DELIVERY_SECONDS = 120
const LEASE_SECONDS = 300
const POLL_SECONDS = 10
const STOP_SECONDS = 4
