import type { Snapshot } from '../../platform/db/snapshot/snapshot.ts'
import { readRows } from './export-rows.ts'
import type * as files from './export-format.ts'

/** The addresses of another site that lead here, and what was imported from it. */
export async function* exportOldAddresses(snapshot: Snapshot): AsyncIterable<files.StoredOldUrl> {
  for await (const { review_id: book_id, ...row } of readRows(snapshot, 'xc_redirects'))
    yield { kind: 'redirect', book_id, ...row }
  for await (const { review_id: book_id, ...row } of readRows(snapshot, 'xc_imported_texts'))
    yield { kind: 'text', book_id, ...row }
}
