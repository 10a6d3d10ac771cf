import type { ImportRefusal, ImportReport } from '../../contract/belongings.ts'
import { restoreBookmarks } from '../bookmarks/restoring.service.ts'
import type { Deps } from '../deps.ts'
import { requireFromLimit } from '../platform/rate-limit.ts'
import { restoreEntries } from '../reading-list/restoring.service.ts'
import { type FileRow, readImportFile } from './import-file.ts'
import { type Match, openMatching } from './matching.ts'

/**
 * Brings back what a file of `exportAccount` holds of bookmarks and reading list, in one transaction; the same file
 * again changes nothing. Comments and likes are not brought back: others see them. Throws import_unreadable,
 * import_too_large, too_many_requests.
 */
export async function importBelongings(
  deps: Pick<Deps, 'database' | 'clock' | 'siteUrl'>,
  userId: string,
  bytes: Buffer,
): Promise<ImportReport> {
  const { database, clock, siteUrl } = deps
  await requireFromLimit(database.queries, clock, { ...IMPORT_LIMIT, key: userId })
  const now = clock.now()
  const file = await readImportFile(bytes, now)
  return database.transaction(async (queries) => {
    const match = await openMatching(queries, { isFromHere: file.site === siteUrl })
    const bookmarks = matchRows('bookmarks', file.bookmarks, match)
    const entries = matchRows('reading_list', file.reading_list, match)
    // The entries first: two imports at once then follow one another, for the bookmarks too.
    const ofEntries = await restoreEntries(queries, userId, entries.rows, now)
    const ofBookmarks = await restoreBookmarks(queries, userId, bookmarks.rows, now)
    const differing = ofEntries.refused.map(({ place }) => refusal('reading_list', place, 'notes_differ'))
    return {
      added: ofBookmarks.added + ofEntries.added,
      changed: ofBookmarks.changed + ofEntries.changed,
      unchanged: ofBookmarks.unchanged + ofEntries.unchanged,
      refused: [
        ...bookmarks.refused,
        ...[...entries.refused, ...differing].toSorted((one, other) => one.row - other.row),
      ],
      comments_left_out: file.comments,
    }
  })
}

const IMPORT_LIMIT = { name: 'imports by account', max: 20, seconds: 3_600 }

type Refusal = ImportReport['refused'][number]
type Place = Pick<FileRow<unknown>, 'row' | 'review'>

/** The rows whose review is here, each review once, and the others with the reason. */
function matchRows<Value extends object>(
  table: Refusal['table'],
  rows: readonly FileRow<Value>[],
  match: (review: Place['review']) => Match,
): { rows: (Value & { review_id: number; place: Place })[]; refused: Refusal[] } {
  const taken = new Map<number, Value & { review_id: number; place: Place }>()
  const refused: Refusal[] = []
  for (const { value, ...place } of rows) {
    const review_id = typeof value === 'string' ? value : match(place.review)
    if (typeof value === 'string' || typeof review_id === 'string') {
      refused.push(refusal(table, place, review_id as ImportRefusal))
    } else if (taken.has(review_id)) refused.push(refusal(table, place, 'row_repeated'))
    else taken.set(review_id, { ...value, review_id, place })
  }
  return { rows: [...taken.values()], refused }
}

function refusal(table: Refusal['table'], { row, review }: Place, reason: ImportRefusal): Refusal {
  return { table, row, title: review.title, reason }
}
