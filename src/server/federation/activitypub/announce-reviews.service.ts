import { dayInTaipei } from '../../../contract/days.ts'
import { cancelKind, enqueueMessage } from '../../mail/deliveries/deliveries.service.ts'
import type { Deps } from '../../deps.ts'
import type { FederatedReviewRow } from '../../platform/db/tables/federation-tables.ts'
import { listFeedChanges } from '../../reviews/feed-reviews.service.ts'
import {
  readOwnerSettings,
  readStoredValue,
  removeValue,
  storeValue,
} from '../../settings/settings.service.ts'
import { announceAnswers } from './announce-answers.service.ts'
import { canFederate } from './activitypub.service.ts'
import { listInboxes } from './activitypub.store.ts'
import * as store from './federated-reviews.store.ts'
import { loadFederation } from './load-federation.ts'
import { readReviewObjects } from './outbox-collection.service.ts'
import { removalActivity, reviewActivity } from './review-object.ts'
import { pluck } from '../../platform/runtime/batches.ts'

/** In the settings, under a key that is not a setting: the day from which reviews are announced. */
const SINCE = 'activitypub_since'

/** Enqueues for followers and answered readers what differs from what they were told (docs/product/federation.md), in any number of processes. */
export async function announceReviews(deps: Deps): Promise<void> {
  const { queries } = deps.database
  const [{ activitypub }, since] = await Promise.all([
    readOwnerSettings(deps.database),
    readStoredValue(queries, SINCE),
  ])
  if (!activitypub) {
    if (since !== undefined) await endAnnouncing(deps)
    return
  }
  // A site that was started without SITE_URL would announce a wrong URL: the changes wait.
  if (!canFederate(deps)) return
  if (typeof since !== 'string') return startAnnouncing(deps)
  await announceNew(deps, since)
  await announceChanges(deps)
  await announceAnswers(deps, since)
}

/** Reviews that are published already are not announced. */
async function startAnnouncing(deps: Deps): Promise<void> {
  const now = deps.clock.now().toISOString()
  const newest = await listFeedChanges(deps, { list: {}, limit: NEWEST })
  await deps.database.transaction(async (queries) => {
    for (const { id, updated_at } of newest)
      await store.insertNew(queries, { review_id: id, state: 'known', updated_at, told_at: now })
    await storeValue(queries, SINCE, dayInTaipei(deps.clock.now()))
  })
}

async function endAnnouncing(deps: Deps): Promise<void> {
  await deps.database.transaction(async (queries) => {
    await cancelKind(queries, 'activity')
    await removeValue(queries, SINCE)
  })
}

async function announceNew(deps: Deps, since: string): Promise<void> {
  const { queries } = deps.database
  const newest = await listFeedChanges(deps, { list: {}, limit: NEWEST })
  const recent = newest.filter(({ publish_date }) => publish_date !== null && publish_date >= since)
  const known = await store.listKnown(queries, pluck(recent, 'id'))
  // The oldest first, as they were published.
  for (const { id, updated_at } of recent.filter((each) => !known.has(each.id)).toReversed())
    await announce(deps, { verb: 'Create', reviewId: id, updatedAt: updated_at }, undefined)
}

async function announceChanges(deps: Deps): Promise<void> {
  for (const { now, is_published, ...before } of await store.listChanged(deps.database.queries, AT_ONCE)) {
    const { review_id: reviewId } = before
    if (is_published !== 1 || now === null) await announceRemoval(deps, before)
    else {
      const verb = before.state === 'gone' ? 'Create' : 'Update'
      await announce(deps, { verb, reviewId, updatedAt: now }, before)
    }
  }
}

async function announce(
  deps: Deps,
  { verb, reviewId, updatedAt }: { verb: 'Create' | 'Update'; reviewId: number; updatedAt: string },
  before: FederatedReviewRow | undefined,
): Promise<void> {
  const [object] = await readReviewObjects(deps, [reviewId])
  if (!object) return
  const at = deps.clock.now().toISOString()
  const { sign } = await loadFederation(deps)
  const body = await sign(reviewActivity(verb, object, deps.siteUrl, at))
  const next = { state: 'told' as const, updated_at: updatedAt, told_at: at }
  await deps.database.transaction(async (queries) => {
    const isMine = before
      ? await store.changeTold(queries, before, next)
      : await store.insertNew(queries, { ...next, review_id: reviewId })
    if (!isMine) return
    const targets = await listInboxes(queries)
    await enqueueMessage(deps, queries, { kind: 'activity', subject: `review ${reviewId}`, body, targets })
  })
}

async function announceRemoval(deps: Deps, before: FederatedReviewRow): Promise<void> {
  const { review_id: reviewId, updated_at } = before
  const at = deps.clock.now().toISOString()
  const { sign } = await loadFederation(deps)
  const body = await sign(removalActivity(reviewId, deps.siteUrl, at))
  await deps.database.transaction(async (queries) => {
    if (!(await store.changeTold(queries, before, { state: 'gone', updated_at, told_at: at }))) return
    const targets = await listInboxes(queries)
    await enqueueMessage(deps, queries, { kind: 'activity', subject: `review ${reviewId}`, body, targets })
  })
}

/** An import of many old reviews tells followers of none. */
const NEWEST = 20
/** Changes of one round. */
const AT_ONCE = 50
