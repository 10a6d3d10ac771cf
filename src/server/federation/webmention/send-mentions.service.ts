import { DAY, MINUTE } from '../../../contract/durations.ts'
import { reviewPath } from '../../../contract/links.ts'
import {
  cancelKind,
  type Delivery,
  type DeliveryKind,
  DeliveryRefused,
  enqueueMessage,
  TO_OTHER_SITES,
} from '../../mail/deliveries/deliveries.service.ts'
import type { Deps } from '../../deps.ts'
import { guardedPost, isOfServer } from '../../platform/http/guarded-fetch.ts'
import {
  readOwnerSettings,
  readStoredValue,
  removeValue,
  storeValue,
  isBlockedServer,
} from '../../settings/settings.service.ts'
import { readPage } from '../../text/page-facts.ts'
import { endpointOfHeader, loadPage } from './mention-page.ts'
import * as store from './webmention.store.ts'

/** In the settings, under a key that is not a setting: the time from which changes are told. */
const SINCE = 'webmention_since'

/** Enqueues Webmentions for pages that changed reviews link or linked to (docs/product/federation.md). */
export async function announceMentions(deps: Deps): Promise<void> {
  const { database, clock } = deps
  const { queries } = database
  const [{ webmention }, since] = await Promise.all([
    readOwnerSettings(database),
    readStoredValue(queries, SINCE),
  ])
  if (!webmention) {
    if (since !== undefined)
      await database.transaction(async (inside) => {
        await cancelKind(inside, 'webmention')
        await removeValue(inside, SINCE)
      })
    return
  }
  if (typeof since !== 'string') return storeValue(queries, SINCE, clock.now().toISOString())
  for (const { id, updated_at, content } of await store.listUnmentioned(queries, { since, limit: NEWEST }))
    await announce(deps, { id, links: linksOf(deps, content), updated_at }, undefined)
  for (const row of await store.listChanged(queries, AT_ONCE)) {
    const isGone = row.is_published !== 1
    const links = isGone ? [] : linksOf(deps, row.content ?? '')
    await announce(deps, { id: row.review_id, links, updated_at: isGone ? '' : (row.now ?? '') }, row)
  }
}

async function announce(
  deps: Deps,
  review: { id: number; links: string[]; updated_at: string },
  before: { updated_at: string; links: string } | undefined,
): Promise<void> {
  const { id, links, updated_at } = review
  await deps.database.transaction(async (queries) => {
    const next = { review_id: id, updated_at, links: JSON.stringify(links) }
    if (!(await store.storeMentioning(queries, before?.updated_at, next))) return
    const linked = before ? (JSON.parse(before.links) as string[]) : []
    await enqueueMessage(deps, queries, {
      kind: 'webmention',
      subject: `review ${id}`,
      body: deps.siteUrl + reviewPath(id),
      targets: [...new Set([...links, ...linked])],
    })
  })
}

/** The pages of other sites that an article links to. */
function linksOf({ siteUrl }: Deps, content: string): string[] {
  const { links } = readPage(content, siteUrl)
  const others = links.filter(
    (link) => /^https?:/.test(link) && !link.startsWith(`${siteUrl}/`) && link !== siteUrl,
  )
  return [...new Set(others)].slice(0, MAX_LINKS)
}

/** Anybody can name pages that never answer: ten seconds for one in all, few at a time, and four attempts in two hours. */
export const OF_MENTIONS = {
  ...TO_OTHER_SITES,
  atOnce: 3,
  toOneHost: 1,
  firstWait: 15 * MINUTE,
  giveUp: { attempts: 4, age: 7 * DAY, refused: Infinity },
} as const

export function mentionDeliveries(deps: Deps): DeliveryKind {
  return {
    ...OF_MENTIONS,
    name: 'webmention',
    deliver: (mention, signal) => deliverMention(deps, mention, signal),
  }
}

/** Looks for the endpoint of the page, and tells it. A page without one is not told, and that is no failure. */
async function deliverMention(
  deps: Deps,
  { recipient: target, body: source }: Delivery,
  signal: AbortSignal,
): Promise<void> {
  const mayBePrivate = deps.federatesPrivately
  if (await isBlockedServer(deps, target)) return
  const page = await loadPage(target, { mayBePrivate, signal })
  const endpoint = endpointOfHeader(page.link, page.url) ?? readPage(page.html, page.url).endpoint
  if (endpoint === undefined) return
  const form = new URLSearchParams({ source, target })
  const status = await guardedPost(new URL(endpoint), form, { mayBePrivate, signal })
  const answered = `${new URL(endpoint).host} answered ${status}`
  if (status >= 400 && !isOfServer(status)) throw new DeliveryRefused('for good', answered)
  if (status < 200 || status > 299) throw new Error(answered)
}

const NEWEST = 20
const AT_ONCE = 50
/** The links of one review that are told. */
const MAX_LINKS = 50
