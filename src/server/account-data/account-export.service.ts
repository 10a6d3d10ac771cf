import {
  type AccountExport,
  EXPORT_FORMAT,
  ACCOUNT_EXPORT_VERSION,
  type ExportedReview,
} from '../../contract/accounts/account-data.ts'
import { summariseAccount } from '../accounts/profile.service.ts'
import type { Browser } from '../accounts/sessions.service.ts'
import { listAccountBookmarks } from '../bookmarks/account-bookmarks.service.ts'
import { listCommentsOf, listLikesOf } from '../comments/account-comments.service.ts'
import type { Deps } from '../deps.ts'
import { findSubscriptionOfAccount } from '../newsletter/subscriptions/account-subscription.service.ts'
import { listAccountHighlights } from '../highlights/account-highlights.service.ts'
import { enforceRateLimit } from '../platform/security/rate-limit.store.ts'
import { listAccountPositions } from '../reading-positions/account-positions.service.ts'
import { listAccountEntries } from '../reading-list/account-entries.service.ts'
import { findReviewNames } from '../reviews/reviews.service.ts'
import { readSettings } from '../settings/settings.service.ts'

/**
 * All data of the signed-in account, each item with the review it belongs to (decisions/0013).
 * Throws sign_in_required, too_many_requests.
 */
export async function exportAccount(deps: Deps, browser: Browser): Promise<AccountExport> {
  const { userId, ...account } = await summariseAccount(deps, browser)
  const { queries } = deps.database
  await enforceRateLimit(queries, deps.clock, { ...EXPORT_LIMIT, key: userId })
  const site = await readSettings(deps.database)
  const subscription = await findSubscriptionOfAccount(queries, account.profile.email)
  const bookmarks = await listAccountBookmarks(queries, userId)
  const entries = await listAccountEntries(queries, userId)
  const positions = await listAccountPositions(queries, userId)
  const highlights = await listAccountHighlights(queries, userId)
  const comments = await listCommentsOf(queries, userId)
  const likes = await listLikesOf(queries, userId)
  const all = [...bookmarks, ...entries, ...positions, ...highlights, ...comments, ...likes]
  const names = await findReviewNames(queries, [...new Set(all.map(({ review_id }) => review_id))])
  const reviewOf = ({ review_id: id }: { review_id: number }): ExportedReview =>
    names.get(id) ?? { id, title: '', author: '', isbn: null }
  return {
    format: EXPORT_FORMAT,
    version: ACCOUNT_EXPORT_VERSION,
    exported_at: deps.clock.now().toISOString(),
    site: { name: site.name, url: deps.siteUrl },
    ...account,
    newsletter: subscription ?? null,
    bookmarks: bookmarks.map((each) => ({ review: reviewOf(each), created_at: each.created_at })),
    reading_list: entries.map(({ review_id, readings, ...entry }) => ({
      review: reviewOf({ review_id }),
      ...entry,
      readings: [...readings],
    })),
    positions: positions.map(({ user_id: _user, review_id, ...position }) => ({
      review: reviewOf({ review_id }),
      ...position,
    })),
    highlights: highlights.map(({ review_id, ...highlight }) => ({
      review: reviewOf({ review_id }),
      ...highlight,
    })),
    comments: comments.map(({ review_id, state, ...comment }) => ({
      ...comment,
      review: reviewOf({ review_id }),
      is_held: state !== 'published',
    })),
    likes: likes.map((each) => ({ comment_id: each.comment_id, review: reviewOf(each) })),
  }
}

const EXPORT_LIMIT = { name: 'exports by account', max: 60, seconds: 3_600 }
