import { HOUR } from '../../contract/durations.ts'
import { DRAFT_LIMITS } from '../../contract/studio/review-drafts.ts'
import type {
  Draft,
  SavedDraft,
  SavedDraftInput,
  StudioReview,
} from '../../contract/studio/studio-reviews.ts'
import type { Deps } from '../deps.ts'
import { hasMedia } from '../pictures/media.service.ts'
import type { Queries } from '../platform/db/database.ts'
import { readSeriesNames } from '../reviews/series/series.service.ts'
import { requireTags } from '../reviews/tags/tags.service.ts'
import { problem } from '../platform/http/responses/problems.ts'
import { inMovedCategories, withPresentCategories } from './draft-categories.ts'
import { cleanDraft, digestOf, EMPTY_DRAFT, parseDraft } from './draft-text.ts'
import {
  changeDraftId,
  deleteDrafts,
  findHighestId,
  findUntouchedId,
  listDraftSummaries,
  listIdsWithoutReview,
} from './drafts.store.ts'
import {
  changeQuietly,
  changeRecord,
  describeCovers,
  describeReview,
  describeState,
  replaceText,
  requireEditable,
  storeRecord,
  withPresentTags,
  type Writer,
} from './records.service.ts'
import { newRecord, type ReviewRecord } from './review-record.ts'
import { keepByInterval, keepRevision } from './revisions/revisions.service.ts'

/** Begins a draft under a lasting new id, or that of one which an hour ago was begun and left empty. */
export async function createDraft(
  deps: Deps,
  started: Pick<Draft, 'title' | 'content'>,
  device: string,
): Promise<StudioReview> {
  const draft = cleanDraft({ ...EMPTY_DRAFT, ...started })
  requireFit(draft)
  const record = await deps.database.lockedTransaction(NEW_IDS, (queries) =>
    beginDraft(deps, queries, draft, device),
  )
  return describeReview(deps, record)
}

/** As `createDraft`, for a clean draft, in the caller's transaction, which holds NEW_IDS. */
export async function beginDraft(
  { clock }: Pick<Deps, 'clock'>,
  queries: Queries,
  draft: Draft,
  device: string,
): Promise<ReviewRecord> {
  const now = clock.now()
  const untouched = await findUntouchedId(queries, new Date(now.getTime() - HOUR).toISOString())
  const id = untouched ?? (await findHighestId(queries)) + 1
  const record = newRecord(id, draft, now.toISOString(), device)
  await storeRecord(queries, record)
  return record
}

/**
 * Replaces a draft; fields that a program of the version before does not know stay. Sending the stored text again is the same success, regardless of its version. Throws draft_changed where
 * the stored text is another than the one that the browser has seen, markup_too_complex, the problems of `requireTags`, series_not_found, owners_page, review_in_trash, review_not_found.
 */
export async function saveDraft(
  deps: Deps,
  id: number,
  { version, draft: sent, keeps_replaced }: SavedDraftInput,
  writer: Writer,
): Promise<SavedDraft> {
  const absent = LATER_FIELDS.filter((name) => sent[name] === undefined)
  const defaults = Object.fromEntries(absent.map((name) => [name, EMPTY_DRAFT[name]]))
  const cleaned = cleanDraft({ ...sent, ...defaults } as Draft)
  requireFit(cleaned)
  requireTags(cleaned.tags)
  const record = await changeRecord(deps, id, async (queries, present) => {
    requireEditable(present)
    const kept = Object.fromEntries(absent.map((name) => [name, present.draft[name]]))
    const draft = await withPresentTags(
      queries,
      await withPresentCategories(queries, { ...cleaned, ...kept }),
    )
    if (digestOf(present.draft) === digestOf(draft)) return present
    if (present.version !== version) throw problem('draft_changed')
    await requirePictures(queries, draft, present)
    const { series } = sent
    if (series && !(await readSeriesNames(queries)).of(series)) throw problem('series_not_found')
    const changed = replaceText(deps, present, draft, writer)
    // A review of an import has no row yet, to which the revision belongs.
    if (present.version === 0) await storeRecord(queries, changed)
    if (keeps_replaced) await keepRevision(deps, queries, present, { reason: 'conflict' })
    else await keepByInterval(deps, queries, present, draft)
    return changed
  })
  const { content, tags } = record.draft
  return {
    ...describeState(record),
    ...describeCovers(deps, record),
    ...(cleaned.content !== sent.content && { content }),
    ...(sent.tags && sent.tags.join('\n') !== tags.join('\n') && { tags }),
  }
}

const LATER_FIELDS = [
  ...(['kind', 'headline', 'other_books', 'tags', 'series', 'is_announced'] as const),
  ...(['search_title', 'search_description', 'share_picture', 'is_unindexed'] as const),
] as const

/** Moves drafts that are no review yet to new ids, in an import's transaction that brings reviews with these. */
export async function makeRoomForReviews(queries: Queries, ids: readonly number[]): Promise<void> {
  const moving = await listIdsWithoutReview(queries, ids)
  if (moving.length === 0) return
  let next = Math.max(await findHighestId(queries), ...ids) + 1
  for (const id of moving) await changeDraftId(queries, id, next++)
}

/** Deletes the drafts and revisions of reviews, in the transaction that deletes the reviews. */
export const deleteDraftsOf = deleteDrafts

/** The ids of the drafts that have the category. */
export async function listDraftsIn(queries: Queries, slug: string): Promise<number[]> {
  const rows = await listDraftSummaries(queries)
  return rows.flatMap(({ id, fields }) => (inCategory(parseDraft(fields), slug) ? [id] : []))
}

/** Gives the drafts of a category, and the colours of drawn covers, to another. */
export async function replaceCategoryOfDrafts(deps: Pick<Deps, 'database'>, from: string, to: string) {
  const moved = new Map([[from, to]])
  for (const id of await listDraftsIn(deps.database.queries, from))
    await changeQuietly(deps, id, (draft) => inMovedCategories(draft, moved))
}

function inCategory({ categories, category }: Pick<Draft, 'categories' | 'category'>, slug: string): boolean {
  return categories.includes(slug) || category === slug
}

/** The lock of everything that gives out an id. */
export const NEW_IDS = 'new review ids'

/** Characters of several bytes, and what sanitising adds, may make a body larger than its schema allows. */
function requireFit({ content }: Draft): void {
  if (Buffer.byteLength(content) > DRAFT_LIMITS.contentBytes) throw problem('body_too_large')
}

/** A name that no stored picture has would be a broken cover on every list, or a link without its picture. */
async function requirePictures(queries: Queries, draft: Draft, present: ReviewRecord): Promise<void> {
  for (const field of ['cover', 'share_picture'] as const) {
    const name = draft[field]
    if (name !== null && name !== present.draft[field] && !(await hasMedia(queries, name)))
      throw problem('invalid_request', field)
  }
}
