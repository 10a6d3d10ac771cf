import type { Category } from '../../../contract/categories/categories.ts'
import { mediaPath } from '../../../contract/links.ts'
import { DRAFT_COVERS_PATH } from '../../../contract/secret-links.ts'
import { ofItsKind } from '../../../contract/studio/review-drafts.ts'
import type { TextKind } from '../../../contract/reviews/text-kinds.ts'
import type { Draft } from '../../../contract/studio/studio-reviews.ts'
import { readCategories } from '../../settings/settings.service.ts'
import { coverVersion, drawCoverOf, subjectOfBook } from '../../covers/covers.service.ts'
import type { Deps } from '../../deps.ts'
import { problem } from '../../platform/http/responses/problems.ts'
import { isSameHash, keyedHash } from '../../platform/security/secret.ts'
import { parseDraft } from '../draft-text.ts'
import { findDrafts } from '../drafts.store.ts'

interface DraftCover {
  id: number
  kind: TextKind
  title: string
  author: string
  category: string | null
  categories: readonly string[]
  cover: string | null
  cover_design: string | null
}

/** A draft's cover. Nobody can guess the path of a drawn one, which would tell that there is a draft. */
export function draftCoverPath(
  deps: Pick<Deps, 'secret'>,
  draft: DraftCover,
  categories: readonly Category[],
): string {
  if (draft.cover !== null) return mediaPath(draft.cover)
  return drawnPath(deps, draft.id, coverVersion(draft, categories))
}

/** The paths of the covers that the books of a draft after the first have. */
export function otherCoverPaths(
  deps: Pick<Deps, 'secret'>,
  { id, draft, siteCategories }: { id: number; draft: Draft; siteCategories: readonly Category[] },
): string[] {
  return otherSubjects(id, draft).map((book) => drawnPath(deps, id, coverVersion(book, siteCategories)))
}

function otherSubjects(id: number, draft: Draft) {
  const subject = coverSubjectOf(id, draft)
  return ofItsKind(draft).other_books.map((book, at) => subjectOfBook(subject, book, at))
}

function drawnPath({ secret }: Pick<Deps, 'secret'>, id: number, version: string): string {
  return `${DRAFT_COVERS_PATH}/${id}-${version}-${signature(secret, id, version)}.svg`
}

/** The drawn cover of a draft as SVG. Throws not_found for a wrong path or an earlier version. */
export async function readDraftCover(
  deps: Deps,
  { id, version, signed }: { id: number; version: string; signed: string },
): Promise<Uint8Array<ArrayBuffer>> {
  if (!isSameHash(signed, signature(deps.secret, id, version))) throw problem('not_found')
  const row = (await findDrafts(deps.database.queries, [id])).get(id)
  const draft = row && parseDraft(row.fields)
  const categories = await readCategories(deps)
  const subjects = draft ? [coverSubjectOf(id, draft), ...otherSubjects(id, draft)] : []
  const subject = subjects.find((each) => coverVersion(each, categories) === version)
  if (!subject) throw problem('not_found')
  return drawCoverOf(deps, subject)
}

/** The data that the drawn cover of a draft shows. */
export function coverSubjectOf(id: number, draft: Draft): DraftCover {
  const { kind, title, author, category, categories, cover, cover_design } = ofItsKind(draft)
  const design = cover_design === null ? null : JSON.stringify(cover_design)
  return { id, kind, title, author, category, categories, cover, cover_design: design }
}

function signature(secret: string, id: number, version: string): string {
  return keyedHash(secret, 'draft cover', `${id} ${version}`).slice(0, 22)
}
