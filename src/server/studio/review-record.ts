import type { Category } from '../../contract/categories/categories.ts'
import type { CoverDesign } from '../../contract/pictures/cover-designs.ts'
import { titleOfBooks } from '../../contract/wording/reviews/sentences.ts'
import {
  HIDDEN_FIELDS,
  type LetterChoice,
  ofItsKind,
  type ReviewState,
} from '../../contract/studio/review-drafts.ts'
import type { Draft } from '../../contract/studio/studio-reviews.ts'
import { isProblemCode, type ProblemCode } from '../../contract/problems.ts'
import type { DraftRow } from '../platform/db/tables/studio-tables.ts'
import type { ReviewDetails, ReviewInput } from '../reviews/saving/save-reviews.service.ts'
import { readDraftColumns, toDraftColumns } from './draft-rows.service.ts'
import { EMPTY_DRAFT } from './draft-text.ts'
import type { StoredDraft } from './drafts.store.ts'
import type { ReviewRows } from './review-rows.store.ts'

/** A review of the studio, whether or not it has a row of its own in xc_drafts. */
export interface ReviewRecord {
  id: number
  /** 0 before the first change in the studio. */
  version: number
  publishedVersion: number | null
  /** Of a published review: when its changes will be published. */
  scheduledAt: string | null
  scheduleRenewsDate: boolean
  scheduleProblem: ProblemCode | null
  trashedAt: string | null
  previewKey: string | null
  createdAt: string
  changedAt: string
  device: string
  letterChoice: LetterChoice
  draft: Draft
  /** The row of xc_reviews, also while it is hidden. */
  stored: ReviewRows | undefined
  /** The site's, of which covers take their colours; none for a text that has just begun. */
  siteCategories: readonly Category[]
}

/** `row` and `stored`: what there is of the review; at least one of them. */
export function toRecord(
  row: StoredDraft | undefined,
  stored: ReviewRows | undefined,
  siteCategories: readonly Category[],
): ReviewRecord | undefined {
  if (!row) return stored && { ...recordOfImport(stored), siteCategories }
  const published = stored && isPublished({ stored }) ? stored : undefined
  // An import may have replaced the published text since.
  const isCurrent = published !== undefined && row.version === row.published_version
  return {
    id: row.id,
    version: row.version,
    publishedVersion: row.published_version,
    scheduledAt: row.scheduled_at,
    scheduleRenewsDate: row.schedule_renews_date === 1,
    scheduleProblem: isProblemCode(row.schedule_problem) ? row.schedule_problem : null,
    trashedAt: row.trashed_at,
    previewKey: row.preview_key,
    createdAt: row.created_at,
    changedAt: isCurrent ? latest(row.changed_at, published.row.updated_at) : row.changed_at,
    device: row.device,
    letterChoice: row.letter_choice,
    draft: isCurrent ? { ...toDraft(published), ...hiddenFields(published, row) } : readDraftColumns(row),
    stored,
    siteCategories,
  }
}

/** The fields that the kind of the published text does not have. */
function hiddenFields(published: ReviewRows, row: StoredDraft): Partial<Draft> {
  const { kind } = published.row
  if (kind === 'review') return {}
  const draft = readDraftColumns(row)
  const names = ['title', ...Object.keys(HIDDEN_FIELDS[kind])] as (keyof Draft)[]
  return Object.fromEntries(names.map((name) => [name, draft[name]]))
}

function recordOfImport(stored: ReviewRows): ReviewRecord {
  return {
    id: stored.row.id,
    version: 0,
    publishedVersion: isPublished({ stored }) ? 0 : null,
    ...NO_CHOICES,
    createdAt: stored.row.updated_at,
    changedAt: stored.row.updated_at,
    device: '',
    draft: toDraft(stored),
    stored,
  }
}

export function newRecord(id: number, draft: Draft, now: string, device: string): ReviewRecord {
  return {
    id,
    version: 1,
    publishedVersion: null,
    ...NO_CHOICES,
    createdAt: now,
    changedAt: now,
    device,
    draft,
    stored: undefined,
  }
}

const NO_CHOICES = {
  scheduledAt: null,
  scheduleRenewsDate: false,
  scheduleProblem: null,
  trashedAt: null,
  previewKey: null,
  letterChoice: 'next',
  siteCategories: [],
} as const

export function toDraftRow(record: ReviewRecord): DraftRow {
  return {
    ...toDraftColumns(record.draft),
    id: record.id,
    version: record.version,
    published_version: record.publishedVersion,
    scheduled_at: record.scheduledAt,
    schedule_renews_date: Number(record.scheduleRenewsDate),
    schedule_problem: record.scheduleProblem,
    trashed_at: record.trashedAt,
    preview_key: record.previewKey,
    created_at: record.createdAt,
    changed_at: record.changedAt,
    device: record.device,
    letter_choice: record.letterChoice,
  }
}

export function isPublished({ stored }: Pick<ReviewRecord, 'stored'>): boolean {
  return stored !== undefined && stored.row.is_published !== 0
}

export function hasChanges(record: ReviewRecord): boolean {
  return isPublished(record) && record.version !== record.publishedVersion
}

export function stateOf(state: {
  trashedAt: string | null
  scheduledAt: string | null
  isPublished: boolean
}): ReviewState {
  if (state.trashedAt !== null) return 'trash'
  if (state.isPublished) return 'published'
  return state.scheduledAt === null ? 'draft' : 'scheduled'
}

/** The review of xc_reviews in the form in which it is written. */
export function toDraft({ row, details, categories, related, tags, series, otherBooks }: ReviewRows): Draft {
  const isMade = row.headline === titleOfBooks({ title: row.title, other_books: otherBooks })
  return {
    ...EMPTY_DRAFT,
    kind: row.kind,
    headline: isMade ? '' : row.headline,
    title: row.kind === 'review' ? row.title : '',
    original_title: row.original_title ?? '',
    author: row.author,
    translator: details?.translator ?? '',
    publisher: row.publisher ?? '',
    book_year: details?.book_year ?? null,
    isbn: row.isbn ?? '',
    cover: row.cover,
    cover_design: details?.cover_design ? (JSON.parse(details.cover_design) as CoverDesign) : null,
    rating: row.rating,
    other_books: otherBooks,
    publish_date: row.publish_date,
    categories,
    category: row.category,
    related_books: related,
    tags,
    series,
    is_featured: row.is_featured === 1,
    is_recommended: details?.is_recommended === 1,
    slug: details?.slug ?? '',
    search_title: details?.search_title ?? '',
    search_description: details?.search_description ?? '',
    share_picture: details?.share_picture ?? null,
    is_unindexed: details?.is_unindexed === 1,
    excerpt: row.excerpt,
    summary: row.summary,
    content: row.content,
  }
}

/** The review that is saved when the draft is published. */
export function toReviewInput({ id, draft: written, stored }: ReviewRecord): ReviewInput {
  const draft = ofItsKind(written)
  const {
    book_year: _,
    slug: __,
    is_recommended: ___,
    cover_design: ____,
    is_announced: _____,
    search_title: ______,
    search_description: _______,
    share_picture: ________,
    is_unindexed: _________,
    ...fields
  } = draft
  const row = stored?.row
  return {
    ...fields,
    id,
    original_title: draft.original_title || null,
    publisher: draft.publisher || null,
    isbn: draft.isbn || null,
    cover_source: row && row.cover === draft.cover ? row.cover_source : null,
    category_name: row && row.category === draft.category ? row.category_name : null,
  }
}

/** What is stored of the draft beside the review. */
export function toDetails(written: Draft): ReviewDetails {
  const draft = ofItsKind(written)
  return {
    translator: draft.translator,
    book_year: draft.book_year,
    slug: draft.slug,
    is_recommended: Number(draft.is_recommended),
    cover_design: draft.cover_design === null ? null : JSON.stringify(draft.cover_design),
    search_title: draft.search_title,
    search_description: draft.search_description,
    share_picture: draft.share_picture,
    is_unindexed: Number(draft.is_unindexed),
  }
}

/** The later of two ISO times. */
export function latest(one: string, other: string): string {
  return one > other ? one : other
}
