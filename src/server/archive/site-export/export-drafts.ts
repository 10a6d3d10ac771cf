import type { Snapshot } from '../../platform/db/snapshot/snapshot.ts'
import { expandDraft, readDraftColumns } from '../../studio/draft-rows.service.ts'
import { readRows } from './export-rows.ts'
import * as files from './export-format.ts'

/** The owner's drafts, without the secret links to previews. */
export async function* exportDrafts(snapshot: Snapshot): AsyncIterable<files.StoredDraft> {
  for await (const row of readRows(snapshot, 'xc_drafts')) {
    const { preview_key: _, fields, search_text: __, content, ...columns } = row
    yield files.exportedDraftSchema.parse({ ...columns, draft: readDraftColumns({ fields, content }) })
  }
}

export async function* exportRevisions(snapshot: Snapshot): AsyncIterable<files.StoredRevision> {
  for await (const row of readRows(snapshot, 'xc_revisions')) {
    const { title: _, characters: __, digest: ___, text, ...columns } = row
    yield files.revisionSchema.parse({ ...columns, draft: expandDraft(text) })
  }
}
