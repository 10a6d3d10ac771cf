import { createHash } from 'node:crypto'
import { MINUTE } from '../../contract/durations.ts'
import { FEED_FILES, type FeedKind, feedPath } from '../../contract/site/feed-links.ts'
import type { Deps } from '../deps.ts'
import { guardedPost } from '../platform/http/guarded-fetch.ts'
import type { HubNoticeRow } from '../platform/db/tables/studio-tables.ts'
import { listFeedChanges } from '../reviews/feed-reviews.service.ts'
import { readCategories, readOwnerSettings } from '../settings/settings.service.ts'
import { claimNotice, deleteNotices, readNotices, storeNotice } from './websub.store.ts'

/**
 * Tells the WebSub hub of the feeds that have changed since it was told last (docs/product/feeds.md): however a review was
 * published, changed or taken down. Each list in one process at a time; a failure is tried again. `mayBePrivate`: in tests only.
 */
export async function notifyHub(deps: Deps, { mayBePrivate = false } = {}): Promise<void> {
  const { queries } = deps.database
  const [{ websub_hub: hub }, categories, notices] = await Promise.all([
    readOwnerSettings(deps.database),
    readCategories(deps),
    readNotices(queries),
  ])
  if (hub === null) {
    if (notices.size > 0) await deleteNotices(queries)
    return
  }
  for (const list of ['', ...categories.map(({ id }) => id)])
    await notifyOfList(deps, { hub, list, mayBePrivate }, notices.get(list))
}

async function notifyOfList(
  deps: Deps,
  { hub, list, mayBePrivate }: { hub: string; list: string; mayBePrivate: boolean },
  before: HubNoticeRow | undefined,
): Promise<void> {
  const { clock, log } = deps
  const { queries } = deps.database
  const state = await hashFeed(deps, list)
  const isTold = before ? before.told === state && before.hub === hub : state === ''
  const now = clock.now()
  if (isTold || (before && isAhead(before.due_at, now))) return
  const attempts = before?.hub === hub ? before.attempts : 0
  const lease = { list, hub, told: before?.told ?? '', attempts, due_at: later(now, LEASE) }
  if (!(await claimNotice(queries, before, lease))) return
  try {
    for (const kind of Object.keys(FEED_FILES) as FeedKind[]) {
      const topic = deps.siteUrl + feedPath(kind, { slug: list === '' ? undefined : list })
      const form = new URLSearchParams({ 'hub.mode': 'publish', 'hub.url': topic, 'hub.topic': topic })
      const signal = AbortSignal.timeout(TIME_LIMIT)
      const status = await guardedPost(new URL(hub), form, { mayBePrivate, signal })
      if (status < 200 || status > 299) throw new Error(`${new URL(hub).host} answered ${status}`)
    }
    await storeNotice(queries, { ...lease, told: state, attempts: 0, due_at: now.toISOString() })
    log.info({ hub, list }, 'the WebSub hub was told of a feed')
  } catch (cause) {
    const failed = attempts + 1
    const isLast = failed >= MAX_ATTEMPTS
    log.warn(
      { err: cause, hub, list, attempts: failed, isLast },
      'the WebSub hub could not be told of a feed',
    )
    // Given up until the feed changes again.
    await storeNotice(queries, {
      ...lease,
      told: isLast ? state : lease.told,
      attempts: isLast ? 0 : failed,
      due_at: later(now, MINUTE * 2 ** failed),
    })
  }
}

/** A hash of the first page of the feed; '' for an empty feed. */
async function hashFeed(deps: Deps, list: string): Promise<string> {
  const slug = list === '' ? undefined : list
  const changes = await listFeedChanges(deps, { list: { category: slug }, limit: PAGE_LENGTH })
  if (changes.length === 0) return ''
  const contents = changes.map(({ id, updated_at }) => `${id} ${updated_at}`).join('\n')
  return createHash('sha256').update(contents).digest('base64url')
}

/** A time further ahead than any that is stored here was written while a clock was wrong. */
function isAhead(time: string, now: Date): boolean {
  return time > now.toISOString() && time <= later(now, MINUTE * 2 ** MAX_ATTEMPTS)
}

function later(now: Date, milliseconds: number): string {
  return new Date(now.getTime() + milliseconds).toISOString()
}

/** As many as a page of a feed has. */
const PAGE_LENGTH = 20
const TIME_LIMIT = 10_000
/** Longer than three requests take. */
const LEASE = 2 * MINUTE
/** After minutes that double: for eight hours and a half. */
const MAX_ATTEMPTS = 9
