import { dayInTaipei } from '../../contract/days.ts'
import { ofItsKind } from '../../contract/studio/review-drafts.ts'
import type { NewPublication, StudioReview } from '../../contract/studio/studio-reviews.ts'
import type { Deps } from '../deps.ts'
import type { Queries } from '../platform/db/database.ts'
import type { Actor } from '../platform/http/access/actor.ts'
import { problem } from '../platform/http/responses/problems.ts'
import { hideReview } from '../reviews/saving/save-reviews.service.ts'
import { digestOf } from './draft-text.ts'
import { publishRecord, requirePublishable } from './publish-record.ts'
import {
  changeRecord,
  describeReview,
  readRecord,
  requireEditable,
  requireOwnersPage,
  requireOwnersPublication,
} from './records.service.ts'
import { isPublished, type ReviewRecord, toDraft } from './review-record.ts'
import { scheduleRecord, withoutSchedule } from './scheduled-publishing.service.ts'

/**
 * Publishes the draft, so that visitors see it at once, or schedules that. A published review keeps its date unless a new
 * one is asked for. Throws the problem of the first gap that prevents it (docs/product/studio.md), draft_changed, book_in_lists,
 * book_twice, slug_taken, owners_page, markup_too_complex, schedule_invalid, review_in_trash, review_not_found.
 */
export async function publish(
  deps: Deps,
  id: number,
  { version, at, renews_date, letter_choice, restores_withdrawn }: NewPublication,
  { isOwner }: Pick<Actor, 'isOwner'>,
): Promise<StudioReview> {
  await changeRecord(deps, id, async (queries, present) => {
    requireEditable(present)
    requireOwnersPage(present, isOwner)
    if (present.version !== version) throw problem('draft_changed')
    if (restores_withdrawn) return restoreWithdrawn(deps, queries, present, isOwner)
    await requirePublishable(queries, present)
    const record = { ...present, letterChoice: letter_choice ?? present.letterChoice }
    if (at !== undefined) return scheduleRecord(deps, record, { at: new Date(at), renewsDate: renews_date })
    const today = dayInTaipei(deps.clock.now())
    return publishRecord(deps, queries, record, renews_date ? { date: today } : { firstDate: today })
  })
  // Read again: the review of xc_reviews is another one now.
  return describeReview(deps, await readRecord(deps.database.queries, id))
}

/** Takes a published review down, with its comments and entries kept. Throws owners_page, review_not_found. */
export async function withdraw(deps: Deps, id: number, { isOwner }: Pick<Actor, 'isOwner'>) {
  const record = await changeRecord(deps, id, (queries, present) => {
    requireOwnersPublication(present, isOwner)
    return withdrawRecord(queries, present)
  })
  return describeReview(deps, record)
}

/** The record with the text published that was so before it was taken down. */
async function restoreWithdrawn(
  deps: Deps,
  queries: Queries,
  present: ReviewRecord,
  isOwner: boolean,
): Promise<ReviewRecord> {
  const { draft, version, stored } = present
  if (!stored) throw problem('review_not_found')
  const withdrawn = toDraft(stored)
  const record = { ...present, draft: withdrawn }
  requireOwnersPage(record, isOwner)
  // Another page may have its address now.
  if (withdrawn.kind === 'page') await requirePublishable(queries, record)
  const published = await publishRecord(deps, queries, record, {})
  const isDraft = digestOf(ofItsKind(draft)) === digestOf(ofItsKind(withdrawn))
  return { ...published, draft, publishedVersion: isDraft ? version : version - 1 }
}

/** The record without publication and schedule. */
export async function withdrawRecord(queries: Queries, record: ReviewRecord): Promise<ReviewRecord> {
  const { stored } = record
  if (!stored || !isPublished(record)) return withoutSchedule(record)
  await hideReview(queries, record.id)
  const hidden = { ...stored, row: { ...stored.row, is_published: 0 } }
  return { ...withoutSchedule(record), stored: hidden, publishedVersion: null }
}
