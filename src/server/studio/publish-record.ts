import { withPresentCategories } from './draft-categories.ts'
import { OWN_PAGES, textPath } from '../../contract/links.ts'
import { BLOCKING_GAPS, hasBookTwice } from '../../contract/studio/review-drafts.ts'
import type { Deps } from '../deps.ts'
import { lockNamed, type Queries } from '../platform/db/database.ts'
import { problem } from '../platform/http/responses/problems.ts'
import { addRedirects } from '../reviews/redirects/redirects.service.ts'
import { prepareReview, publishPrepared } from '../reviews/saving/save-reviews.service.ts'
import { isComplexMarkup } from '../text/article/bound-markup.ts'
import { foldName } from '../text/fold.ts'
import { findGaps } from './draft-text.ts'
import { storeRecord } from './records.service.ts'
import { isPublished, type ReviewRecord, toDetails, toReviewInput } from './review-record.ts'
import { findPageId, isInReadingLists } from './review-rows.store.ts'
import { keepRevision } from './revisions/revisions.service.ts'

/** Publishes a complete draft. `date`: replaces the present one; `firstDate`: for a review that has none. */
export async function publishRecord(
  deps: Pick<Deps, 'clock' | 'siteUrl'>,
  queries: Queries,
  record: ReviewRecord,
  { date, firstDate = null }: { date?: string; firstDate?: string | null },
): Promise<ReviewRecord> {
  const present = record.draft.publish_date ?? record.stored?.row.publish_date ?? null
  const written = await withPresentCategories(queries, record.draft)
  const draft = { ...written, publish_date: date ?? present ?? firstDate }
  const published: ReviewRecord = {
    ...record,
    draft,
    ...UNSCHEDULED,
    publishedVersion: record.version,
  }
  await publishPrepared(queries, prepareReview(toReviewInput(published), deps.clock.now()), toDetails(draft))
  const before = record.stored?.details?.slug
  // Links to the page lead on to its new address; those of About and the legal pages lead to the program's text again.
  const isMoved = draft.kind === 'page' && isPublished(record) && before !== draft.slug
  if (isMoved && before && !(OWN_PAGES as readonly string[]).includes(before))
    await addRedirects(deps, queries, [
      { from: textPath({ ...draft, id: record.id, slug: before }), to: record.id },
    ])
  await storeRecord(queries, published)
  await keepRevision(deps, queries, published, { reason: 'published' })
  return published
}

/**
 * Throws the problem of the first gap that prevents publication, book_twice, slug_taken, markup_too_complex, or book_in_lists where a review is
 * to become another text: readers' entries name the book that it would no longer have.
 */
export async function requirePublishable(queries: Queries, { id, draft, stored }: ReviewRecord) {
  const gaps = findGaps(draft)
  const blocking = BLOCKING_GAPS.find((gap) => gaps.includes(gap))
  if (blocking) throw problem(`${blocking}_missing`)
  if (hasBookTwice(draft, foldName)) throw problem('book_twice')
  if (isComplexMarkup(draft.content)) throw problem('markup_too_complex')
  if (draft.kind === 'page') {
    // Two pages that are published at once would not see each other.
    await lockNamed(queries, 'page slugs')
    const present = await findPageId(queries, draft.slug)
    if (present !== undefined && present !== id) throw problem('slug_taken')
  }
  if (draft.kind !== 'review' && stored?.row.kind === 'review' && (await isInReadingLists(queries, id)))
    throw problem('book_in_lists')
}

/** The schedule fields of a record without a schedule. */
export const UNSCHEDULED = { scheduledAt: null, scheduleRenewsDate: false, scheduleProblem: null } as const
