import { randomUUID } from 'node:crypto'
import { DAY } from '../../../contract/durations.ts'
import type { Deps } from '../../deps.ts'
import type { Queries } from '../../platform/db/database.ts'
import type { OutboxRow } from '../../platform/db/tables/tables.ts'
import type { Log } from '../../platform/runtime/log.ts'
import type { WakeUpSignal } from '../../platform/runtime/wake-up-signal.ts'
import * as store from './deliveries.store.ts'

/** A row of the outbox under way, with the body of a message to another site. */
export type Delivery = OutboxRow & { body: string }

/** How the outbox delivers one kind of its rows (outbox.worker.ts). Times in milliseconds. */
export interface DeliveryKind {
  name: OutboxRow['kind']
  /** Deliveries at a time, and of these to one host. */
  atOnce: number
  toOneHost: number
  /** The time that one delivery may take. */
  timeLimit: number
  /** The claim of a worker on a row; longer than a delivery may take on a machine whose clock is behind. */
  lease: number
  /** The wait after the first failure; it doubles up to six hours. */
  firstWait: number
  /** A row is given up after so many attempts, so long after it was made, or when it was refused for so long. */
  giveUp: { attempts: number; age: number; refused: number }
  /** Rings when a row was added; absent: the worker only polls. */
  signal?: WakeUpSignal
  /** Resolves when it is accepted. Throws DeliveryRefused for this row; any other error means that the host takes none. */
  deliver(delivery: Delivery, signal: AbortSignal): Promise<void>
  /** Notes that it was delivered; absent: the row is deleted. */
  keep?(queries: Queries, row: OutboxRow, now: string): Promise<void>
  /** After each attempt; `failure` is undefined where it was delivered. */
  afterAttempt?(delivery: Delivery, failure: unknown): Promise<void>
  logFailure(log: Log, row: OutboxRow, failed: FailedDelivery): void
  close?(): void
}

export interface FailedDelivery {
  error: string
  attempts: number
  /** Absent: it is given up. */
  again_in_seconds?: number
  /** Seconds for which its host gets nothing. */
  host_pauses?: number
}

/** The other side does not accept this row: `for good`, or at present, while it may accept others. */
export class DeliveryRefused extends Error {
  readonly extent: 'for good' | 'now'

  constructor(extent: 'for good' | 'now', message: string, options?: ErrorOptions) {
    super(message, options)
    this.extent = extent
  }
}

/** What the messages to other sites have in common: an answer within ten seconds, a week of attempts. */
export const TO_OTHER_SITES = {
  toOneHost: 2,
  timeLimit: 10_000,
  lease: 120_000,
  logFailure: (log: Log, { kind, recipient: target }: OutboxRow, failed: FailedDelivery) => {
    const about = { kind, target, ...failed }
    if (failed.again_in_seconds === undefined) log.warn(about, 'a message to another site is given up')
    else log.info(about, 'a message to another site will be tried again')
  },
} as const

interface NewMessage {
  kind: OutboxRow['kind']
  /** Messages of one subject reach a target in their order. */
  subject: string
  body: string
  /** Addresses, each once. */
  targets: readonly string[]
  /** Whether it says all that earlier ones of its subject say. */
  replacesWaiting?: boolean
}

/** Enqueues a message in the transaction of its cause: both happen or neither. Any process delivers it after the commit. */
export async function enqueueMessage(
  { clock }: Pick<Deps, 'clock'>,
  queries: Queries,
  { kind, subject, body, targets, replacesWaiting = false }: NewMessage,
): Promise<void> {
  if (targets.length === 0) return
  if (replacesWaiting) await store.deleteWaiting(queries, kind, subject)
  const created_at = clock.now().toISOString()
  const body_id = randomUUID()
  await store.insertMessage(queries, { id: body_id, created_at, body })
  const rows = targets.map((recipient) => ({
    kind,
    host: new URL(recipient).host,
    recipient,
    subject,
    message_id: randomUUID(),
    body_id,
    created_at,
  }))
  await store.insertDeliveries(queries, rows)
}

/** Deletes the messages to targets that are gone. */
export const cancelDeliveries = store.deleteTo

/** Deletes what waits: the owner has switched its kind off. */
export const cancelKind = store.deleteOfKind

export function deleteOldDeliveries({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  return store.deleteOld(database.queries, new Date(clock.now().getTime() - 7 * DAY).toISOString())
}

/** The rows that wait, and those given up: of the mails, or of the messages to other sites in the last week. */
export const countUnsent = store.countUnsent

/** The latest messages to other sites that could not be delivered. */
export function listFailures({ database }: Pick<Deps, 'database'>, limit: number) {
  return store.listTroubled(database.queries, limit)
}
