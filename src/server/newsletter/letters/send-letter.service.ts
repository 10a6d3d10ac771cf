import { DAY } from '../../../contract/durations.ts'
import type { Letter, LetterSending } from '../../../contract/newsletter/letters.ts'
import type { SiteSettings } from '../../../contract/settings/settings.ts'
import type { Deps } from '../../deps.ts'
import { deleteUnsentMails, enqueueMail, newMessageId } from '../../mail/outbox.service.ts'
import { raiseSiteVersion } from '../../platform/cache/content-version.store.ts'
import type { Queries } from '../../platform/db/database.ts'
import { problem } from '../../platform/http/responses/problems.ts'
import { readAllSettings } from '../../settings/settings.service.ts'
import { describeState, readRecords } from '../../studio/records.service.ts'
import { forgetBouncesOf, forgetPastBounces, settleDeliveries } from '../bounces/bounces.service.ts'
import * as deliveries from './deliveries.store.ts'
import { composeForSubscribers, contentOf, readContent } from './letter-content.ts'
import { audienceOf, changeLetter, describeLetter, requireDraft, reviewsOf } from './letter-records.ts'
import { requireComplete } from './letters.service.ts'
import { type LetterRow, listActiveIds, nextNumber, updateLetter } from './letters.store.ts'

/**
 * Begins to send a draft, or schedules that. Throws letter_not_found, letter_started, draft_changed, letter_incomplete,
 * letter_time_invalid, letter_review_unpublished where a review is not public by then, letter_without_recipients,
 * letter_site_closed where it would begin now and the site is not public: its links would lead nowhere.
 */
export function sendLetter(deps: Deps, id: number, { version, at }: LetterSending): Promise<Letter> {
  return changeLetter(deps, id, async (queries, letter) => {
    requireDraft(letter)
    if (letter.version !== version) throw problem('draft_changed')
    requireComplete(letter)
    const { is_public } = (await readAllSettings(queries)).owners
    if (!is_public && at === undefined) throw problem('letter_site_closed')
    if (letter.kind === 'welcome') return describeLetter(queries, await beginWelcoming(deps, queries, letter))
    const now = deps.clock.now()
    const time = at === undefined ? now : new Date(at)
    if (at !== undefined && !(time > now && time.getTime() - now.getTime() < LONGEST_SCHEDULE))
      throw problem('letter_time_invalid')
    await requirePublished(queries, letter, at === undefined ? '' : time.toISOString())
    if ((await deliveries.countRecipients(queries, audienceOf(letter))) === 0)
      throw problem('letter_without_recipients')
    const begun =
      at === undefined
        ? await beginSending(deps, queries, letter)
        : await updateLetter(queries, id, { state: 'scheduled', scheduled_at: time.toISOString() })
    return describeLetter(queries, begun)
  })
}

/** Milliseconds: a later year was mistyped. */
const LONGEST_SCHEDULE = 2 * 366 * DAY

/** Fixes the content and the recipients of a letter. */
async function beginSending(deps: Deps, queries: Queries, letter: LetterRow): Promise<LetterRow> {
  const number = await nextNumber(queries)
  const content = await readContent(deps, queries, letter, { number, withScheduled: false })
  await forgetPastBounces(queries)
  await deliveries.insertDeliveries(queries, letter.id, audienceOf(letter))
  // The letter appears among the public ones.
  await raiseSiteVersion(queries)
  return updateLetter(queries, letter.id, {
    state: 'sending',
    number,
    scheduled_at: null,
    started_at: deps.clock.now().toISOString(),
    content: JSON.stringify(content),
  })
}

/** From now on whoever confirms gets this content. */
async function beginWelcoming(deps: Deps, queries: Queries, letter: LetterRow): Promise<LetterRow> {
  await requirePublished(queries, letter, '')
  const content = await readContent(deps, queries, letter, { number: null, withScheduled: false })
  return updateLetter(queries, letter.id, { state: 'running', content: JSON.stringify(content) })
}

/** Stops the sending and withdraws waiting mails; a scheduled letter, and the mail after the confirmation, become drafts. Throws letter_not_found. */
export function stopLetter(deps: Deps, id: number): Promise<Letter> {
  return changeLetter(deps, id, async (queries, letter) => {
    if (letter.state === 'scheduled' || letter.state === 'running')
      return describeLetter(
        queries,
        await updateLetter(queries, id, { state: 'draft', scheduled_at: null, content: null }),
      )
    if (letter.state !== 'sending') return describeLetter(queries, letter)
    await settleDeliveries(queries, id)
    await withdraw(queries, id, 'queued')
    return describeLetter(queries, await updateLetter(queries, id, { state: 'stopped' }))
  })
}

/** Continues a stopped letter and tries failed mails again. A repeat changes nothing. Throws letter_not_found. */
export function resumeLetter(deps: Deps, id: number): Promise<Letter> {
  return changeLetter(deps, id, async (queries, letter) => {
    if (letter.started_at === null) return describeLetter(queries, letter)
    if (letter.state !== 'stopped') {
      await forgetBouncesOf(queries, id)
      const retried = await withdraw(queries, id, 'failed')
      if (retried === 0) return describeLetter(queries, letter)
    }
    return describeLetter(queries, await updateLetter(queries, id, { state: 'sending', finished_at: null }))
  })
}

/** Takes mails back from the outbox, so that they wait; they keep their Message-IDs. Returns how many. */
async function withdraw(queries: Queries, id: number, state: 'queued' | 'failed'): Promise<number> {
  const withdrawn = await deleteUnsentMails(queries, await deliveries.listMessageIds(queries, id, state))
  await deliveries.markWaiting(queries, id, withdrawn)
  return withdrawn.length
}

/** `at`: the latest time of a scheduled review. */
async function requirePublished(queries: Queries, letter: LetterRow, at: string): Promise<void> {
  const ids = reviewsOf(letter)
  const records = await readRecords(queries, ids)
  const isReady = ids.every((review) => {
    const record = records.get(review)
    if (!record) return false
    const { state, scheduled_at } = describeState(record)
    return state === 'published' || (state === 'scheduled' && (scheduled_at ?? '~') <= at)
  })
  if (!isReady) throw problem('letter_review_unpublished')
}

/** One step of sending; while the site is not public no letter begins and no further mail goes out. The database has the whole state, so any process continues after a restart. */
export async function deliverLetters(deps: Deps): Promise<void> {
  const { database, clock } = deps
  const ids = await listActiveIds(database.queries, clock.now().toISOString())
  if (ids.length === 0) return
  const { site, owners } = await readAllSettings(database.queries)
  if (!owners.is_public) return
  for (const id of ids)
    await changeLetter(deps, id, (queries, letter) => advance(deps, queries, letter, site))
}

async function advance(deps: Deps, queries: Queries, letter: LetterRow, site: SiteSettings): Promise<void> {
  const now = deps.clock.now().toISOString()
  // Another process may have been faster.
  if (letter.state === 'scheduled' && (letter.scheduled_at ?? '~') <= now) {
    if (await isWaitingForReviews(queries, letter, now)) return
    return advance(deps, queries, await beginSending(deps, queries, letter), site)
  }
  if (letter.started_at === null && letter.kind !== 'welcome') return
  await settleDeliveries(queries, letter.id)
  if (letter.state !== 'sending') return
  await enqueueNext(deps, queries, letter, site)
  const counts = await deliveries.countDeliveries(queries, letter.id)
  if (counts.some(({ state }) => state === 'waiting')) return
  // The outbox tries those that were refused again for days: each had its turn.
  if ((await deliveries.countUntried(queries, letter.id)) > 0) return
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

async function enqueueNext(deps: Deps, queries: Queries, letter: LetterRow, site: SiteSettings) {
  const room = MAX_IN_OUTBOX - (await deliveries.countUntried(queries, letter.id))
  if (room <= 0) return
  const waiting = await deliveries.listWaiting(queries, letter.id, room)
  if (waiting.length === 0) return
  const subscribers = await deliveries.lockReachable(
    queries,
    waiting.flatMap(({ subscription_id }) => (subscription_id === null ? [] : [subscription_id])),
  )
  const expiresAt = new Date(deps.clock.now().getTime() + MAX_DAYS * DAY)
  const mailFor = composeForSubscribers(deps, site, contentOf(letter))
  const dropped: number[] = []
  for (const { id, subscription_id, message_id } of waiting) {
    const subscriber = subscribers.get(subscription_id ?? 0)
    if (!subscriber) {
      dropped.push(id)
      continue
    }
    const messageId = message_id ?? newMessageId(deps)
    await enqueueMail(deps, queries, { ...mailFor(subscriber), to: subscriber.email, messageId, expiresAt })
    await deliveries.markQueued(queries, id, messageId)
  }
  await deliveries.markDropped(queries, dropped)
}

/** Few enough that other mails do not wait long behind them, and that stopping takes effect soon. */
const MAX_IN_OUTBOX = 100
/** The outbox gives up a mail that was refused for five days. Leaving deletes mails that expire. */
const MAX_DAYS = 7
