import { raiseRedirectsVersion } from '../../platform/cache/content-version.store.ts'
import type { Queries } from '../../platform/db/database.ts'
import type * as files from './export-format.ts'
import { insertRows } from '../../platform/db/snapshot/table-rows.ts'

/** Stores the addresses of another site. Returns how many lines. */
export async function importOldUrls(
  queries: Queries,
  lines: AsyncIterable<files.StoredOldUrl>,
): Promise<number> {
  let count = 0
  for await (const { kind, book_id: review_id, ...row } of lines) {
    await insertRows(queries, kind === 'redirect' ? 'xc_redirects' : 'xc_imported_texts', [
      { review_id, ...row },
    ])
    count++
  }
  if (count > 0) await raiseRedirectsVersion(queries)
  return count
}
