import { findImportedAccounts } from '../../../accounts/user-import.service.ts'
import {
  assignCommentsToAccounts,
  type ImportedComment,
  storeImportedComments,
  type WhyNotStored,
} from '../../../comments/import-comments.service.ts'
import type { Deps } from '../../../deps.ts'
import { COMMENT_COLUMNS, readComment } from '../rows/comment-row.ts'
import type { RowFault } from '../../../tabular/row-schema.ts'
import type { TableImport } from './table-import.ts'

/** Imports the comments table: published, on reviews that exist, by the accounts that are known. */
export function importComments(
  deps: Pick<Deps, 'database' | 'clock'>,
): TableImport<ImportedComment, ImportedComment> {
  const counts = { added: 0, changed: 0, unchanged: 0 }

  return {
    requiredColumns: COMMENT_COLUMNS,
    check: readComment,
    keyOf: (comment) => comment.id,
    keyName: 'id',
    prepare: async (comment) => comment,
    sizeOf: ({ content }) => content.length * 2,
    async store(batch) {
      const { refused, ...stored } = await deps.database.transaction(async (queries) => {
        const authors = batch.map((comment) => comment.imported_user_id).filter((id) => id !== null)
        const accounts = await findImportedAccounts(queries, authors)
        const outcome = await storeImportedComments(queries, batch, accounts, deps.clock.now())
        await assignCommentsToAccounts(queries, accounts)
        return outcome
      })
      for (const kind of ['added', 'changed', 'unchanged'] as const) counts[kind] += stored[kind]
      return new Map([...refused].map(([comment, why]) => [comment.id, toFault(why, comment)]))
    },
    notes: () => [`${counts.added} new, ${counts.changed} changed, ${counts.unchanged} as they were`],
  }
}

function toFault(why: WhyNotStored, { id, review_id }: ImportedComment): RowFault {
  switch (why) {
    case 'unknown_review':
      return {
        field: 'book_id',
        reason: `book_id is ${review_id}; there is no such review here. Import the books first`,
      }
    case 'id_taken':
      return { field: 'id', reason: `id is ${id}; a comment written on this site has it` }
    case 'author_left':
      return { field: 'user_id', reason: 'its author has left this site' }
  }
}
