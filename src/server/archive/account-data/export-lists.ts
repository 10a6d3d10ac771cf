import type { ExportedReview } from '../../../contract/accounts/account-data.ts'
import { listAccountBookmarks } from '../../reading/bookmarks/account-bookmarks.service.ts'
import { listCommentIdsOf, listCommentsOf, listLikesOf } from '../../comments/account-comments.service.ts'
import {
  listAccountHighlights,
  listHighlightIds,
} from '../../reading/highlights/account-highlights.service.ts'
import type { Queries } from '../../platform/db/database.ts'
import { inTurns } from '../../platform/runtime/batches.ts'
import { listAccountPositions } from '../../reading/positions/account-positions.service.ts'
import { listAccountEntries, listEntryReviews } from '../../reading/list/account-entries.service.ts'
import { findReviewNames } from '../../reviews/reviews.service.ts'

export type ExportLists = ReturnType<typeof readExportLists>

/** The lists of an account in batches, each read when it is iterated. What is deleted meanwhile is left out. */
export function readExportLists(queries: Queries, userId: string) {
  /** The rows of the keys, each as `toItem` makes it from the review and the rest of the row. */
  async function* list<Key, Row extends { review_id: number }, Item>(
    listKeys: () => Promise<readonly Key[]>,
    readRows: (keys: readonly Key[]) => Promise<readonly Row[]>,
    toItem: (review: ExportedReview, row: Omit<Row, 'review_id'>) => Item,
    lengthOf?: (key: Key) => number,
  ): AsyncGenerator<Item[], void> {
    for await (const keys of inTurns(await listKeys(), lengthOf)) {
      const rows = await readRows(keys)
      const names = await findReviewNames(
        queries,
        rows.map(({ review_id }) => review_id),
      )
      yield rows.map(({ review_id: id, ...row }) =>
        toItem(names.get(id) ?? { id, title: '', author: '', isbn: null }, row),
      )
    }
  }
  return {
    bookmarks: list(
      () => listAccountBookmarks(queries, userId),
      async (rows) => rows,
      (review, { created_at }) => ({ review, created_at }),
    ),
    reading_list: list(
      () => listEntryReviews(queries, userId),
      (listed) =>
        listAccountEntries(
          queries,
          userId,
          listed.map(({ review_id }) => review_id),
        ),
      (review, { readings, ...entry }) => ({ review, ...entry, readings: [...readings] }),
      ({ notes_length }) => notes_length,
    ),
    positions: list(
      () => listAccountPositions(queries, userId),
      async (rows) => rows,
      (review, { user_id: _user, ...position }) => ({ review, ...position }),
    ),
    highlights: list(
      () => listHighlightIds(queries, userId),
      (ids) => listAccountHighlights(queries, userId, ids),
      (review, highlight) => ({ review, ...highlight }),
    ),
    comments: list(
      () => listCommentIdsOf(queries, userId),
      (ids) => listCommentsOf(queries, userId, ids),
      (review, { state, ...comment }) => ({ ...comment, review, is_held: state !== 'published' }),
    ),
    likes: list(
      () => listLikesOf(queries, userId),
      async (rows) => rows,
      (review, { comment_id }) => ({ comment_id, review }),
    ),
  }
}
