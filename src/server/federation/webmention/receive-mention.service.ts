import { reviewIdOfUri } from '../activitypub/activitypub.service.ts'
import { deleteRemoteComments, storeRemoteComment } from '../../comments/remote-comments.service.ts'
import { type Delivery, type DeliveryKind, enqueueMessage } from '../../mail/deliveries/deliveries.service.ts'
import type { Deps } from '../../deps.ts'
import { problem } from '../../platform/http/responses/problems.ts'
import { parseRowId } from '../../../contract/row-id.ts'
import { isPublishedReview } from '../../reviews/review-lookup.service.ts'
import { isBlockedServer, readOwnerSettings } from '../../settings/settings.service.ts'
import { readPage } from '../../text/page-facts.ts'
import { loadPage } from './mention-page.ts'
import { OF_MENTIONS } from './send-mentions.service.ts'

interface Mention {
  source: string
  target: string
}

/** Notes that a page says to mention a review; it is read later. Throws invalid_request. */
export async function receiveMention(deps: Deps, { source, target }: Mention): Promise<void> {
  const { database, siteUrl } = deps
  const from = URL.parse(source)
  const isOther = from && /^https?:$/.test(from.protocol) && from.origin !== new URL(siteUrl).origin
  if (!isOther || source.length > LONGEST || (await isBlockedServer(deps, source)))
    throw problem('invalid_request', 'source')
  const reviewId = reviewIdOfUri(siteUrl, target)
  if (reviewId === undefined || !(await isPublishedReview(database.queries, reviewId)))
    throw problem('invalid_request', 'target')
  const body = String(reviewId)
  await database.transaction((queries) =>
    enqueueMessage(deps, queries, {
      kind: 'mention',
      subject: `review ${reviewId}`,
      body,
      targets: [from.href],
    }),
  )
}

/** Reads the pages of mentions that came in. */
export function mentionReading(deps: Deps): DeliveryKind {
  return { ...OF_MENTIONS, name: 'mention', deliver: (mention, signal) => readMention(deps, mention, signal) }
}

/** Reads a mention's page. The comment of one that links to the review waits; that of one that does not is deleted. */
async function readMention(deps: Deps, { recipient: source, body }: Delivery, signal: AbortSignal) {
  const { siteUrl, database } = deps
  if (!(await readOwnerSettings(database)).webmention) return
  const reviewId = Number(body)
  const { host } = new URL(source)
  const mention = { actor: `webmention:${host}`, object: `${source} ${reviewId}` }
  if ((await isBlockedServer(deps, source)) || !(await isPublishedReview(database.queries, reviewId))) return
  const page = await loadPage(source, { mayBePrivate: deps.federatesPrivately, signal })
  const facts = page.status === 200 ? readPage(page.html, page.url) : undefined
  const links = facts?.links.filter((link) => reviewIdOfUri(siteUrl, link) === reviewId) ?? []
  if (!facts || links.length === 0) return deleteRemoteComments(deps, mention)
  await storeRemoteComment(deps, {
    ...mention,
    kind: 'webmention',
    reviewId,
    answeredId: links.map(commentIdOfUri).find((id) => id !== undefined),
    url: source,
    name: facts.title.slice(0, LONGEST_TITLE) || host,
    address: host,
    inbox: null,
    handle: null,
    text: [facts.description || facts.title, source].filter((line) => line !== '').join('\n'),
  })
}

/** The comment that the address names in its fragment, as the review's page has it. */
function commentIdOfUri(uri: string): number | undefined {
  return parseRowId(uri.split('#comment-')[1] ?? '')
}

const LONGEST = 2_000
const LONGEST_TITLE = 60
