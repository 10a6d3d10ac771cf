import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Draft } from '../../contract/studio/studio-reviews.ts'
import { ofItsKind } from '../../contract/studio/review-drafts.ts'
import { plainTitle } from '../../contract/wording/reviews/books.ts'
import type { DraftRow, RevisionTable } from '../platform/db/tables/studio-tables.ts'
import type { Deps } from '../deps.ts'
import { listDraftsAfter, setSearchText } from './drafts.store.ts'
import { countDraftCharacters, digestOf, parseDraft, searchTextOf, serializeDraft } from './draft-text.ts'

export { mediaOf } from './draft-text.ts'

// The text of a draft as it is stored in xc_drafts and xc_revisions.

export function toDraftColumns(draft: Draft): Pick<DraftRow, 'fields' | 'search_text' | 'content'> {
  const { content, ...fields } = draft
  return { fields: JSON.stringify(fields), search_text: searchTextOf(draft), content }
}

/** Makes the texts for searches again. */
export async function refoldDrafts({ database }: Pick<Deps, 'database'>): Promise<void> {
  for (let after = -1; ;) {
    const rows = await listDraftsAfter(database.queries, after, BATCH)
    const last = rows.at(-1)
    if (!last) return
    await database.transaction(async (own) => {
      for (const row of rows) await setSearchText(own, row, searchTextOf(readDraftColumns(row)))
    })
    after = last.id
  }
}

const BATCH = 50

export function readDraftColumns({ fields, content }: Pick<DraftRow, 'fields' | 'content'>): Draft {
  return { ...parseDraft(fields), content }
}

export function toRevisionColumns(
  draft: Draft,
): Pick<RevisionTable, 'title' | 'characters' | 'digest' | 'text'> {
  return {
    title: plainTitle(ofItsKind(draft)),
    characters: countDraftCharacters(draft),
    digest: digestOf(draft),
    // Synchronous, because a transaction awaits nothing but its queries; 20,000 characters take about a millisecond.
    text: deflateRawSync(serializeDraft(draft)),
  }
}

export function expandDraft(text: Uint8Array): Draft {
  return parseDraft(inflateRawSync(text).toString())
}
