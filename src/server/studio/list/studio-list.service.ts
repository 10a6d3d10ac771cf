import { sortReviews } from '../../../contract/reviews/sorting.ts'
import {
  ofItsKind,
  REVIEW_STATES,
  type ReviewState,
  STUDIO_PAGE_SIZE,
  type StudioSort,
} from '../../../contract/studio/review-drafts.ts'
import type { TextKind } from '../../../contract/reviews/text-kinds.ts'
import type {
  StudioListQuery,
  StudioReviewList,
  StudioReviewRow,
} from '../../../contract/studio/studio-reviews.ts'
import type { Deps } from '../../deps.ts'
import type { Queries } from '../../platform/db/database.ts'
import { inTurns, pluck } from '../../platform/runtime/batches.ts'
import { limitConcurrency } from '../../platform/runtime/concurrency-limit.ts'
import { foldTerm } from '../../search/fold-term.service.ts'
import { tagKey } from '../../reviews/tags/tags.service.ts'
import { findMatchingReviews } from '../../search/search.service.ts'
import { readViewsOfReviews } from '../../statistics/statistics.service.ts'
import { countDraftCharacters, parseDraft } from '../draft-text.ts'
import { findInSeries, findTagged } from './find-grouped.service.ts'
import { type DraftSummary, listDraftSummaries, searchDrafts } from '../drafts.store.ts'
import { coverPathOf, describeState, readRecords } from '../records.service.ts'
import { isPublished, latest, type ReviewRecord, stateOf } from '../review-record.ts'
import * as store from '../review-rows.store.ts'

/** The reviews of the studio that the owner asks for, with counts for all states. Throws term_too_long. */
export function listReviews(deps: Deps, query: StudioListQuery): Promise<StudioReviewList> {
  return readOneAtATime(() => readList(deps, query))
}

// A text may have two megabytes: few are searched and in memory at once, however many lists are asked for.
const readOneAtATime = limitConcurrency(1)

async function readList(deps: Deps, query: StudioListQuery): Promise<StudioReviewList> {
  const { queries } = deps.database
  const all = await listAllReviews(queries)
  const matching = await findMatching(deps, query)
  const listed = all.filter(
    ({ id, state, kind }) =>
      (query.state === 'all' ? state !== 'trash' : state === query.state) &&
      (query.kind ?? kind) === kind &&
      (matching?.has(id) ?? true),
  )
  const sorted =
    query.sort === 'views'
      ? sortByViews(listed, await readViewsOfReviews(queries, deps.clock.now()))
      : sortListed(listed, query.sort)
  const page = sorted.slice(query.offset, query.offset + STUDIO_PAGE_SIZE)
  const counts = Object.fromEntries(
    REVIEW_STATES.map((state) => [state, all.filter((review) => review.state === state).length]),
  ) as Record<ReviewState, number>
  return {
    total: listed.length,
    counts: { all: all.length - counts.trash, ...counts },
    rows: await readRows(deps, pluck(page, 'id')),
  }
}

/** The most opened first; ties have the newest id first. */
function sortByViews(reviews: readonly ListedReview[], views: ReadonlyMap<number, number>): ListedReview[] {
  return reviews.toSorted((a, b) => (views.get(b.id) ?? 0) - (views.get(a.id) ?? 0) || b.id - a.id)
}

/** The ids that fit category, tag, series and text; undefined where none is asked for. */
async function findMatching(deps: Deps, { category, tag, series, q }: StudioListQuery) {
  const { queries } = deps.database
  const term = foldTerm(q)
  const found =
    term === ''
      ? undefined
      : new Set([
          ...(await findMatchingReviews(deps, term)),
          ...(await searchDrafts(queries, term)),
          ...(await findTagged(queries, (key) => key.includes(term))),
        ])
  const key = tag === undefined ? undefined : tagKey(tag)
  const filters = [
    found,
    category === undefined ? undefined : await listIdsInCategory(queries, category),
    key === undefined ? undefined : await findTagged(queries, (each) => each === key),
    series === undefined ? undefined : await findInSeries(queries, series),
  ].filter((ids) => ids !== undefined)
  const [first, ...others] = filters
  return first && new Set([...first].filter((id) => others.every((ids) => ids.has(id))))
}

/** A draft's own categories count, where there is one. */
async function listIdsInCategory(queries: Queries, slug: string): Promise<Set<number>> {
  const ids = new Set(await store.listIdsInCategory(queries, slug))
  for (const row of await listDraftSummaries(queries)) {
    if (row.version === row.published_version) continue
    const { categories, category } = parseDraft(row.fields)
    if (categories.includes(slug) || category === slug) ids.add(row.id)
    else ids.delete(row.id)
  }
  return ids
}

async function readRows(deps: Deps, ids: readonly number[]): Promise<StudioReviewRow[]> {
  const { queries } = deps.database
  const comments = await store.countCommentsOf(queries, ids)
  const views = await readViewsOfReviews(queries, deps.clock.now(), ids)
  const lengths = await store.lengthsOfTexts(queries, ids)
  const rows: StudioReviewRow[] = []
  for await (const batch of inTurns(ids, (id) => lengths.get(id) ?? 0)) {
    const records = await readRecords(queries, batch)
    for (const [id, record] of records)
      rows.push(toRow(deps, record, { comments: comments.get(id) ?? 0, views: views.get(id) ?? 0 }))
  }
  return rows
}

function toRow(deps: Deps, record: ReviewRecord, counts: Pick<StudioReviewRow, 'comments' | 'views'>) {
  const draft = ofItsKind(record.draft)
  return {
    ...describeState(record),
    kind: draft.kind,
    title: draft.title,
    headline: draft.headline,
    slug: isPublished(record) ? (record.stored?.details?.slug ?? '') : record.draft.slug,
    author: draft.author,
    other_titles: draft.other_books.map((book) => book.title),
    cover_path: coverPathOf(deps, record),
    rating: draft.rating,
    publish_date: draft.publish_date,
    categories: draft.categories,
    category: draft.category,
    tags: draft.tags,
    series: draft.series,
    is_featured: draft.is_featured,
    characters: countDraftCharacters(record.draft),
    ...counts,
  }
}

/** The fields of a review by which the list is sorted and filtered. */
export interface ListedReview {
  id: number
  version: number
  state: ReviewState
  hasChanges: boolean
  kind: TextKind
  title: string
  headline: string
  rating: number | null
  publishDate: string | null
  changedAt: string
  scheduledAt: string | null
  scheduleProblem: string | null
}

/** All reviews of the studio by id: those of xc_reviews, and the drafts. */
export async function listAllReviews(queries: Queries): Promise<ListedReview[]> {
  const [reviews, drafts] = await Promise.all([
    store.listReviewSummaries(queries),
    listDraftSummaries(queries),
  ])
  const reviewsById = new Map(reviews.map((review) => [review.id, review]))
  const draftsById = new Map(drafts.map((draft) => [draft.id, draft]))
  const ids = [...new Set([...reviewsById.keys(), ...draftsById.keys()])].toSorted((a, b) => a - b)
  return ids.map((id) => toListed(id, reviewsById.get(id), draftsById.get(id)))
}

function toListed(id: number, review: store.ReviewSummary | undefined, row: DraftSummary | undefined) {
  const isPublic = review !== undefined && review.is_published !== 0
  const isCurrent = isPublic && (row === undefined || row.version === row.published_version)
  // The draft's own fields count where there is no review, or where it has changed since.
  const draft = row && !isCurrent ? ofItsKind(parseDraft(row.fields)) : undefined
  const shown = draft ?? review
  const updatedAt = review?.updated_at ?? ''
  return {
    id,
    version: row?.version ?? 0,
    state: stateOf({
      trashedAt: row?.trashed_at ?? null,
      scheduledAt: row?.scheduled_at ?? null,
      isPublished: isPublic,
    }),
    hasChanges: isPublic && !isCurrent,
    kind: shown?.kind ?? 'review',
    title: shown?.title ?? '',
    headline: shown?.headline ?? '',
    rating: shown?.rating ?? null,
    publishDate: draft?.publish_date ?? review?.publish_date ?? null,
    changedAt: row ? (isCurrent ? latest(row.changed_at, updatedAt) : row.changed_at) : updatedAt,
    scheduledAt: row?.scheduled_at ?? null,
    scheduleProblem: row?.schedule_problem ?? null,
  }
}

/** Ties keep id order, the newest id first where the newest come first. */
export function sortListed(reviews: readonly ListedReview[], sort: Exclude<StudioSort, 'views'>) {
  if (sort === 'title') return sortReviews(reviews, 'title-asc')
  if (sort === 'rating') return sortReviews(reviews, 'rating-desc')
  const timeOf = (review: ListedReview) =>
    sort === 'changed' ? review.changedAt : (review.publishDate ?? review.scheduledAt ?? '')
  return reviews.toSorted((a, b) => compareTexts(timeOf(b), timeOf(a)) || b.id - a.id)
}

export function compareTexts(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1
}
