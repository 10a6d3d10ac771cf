import { randomUUID } from 'node:crypto'
import { DAY, HOUR, MINUTE } from '../../contract/durations.ts'
import type { Deps } from '../deps.ts'
import type { Queries } from '../platform/db/database.ts'
import { CLOCKS_APART } from '../platform/runtime/clock.ts'
import { messageOf } from '../platform/runtime/error-text.ts'
import * as store from './deliveries.store.ts'

export type { LeasedDelivery } from './deliveries.store.ts'

interface NewMessage {
  kind: store.DeliveryKind
  /** Messages of one subject reach a target in their order. */
  subject: string
  body: string
  /** Addresses, each once. */
  targets: readonly string[]
}

/** Enqueues a message in the transaction of its cause: both happen or neither. Any process delivers it after the commit. */
export async function enqueueMessage(
  { clock }: Pick<Deps, 'clock'>,
  queries: Queries,
  { kind, subject, body, targets }: NewMessage,
): Promise<void> {
  if (targets.length === 0) return
  const created_at = clock.now().toISOString()
  const id = randomUUID()
  await store.insertMessage(queries, { id, created_at, body })
  await store.insertDeliveries(queries, targets, { kind, message_id: id, subject, created_at })
}

/** The target will never accept it, such as an inbox that is gone. */
export class DeliveryRefused extends Error {}

/** Delivers one message, or throws. */
type Deliver = (delivery: store.LeasedDelivery) => Promise<void>

interface DeliveryOptions {
  deliver: Record<store.DeliveryKind, Deliver>
  /** After each attempt; `failure` is undefined where it was delivered. */
  afterAttempt?: (delivery: store.LeasedDelivery, failure: unknown) => Promise<void>
}

/**
 * Delivers all that is due, a few at a time (docs/product/federation.md). A message that could not be delivered is tried again
 * after minutes that double, for a week. A killed process repeats at most what it was delivering.
 */
export async function deliverDue(
  deps: Pick<Deps, 'database' | 'clock' | 'log'>,
  options: DeliveryOptions,
  ending?: AbortSignal,
): Promise<void> {
  await Promise.all(Array.from({ length: AT_ONCE }, () => work(deps, options, ending)))
}

async function work(
  deps: Pick<Deps, 'database' | 'clock' | 'log'>,
  { deliver, afterAttempt }: DeliveryOptions,
  ending: AbortSignal | undefined,
): Promise<void> {
  const { database, clock, log } = deps
  const worker = randomUUID()
  const later = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds).toISOString()
  const isEnding = () => ending?.aborted === true
  while (!isEnding()) {
    const row = await store.leaseNext(database.queries, database.engine, {
      worker,
      now: later(0),
      until: later(LEASE),
      credible: later(LONGEST_PAUSE + CLOCKS_APART),
    })
    if (!row) return
    const failure = await attempt(deliver[row.kind], row)
    if (failure === undefined) await store.deleteDelivery(database.queries, row.id)
    else {
      const isGivenUp =
        failure instanceof DeliveryRefused || Date.parse(row.created_at) + LIFE <= clock.now().getTime()
      const pause = Math.min(MINUTE * 2 ** (row.attempts - 1), LONGEST_PAUSE)
      const error = messageOf(failure).slice(0, 300)
      const about = { kind: row.kind, target: row.target, attempts: row.attempts, error }
      if (isGivenUp) log.warn(about, 'a message to another site is given up')
      else
        log.info(
          { ...about, again_in_seconds: pause / 1_000 },
          'a message to another site will be tried again',
        )
      const nextAttemptAt = isGivenUp ? null : later(pause)
      await store.markAttempt(database.queries, { id: row.id, worker, error, nextAttemptAt })
    }
    await afterAttempt?.(row, failure)
  }
}

async function attempt(deliver: Deliver, row: store.LeasedDelivery): Promise<unknown> {
  try {
    await deliver(row)
    return undefined
  } catch (cause) {
    return cause ?? new Error('unknown')
  }
}

/** Deletes the deliveries to targets that are gone. */
export function cancelDeliveries(queries: Queries, targets: readonly string[]): Promise<void> {
  return store.deleteTo(queries, targets)
}

/** Deletes what waits: the owner has switched its kind off. */
export function cancelKind(queries: Queries, kind: store.DeliveryKind): Promise<void> {
  return store.deleteOfKind(queries, kind)
}

export function deleteOldDeliveries({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - LIFE).toISOString()
  return store.deleteOld(database.queries, before)
}

/** The numbers of waiting deliveries and of those given up in the last week. Absent kind: of all kinds. */
export function countDeliveries(
  { database }: Pick<Deps, 'database'>,
  kind?: store.DeliveryKind,
): Promise<{ waiting: number; failed: number }> {
  return store.countByState(database.queries, kind)
}

/** The latest that could not be delivered. */
export function listFailures({ database }: Pick<Deps, 'database'>, limit: number) {
  return store.listTroubled(database.queries, limit)
}

const AT_ONCE = 8
/** Longer than the requests of an attempt take. */
const LEASE = 2 * MINUTE
const LONGEST_PAUSE = 6 * HOUR
const LIFE = 7 * DAY
