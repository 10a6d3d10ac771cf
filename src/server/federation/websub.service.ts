import { createHash } from 'node:crypto'
import { DAY, MINUTE } from '../../contract/durations.ts'
import { FEED_FILES, type FeedKind, feedPath } from '../../contract/site/feed-links.ts'
import type { Deps } from '../deps.ts'
import {
  cancelKind,
  type DeliveryKind,
  enqueueMessage,
  TO_OTHER_SITES,
} from '../mail/deliveries/deliveries.service.ts'
import { guardedPost } from '../platform/http/guarded-fetch.ts'
import { listFeedChanges } from '../reviews/feed-reviews.service.ts'
import { readCategories, readOwnerSettings } from '../settings/settings.service.ts'
import * as store from './websub.store.ts'

/** Enqueues notices to the WebSub hub of changed feeds (docs/product/feeds.md), each once for any number of processes. */
export async function notifyHub(deps: Deps): Promise<void> {
  const { database, clock } = deps
  const [{ websub_hub: hub }, categories, notices] = await Promise.all([
    readOwnerSettings(database),
    readCategories(deps),
    store.readNotices(database.queries),
  ])
  // Another hub knows nothing yet.
  if ([...notices.values()].some((notice) => notice.hub !== hub)) {
    await database.transaction(async (queries) => {
      await cancelKind(queries, 'websub')
      await store.deleteNotices(queries)
    })
    notices.clear()
  }
  if (hub === null) return
  for (const list of ['', ...categories.map(({ id }) => id)]) {
    const before = notices.get(list)
    const told = await hashFeed(deps, list)
    if (told === (before?.told ?? '')) continue
    await database.transaction(async (queries) => {
      const next = { list, hub, told, attempts: 0, due_at: clock.now().toISOString() }
      if (!(await store.storeNotice(queries, before, next))) return
      for (const kind of Object.keys(FEED_FILES) as FeedKind[]) {
        const topic = deps.siteUrl + feedPath(kind, { slug: list === '' ? undefined : list })
        const notice = { kind: 'websub', subject: topic, body: topic, targets: [hub] } as const
        await enqueueMessage(deps, queries, { ...notice, replacesWaiting: true })
      }
    })
  }
}

/** Tells the hub of one feed. Given up after eight hours and a half, until the feed changes again. */
export function hubDeliveries({ federatesPrivately: mayBePrivate }: Deps): DeliveryKind {
  return {
    ...TO_OTHER_SITES,
    name: 'websub',
    atOnce: 2,
    firstWait: 2 * MINUTE,
    giveUp: { attempts: 9, age: DAY, refused: Infinity },
    async deliver({ recipient: hub, body: topic }, signal) {
      const form = new URLSearchParams({ 'hub.mode': 'publish', 'hub.url': topic, 'hub.topic': topic })
      const status = await guardedPost(new URL(hub), form, { mayBePrivate, signal })
      if (status < 200 || status > 299) throw new Error(`${new URL(hub).host} answered ${status}`)
    },
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

/** As many as a page of a feed has. */
const PAGE_LENGTH = 20
