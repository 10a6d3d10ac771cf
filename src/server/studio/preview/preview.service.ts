import { otherAuthors } from '../../../contract/wording/reviews/books.ts'
import { randomBytes } from 'node:crypto'
import { reviewPath, textPath } from '../../../contract/links.ts'
import { PREVIEW_FONTS } from '../../../contract/secret-links.ts'
import { ofItsKind } from '../../../contract/studio/review-drafts.ts'
import type { Draft } from '../../../contract/studio/studio-reviews.ts'
import type { CommentThread } from '../../../contract/comments/comments.ts'
import type { ReviewPage } from '../../../contract/reviews/reviews.ts'
import type { Deps } from '../../deps.ts'
import type { FontTexts } from '../../fonts/review-fonts.service.ts'
import { readScreenLines, reviewTexts } from '../../reviews/font-texts.service.ts'
import { previewReview } from '../../reviews/reviews.service.ts'
import { otherCoverPaths } from '../cover/draft-cover.service.ts'
import { idOfToken, isTokenOf, previewPath } from './preview-links.service.ts'
import { changeRecord, coverPathOf, readRecords } from '../records.service.ts'
import type { ReviewRecord } from '../review-record.ts'

/** The secret link to a preview of the draft. Throws review_not_found. */
export async function createPreview(deps: Deps, id: number): Promise<{ path: string }> {
  const fresh = randomBytes(9).toString('base64url')
  const { previewKey } = await changeRecord(deps, id, async (_queries, record) =>
    record.previewKey === null ? { ...record, previewKey: fresh } : record,
  )
  return { path: previewPath(deps, id, previewKey ?? fresh) }
}

/** Throws review_not_found. */
export async function revokePreview(deps: Deps, id: number): Promise<void> {
  await changeRecord(deps, id, async (_queries, record) =>
    record.previewKey === null ? record : { ...record, previewKey: null },
  )
}

/** The draft as its review page would show it, and that page's path; undefined for a link that does not count. */
export async function readPreview(
  deps: Deps,
  token: string,
): Promise<{ path: string; page: ReviewPage } | undefined> {
  const record = await findRecord(deps, token)
  if (!record) return undefined
  const { id } = record
  const draft = namedDraft(record)
  const page = await previewReview(
    deps,
    { id, fontSubject: PREVIEW_FONTS + token },
    {
      ...draft,
      other_authors: otherAuthors(draft.author, draft.other_books),
      original_title: draft.original_title || null,
      publisher: draft.publisher || null,
      isbn: draft.isbn || null,
      category_name: null,
      // `cover_path` counts.
      cover_design: null,
      // Recognised when it is saved.
      lang: null,
      cover_path: coverPathOf(deps, record),
    },
  )
  const path =
    draft.kind === 'page'
      ? textPath({ id, kind: draft.kind, slug: draft.slug || String(id) })
      : reviewPath(id)
  const covers = otherCoverPaths(deps, record)
  const { review } = page
  const other_books = review.other_books.map((book, at) => ({ ...book, cover: covers[at] ?? book.cover }))
  return {
    path,
    page: { ...page, review: { ...review, other_books }, comments: NO_COMMENTS, is_preview: true },
  }
}

/** The texts of the draft that a font slice's URL names; undefined for other subjects. */
export async function findPreviewTexts(deps: Deps, subject: string): Promise<FontTexts | undefined> {
  if (!subject.startsWith(PREVIEW_FONTS)) return undefined
  const record = await findRecord(deps, subject.slice(PREVIEW_FONTS.length))
  if (!record) return undefined
  const draft = namedDraft(record)
  const updated_at = deps.clock.now().toISOString()
  return reviewTexts(draft, await readScreenLines(deps, { ...draft, updated_at }))
}

async function findRecord(deps: Deps, token: string): Promise<ReviewRecord | undefined> {
  const id = idOfToken(token)
  const record = id === undefined ? undefined : (await readRecords(deps.database.queries, [id])).get(id)
  return record?.trashedAt === null && isTokenOf(deps, token, record) ? record : undefined
}

function namedDraft({ draft: { kind, ...written } }: ReviewRecord): Draft {
  return kind === 'review'
    ? ofItsKind({ ...written, kind, title: written.title || UNTITLED })
    : ofItsKind({ ...written, kind, headline: written.headline || UNTITLED })
}

const UNTITLED = '未題'
const NO_COMMENTS: CommentThread = { total: 0, comments: [], threads: [], held: [], next: null }
