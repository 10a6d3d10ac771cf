import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { DAY, HOUR } from '../../../contract/durations.ts'
import type { Deps } from '../../deps.ts'
import type { OutboxRow } from '../../platform/db/tables/tables.ts'
import { CLOCKS_APART } from '../../platform/runtime/clock.ts'
import { messageOf } from '../../platform/runtime/faults.ts'
import { createWakeUpSignal, type WakeUpSignal } from '../../platform/runtime/wake-up-signal.ts'
import { type Delivery, type DeliveryKind, DeliveryRefused } from './deliveries.service.ts'
import * as store from './deliveries.store.ts'

type WorkerDeps = Pick<Deps, 'database' | 'clock' | 'log'>

/** Delivers what is due of each kind (decisions/0007), at once or with the next poll. None waits for another kind or host. */
export function startOutbox(
  deps: WorkerDeps,
  kinds: readonly DeliveryKind[],
  { pollSeconds = 10, pauseSeconds = 60 } = {},
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const signals = kinds.map((kind) => kind.signal ?? createWakeUpSignal())
  const working = kinds.map((kind, at) =>
    work(deps, kind, {
      signal: signals[at]!,
      stopping: stopping.signal,
      poll: pollSeconds * 1_000,
      pause: pauseSeconds * 1_000,
    }).finally(() => kind.close?.()),
  )
  return {
    /** Finishes what is being delivered, within a few seconds. */
    async stop() {
      stopping.abort()
      for (const signal of signals) signal.ring()
      await Promise.all(working)
    },
  }
}

/** Delivers all that is due now. */
export async function deliverDue(deps: WorkerDeps, kinds: readonly DeliveryKind[]): Promise<void> {
  const stopping = new AbortController().signal
  await Promise.all(kinds.map((kind) => work(deps, kind, { signal: createWakeUpSignal(), stopping })))
}

interface Rhythm {
  signal: WakeUpSignal
  stopping: AbortSignal
  /** Milliseconds between looks for rows of other processes; absent: the work ends when nothing is due. */
  poll?: number
  /** Milliseconds for which a host that takes nothing is left alone at first. */
  pause?: number
}

/** A killed process repeats at most what it was delivering. */
async function work(
  deps: WorkerDeps,
  kind: DeliveryKind,
  { signal, stopping, poll, pause = 60_000 }: Rhythm,
): Promise<void> {
  const worker = randomUUID()
  const hosts = watchHosts(kind, pause)
  const underWay = new Set<Promise<void>>()
  let isFailing = false
  const guard = async <T>(step: () => Promise<T>): Promise<T | undefined> => {
    try {
      const result = await step()
      isFailing = false
      return result
    } catch (cause) {
      // While the database is away, once.
      if (!isFailing)
        deps.log.error({ err: cause, kind: kind.name }, 'the outbox could not be worked through')
      isFailing = true
      return undefined
    }
  }
  while (!stopping.aborted) {
    // Read before the lease: a host that was busy then may be free now.
    const { size } = underWay
    const row =
      size < kind.atOnce ? await guard(() => lease(deps, kind, worker, hosts.unavailable())) : undefined
    if (row) {
      hosts.begin(row.host)
      const delivering = guard(async () => {
        const failure = await attempt(kind, row, stopping)
        const pauses = hosts.end(row.host, failure)
        await note(deps, { kind, worker, row, failure, pauses })
      }).finally(() => {
        underWay.delete(delivering)
        signal.ring()
      })
      underWay.add(delivering)
    } else if (poll === undefined && size === 0) return
    else await signal.wait(poll ?? kind.timeLimit)
  }
  await Promise.all(underWay)
}

async function lease(
  { database, clock }: WorkerDeps,
  kind: DeliveryKind,
  worker: string,
  except: readonly string[],
): Promise<Delivery | undefined> {
  // All mails go to one server, which has no name in their rows.
  if (except.includes('')) return undefined
  const { queries } = database
  const later = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds).toISOString()
  const row = await store.leaseNext(queries, {
    kind: kind.name,
    worker,
    now: later(0),
    until: later(kind.lease),
    credible: {
      made: later(CLOCKS_APART),
      leased: later(kind.lease + CLOCKS_APART),
      putOff: later(LONGEST_DELAY + CLOCKS_APART),
    },
    except,
  })
  return row && { ...row, body: row.body_id === null ? '' : await store.readBody(queries, row.body_id) }
}

/** Undefined where it was delivered. */
async function attempt(kind: DeliveryKind, row: Delivery, stopping: AbortSignal): Promise<unknown> {
  const ending = new AbortController()
  const endIn = (milliseconds: number) =>
    setTimeout(() => ending.abort(new Error(`no answer in ${milliseconds / 1_000} seconds`)), milliseconds)
  const timers = [endIn(kind.timeLimit)]
  const shorten = () => timers.push(endIn(STOP))
  stopping.addEventListener('abort', shorten)
  try {
    await kind.deliver(row, ending.signal)
    return undefined
  } catch (cause) {
    if (ending.signal.aborted) return ending.signal.reason
    return cause ?? new Error('unknown')
  } finally {
    stopping.removeEventListener('abort', shorten)
    for (const timer of timers) clearTimeout(timer)
  }
}

interface Attempt {
  kind: DeliveryKind
  worker: string
  row: Delivery
  failure: unknown
  /** Milliseconds for which the host gets nothing. */
  pauses: number
}

async function note(deps: WorkerDeps, { kind, worker, row, failure, pauses }: Attempt): Promise<void> {
  const { queries } = deps.database
  const now = deps.clock.now()
  if (failure === undefined) {
    // Also where the lease has passed to another worker: what is delivered is final.
    await retry(() => kind.keep?.(queries, row, now.toISOString()) ?? store.deleteDelivery(queries, row.id))
  } else {
    const error = messageOf(failure).slice(0, LONGEST_ERROR)
    const isRefused = failure instanceof DeliveryRefused
    const refusedSince = row.refused_since ?? (isRefused ? now.toISOString() : null)
    const isGivenUp = isHopeless(kind, row, failure, { now, refusedSince })
    const wait = Math.min(kind.firstWait * 2 ** (row.attempts - 1), LONGEST_WAIT)
    const nextAttemptAt = isGivenUp ? null : new Date(now.getTime() + wait).toISOString()
    await store.markAttempt(queries, { id: row.id, worker, error, nextAttemptAt, refusedSince })
    kind.logFailure(deps.log, row, {
      error,
      attempts: row.attempts,
      ...(!isGivenUp && { again_in_seconds: wait / 1_000 }),
      ...(pauses > 0 && { host_pauses: pauses / 1_000 }),
    })
  }
  await kind.afterAttempt?.(row, failure)
}

function isHopeless(
  { giveUp }: DeliveryKind,
  { attempts, created_at }: OutboxRow,
  failure: unknown,
  { now, refusedSince }: { now: Date; refusedSince: string | null },
): boolean {
  const isOver = (since: string, milliseconds: number) => now.getTime() - Date.parse(since) >= milliseconds
  if (attempts >= giveUp.attempts || isOver(created_at, giveUp.age)) return true
  if (!(failure instanceof DeliveryRefused)) return false
  return failure.extent === 'for good' || (refusedSince !== null && isOver(refusedSince, giveUp.refused))
}

/** Retries for a while: a short fault of the database must not repeat what was delivered. */
async function retry(act: () => Promise<void>): Promise<void> {
  for (const wait of RETRIES) {
    try {
      return await act()
    } catch {
      await sleep(wait)
    }
  }
  await act()
}

// Milliseconds.
const RETRIES = [100, 500, 2_000, 10_000]
const STOP = 4_000
const LONGEST_WAIT = 6 * HOUR
/** The longest that a row is put off, by its sender (newsletter.policy.ts) or after failures. */
const LONGEST_DELAY = DAY

/** Characters. */
const LONGEST_ERROR = 1_000

interface Host {
  underWay: number
  /** Pauses in a row. */
  pauses: number
  /** By performance.now(). */
  pausedUntil: number
}

/** Knows which hosts get nothing now, so that one that is slow or dead never delays the others. */
export function watchHosts(
  { atOnce, toOneHost }: Pick<DeliveryKind, 'atOnce' | 'toOneHost'>,
  firstPause: number,
) {
  const hosts = new LRUCache<string, Host>({ max: MAX_HOSTS })
  return {
    /** Those that are busy or pause, and where half of what is under way goes to hosts that failed last, all of these. */
    unavailable(): string[] {
      const now = performance.now()
      let doubtful = 0
      for (const { pauses, underWay } of hosts.values()) if (pauses > 0) doubtful += underWay
      const isRiskTaken = doubtful * 2 >= atOnce
      return [...hosts.entries()]
        .filter(
          ([, { underWay, pauses, pausedUntil }]) =>
            underWay >= toOneHost || pausedUntil > now || (isRiskTaken && pauses > 0),
        )
        .map(([name]) => name)
    },
    begin(name: string): void {
      const host = hosts.get(name) ?? { underWay: 0, pauses: 0, pausedUntil: 0 }
      host.underWay++
      hosts.set(name, host)
    },
    /** Returns the pause of the host in milliseconds: 0, or twice the last one where it takes nothing at all. */
    end(name: string, failure: unknown): number {
      const host = hosts.get(name)
      if (!host) return 0
      host.underWay--
      if (failure === undefined || failure instanceof DeliveryRefused) {
        host.pauses = 0
        return 0
      }
      const pause = Math.min(firstPause * 2 ** host.pauses, LONGEST_PAUSE)
      host.pausedUntil = performance.now() + pause
      host.pauses++
      return pause
    },
  }
}

/** Strangers name hosts, too. */
const MAX_HOSTS = 500
/** Milliseconds. */
const LONGEST_PAUSE = 15 * 60_000
