import { ofItsKind } from '../../contract/studio/review-drafts.ts'
import type { Draft, StudioReview, StudioReviewState } from '../../contract/studio/studio-reviews.ts'
import { textTitle } from '../../contract/wording/reviews/books.ts'
import { coverPath } from '../covers/covers.service.ts'
import type { Deps } from '../deps.ts'
import { raiseSiteVersion } from '../platform/cache/content-version.store.ts'
import type { Queries } from '../platform/db/database.ts'
import { PUBLISHED_PAGE } from '../platform/db/tables/tables.ts'
import { deviceText } from '../platform/http/access/device-name.ts'
import { problem } from '../platform/http/responses/problems.ts'
import { readAllSettings } from '../settings/settings.service.ts'
import { coverSubjectOf, draftCoverPath, otherCoverPaths } from './cover/draft-cover.service.ts'
import { findGaps } from './draft-text.ts'
import { findDrafts, upsertDraft } from './drafts.store.ts'
import { previewPath } from './preview/preview-links.service.ts'
import {
  hasChanges,
  isPublished,
  type ReviewRecord,
  stateOf,
  toDraft,
  toDraftRow,
  toRecord,
} from './review-record.ts'
import { readSeriesNames, setAnnounced } from '../reviews/series/series.service.ts'
import { readTagNames, tagKey } from '../reviews/tags/tags.service.ts'
import { findReviewRows } from './review-rows.store.ts'

/** Reviews of the studio by id, their tags and series under the present names; unknown ids are left out. */
export async function readRecords(
  queries: Queries,
  ids: readonly number[],
): Promise<Map<number, ReviewRecord>> {
  const rows = await findDrafts(queries, ids)
  const stored = await findReviewRows(queries, ids)
  const { categories } = (await readAllSettings(queries)).site
  const records = ids.flatMap((id) => toRecord(rows.get(id), stored.get(id), categories) ?? [])
  const names = await readTagNames(
    queries,
    records.flatMap(({ draft, stored: own }) => [...draft.tags.map(tagKey), ...(own?.tags ?? [])]),
  )
  const series = await readSeriesNames(queries)
  const shown = (tags: readonly string[]) => [...new Set(tags.map((tag) => names.of(tag).name))]
  return new Map(
    records.map((record) => {
      const { id, draft, stored: own } = record
      return [
        id,
        {
          ...record,
          draft: { ...draft, tags: shown(draft.tags), series: series.of(draft.series)?.slug ?? '' },
          stored: own && { ...own, tags: shown(own.tags), series: series.of(own.series)?.slug ?? '' },
        },
      ]
    }),
  )
}

/** The draft with its tags as the site spells them. */
export async function withPresentTags(queries: Queries, draft: Draft): Promise<Draft> {
  if (draft.tags.length === 0) return draft
  const names = await readTagNames(queries, draft.tags.map(tagKey))
  return { ...draft, tags: [...new Set(draft.tags.map((tag) => names.of(tag).name))] }
}

/** Throws review_not_found. */
export async function readRecord(queries: Queries, id: number): Promise<ReviewRecord> {
  const record = (await readRecords(queries, [id])).get(id)
  if (!record) throw problem('review_not_found')
  return record
}

export async function storeRecord(queries: Queries, record: ReviewRecord): Promise<void> {
  await upsertDraft(queries, toDraftRow(record))
  // The page of the series shows it.
  if (await setAnnounced(queries, record.id, announcementOf(record))) await raiseSiteVersion(queries)
}

/** What readers may know of a text that is not published: the title of a scheduled one, where the owner says so. */
function announcementOf(record: ReviewRecord): { series: string; title: string } | undefined {
  const { kind, series, is_announced } = record.draft
  if (
    !is_announced ||
    series === '' ||
    kind === 'page' ||
    record.scheduledAt === null ||
    record.trashedAt !== null
  )
    return undefined
  return isPublished(record) ? undefined : { series, title: textTitle(ofItsKind(record.draft)) }
}

/** Changes a review of the studio to what `change` returns, one after another. Throws review_not_found. */
export function changeRecord(
  { database }: Pick<Deps, 'database'>,
  id: number,
  change: (queries: Queries, record: ReviewRecord) => Promise<ReviewRecord>,
): Promise<ReviewRecord> {
  return database.lockedTransaction(lockOf(id), async (queries) => {
    const record = await readRecord(queries, id)
    const changed = await change(queries, record)
    if (changed !== record) await storeRecord(queries, changed)
    return changed
  })
}

/** The lock under which a text is changed. */
export function lockOf(id: number): string {
  return `review of the studio ${id}`
}

/** Who changes a text, and the kind of device. */
export interface Writer {
  device: string
  isOwner: boolean
}

/** Changes a draft where the same holds for what is published (`quietly`). */
export async function changeQuietly(
  deps: Pick<Deps, 'database'>,
  id: number,
  change: (draft: Draft) => Draft,
): Promise<void> {
  await changeRecord(deps, id, async (_, record) => quietly(record, change(record.draft)))
}

/** The record a version later, so that no open editor writes the former text over it, but without changes to be published. */
export function quietly(record: ReviewRecord, draft: Draft): ReviewRecord {
  const version = record.version + 1
  const publishedVersion = record.publishedVersion === record.version ? version : record.publishedVersion
  return { ...record, draft, version, publishedVersion }
}

/**
 * The record with another text, as its next version. Throws kind_fixed where a text that is published or scheduled would
 * become a page or end to be one; owners_page where an editor changes what will be published as a page.
 */
export function replaceText(
  { clock }: Pick<Deps, 'clock'>,
  record: ReviewRecord,
  draft: Draft,
  { device, isOwner }: Writer,
): ReviewRecord {
  if (record.scheduledAt !== null) requireOwnersPage(record, isOwner)
  const kind = isPublished(record) ? record.stored?.row.kind : record.scheduledAt && record.draft.kind
  if (kind && (kind === 'page') !== (draft.kind === 'page')) throw problem('kind_fixed')
  return { ...record, draft, device, version: record.version + 1, changedAt: clock.now().toISOString() }
}

/** Throws review_in_trash. */
export function requireEditable({ trashedAt }: ReviewRecord): void {
  if (trashedAt !== null) throw problem('review_in_trash')
}

/** Editors write pages, and the owner publishes them and takes them down. Throws owners_page. */
export function requireOwnersPage({ draft, stored }: ReviewRecord, isOwner: boolean): void {
  if (!isOwner && (draft.kind === 'page' || stored?.row.is_published === PUBLISHED_PAGE))
    throw problem('owners_page')
}

/** As `requireOwnersPage`, for a page that is published or scheduled; other drafts are an editor's, too. */
export function requireOwnersPublication(record: ReviewRecord, isOwner: boolean): void {
  if (isPublished(record) || record.scheduledAt !== null) requireOwnersPage(record, isOwner)
}

/** The state of a review that each response contains. */
export function describeState(record: ReviewRecord): StudioReviewState {
  return {
    id: record.id,
    state: stateOf({ ...record, isPublished: isPublished(record) }),
    version: record.version,
    has_changes: hasChanges(record),
    gaps: findGaps(record.draft),
    changed_at: record.changedAt,
    scheduled_at: record.scheduledAt,
    schedule_renews_date: record.scheduleRenewsDate,
    letter_choice: record.letterChoice,
    schedule_problem: record.scheduleProblem,
    trashed_at: record.trashedAt,
  }
}

/** Throws review_not_found. */
export async function readStudioReview(deps: Deps, id: number): Promise<StudioReview> {
  return describeReview(deps, await readRecord(deps.database.queries, id))
}

export function describeReview(
  deps: Pick<Deps, 'secret' | 'reviewFonts'>,
  record: ReviewRecord,
): StudioReview {
  return {
    ...describeState(record),
    draft: record.draft,
    device: deviceText(record.device),
    published: publishedTextOf(record),
    ...describeCovers(deps, record),
    preview_path: record.previewKey === null ? null : previewPath(deps, record.id, record.previewKey),
  }
}

/** The text as readers have it; null where they have none. */
export function publishedTextOf(record: ReviewRecord): StudioReview['published'] {
  const { stored } = record
  return stored && isPublished(record) ? { ...toDraft(stored), updated_at: stored.row.updated_at } : null
}

/** The covers of the draft's books, and what cannot be drawn of the first. */
export function describeCovers(deps: Pick<Deps, 'secret' | 'reviewFonts'>, record: ReviewRecord) {
  const { title, author, cover } = coverSubjectOf(record.id, record.draft)
  return {
    cover_path: coverPathOf(deps, record),
    other_covers: otherCoverPaths(deps, record),
    undrawn: cover === null ? deps.reviewFonts.undrawn(title + author) : '',
  }
}

/** The path of the cover that the draft would have. */
export function coverPathOf(deps: Pick<Deps, 'secret'>, record: ReviewRecord): string {
  const subject = coverSubjectOf(record.id, record.draft)
  return isPublished(record) && !hasChanges(record)
    ? coverPath(subject, record.siteCategories)
    : draftCoverPath(deps, subject, record.siteCategories)
}
