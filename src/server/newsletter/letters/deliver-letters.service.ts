import { DAY } from '../../../contract/durations.ts'
import type { SiteSettings } from '../../../contract/settings/settings.ts'
import type { Deps } from '../../deps.ts'
import { enqueueMail, newMessageId } from '../../mail/outbox.service.ts'
import type { Queries } from '../../platform/db/database.ts'
import { readSettings } from '../../settings/settings.service.ts'
import { describeState, readRecords } from '../../studio/records.service.ts'
import { settleDeliveries } from './bounced-deliveries.service.ts'
import { composeLetter, contentOf } from './compose-letter.ts'
import * as deliveries from './deliveries.store.ts'
import { changeLetter, reviewsOf } from './letter-records.ts'
import { type LetterRow, listActiveIds, updateLetter } from './letters.store.ts'
import { beginSending } from './send-letter.service.ts'

type SendingDeps = Pick<Deps, 'database' | 'clock' | 'siteUrl' | 'secret' | 'outboxSignal'>

/**
 * One step of sending: begins due letters, takes over what the outbox has done, and gives it the next mails. The database
 * has the whole state, so any process continues after a restart.
 */
export async function deliverLetters(deps: SendingDeps): Promise<void> {
  const { database, clock } = deps
  const ids = await listActiveIds(database.queries, clock.now().toISOString())
  if (ids.length === 0) return
  const site = await readSettings(database)
  for (const id of ids)
    await changeLetter(deps, id, (queries, letter) => advance(deps, queries, letter, site))
}

async function advance(
  deps: SendingDeps,
  queries: Queries,
  letter: LetterRow,
  site: SiteSettings,
): Promise<void> {
  const now = deps.clock.now().toISOString()
  // Another process may have been faster.
  if (letter.state === 'scheduled' && (letter.scheduled_at ?? '~') <= now) {
    if (await isWaitingForReviews(queries, letter, now)) return
    return advance(deps, queries, await beginSending(deps, queries, letter), site)
  }
  if (letter.started_at === null) return
  await settleDeliveries(queries, letter.id)
  if (letter.state !== 'sending') return
  await enqueueNext(deps, queries, letter, site)
  const counts = await deliveries.countDeliveries(queries, letter.id)
  if (counts.some(({ state }) => state === 'waiting' || state === 'queued')) return
  await updateLetter(queries, letter.id, { state: 'sent', finished_at: now })
}

/** Whether a review of the letter is due as well and not published yet. */
async function isWaitingForReviews(queries: Queries, letter: LetterRow, now: string): Promise<boolean> {
  const records = await readRecords(queries, reviewsOf(letter))
  return [...records.values()].some((record) => {
    const { state, scheduled_at } = describeState(record)
    return state === 'scheduled' && scheduled_at !== null && scheduled_at <= now
  })
}

async function enqueueNext(
  deps: SendingDeps,
  queries: Queries,
  letter: LetterRow,
  site: SiteSettings,
): Promise<void> {
  const room = MAX_IN_OUTBOX - (await deliveries.countUntried(queries, letter.id))
  if (room <= 0) return
  const content = contentOf(letter)
  const waiting = await deliveries.listWaiting(queries, letter.id, room)
  const subscribers = await deliveries.lockReachable(
    queries,
    deps.database.engine,
    waiting.flatMap(({ subscription_id }) => (subscription_id === null ? [] : [subscription_id])),
  )
  const expiresAt = new Date(deps.clock.now().getTime() + MAX_DAYS * DAY)
  const dropped: number[] = []
  for (const { id, subscription_id, message_id } of waiting) {
    const subscriber = subscribers.get(subscription_id ?? 0)
    if (!subscriber) {
      dropped.push(id)
      continue
    }
    const messageId = message_id ?? newMessageId(deps)
    const mail = composeLetter(deps, site, content, subscriber)
    await enqueueMail(deps, queries, { ...mail, to: subscriber.email, messageId, expiresAt })
    await deliveries.markQueued(queries, id, messageId)
  }
  await deliveries.markDropped(queries, dropped)
}

/** Few enough that other mails do not wait long behind them, and that stopping takes effect soon. */
const MAX_IN_OUTBOX = 100
/** The outbox gives up a mail that was refused for five days. Leaving deletes mails that expire. */
const MAX_DAYS = 7
