import { readContent } from '../../../comments/comments.service.ts'
import { z } from 'zod'
import { AVATAR_COUNT, LIMITS } from '../../../../contract/limits.ts'
import { findImportedAccounts } from '../../../accounts/user-import.service.ts'
import {
  assignCommentsToAccounts,
  type ImportedComment,
  storeImportedComments,
  type WhyNotStored,
} from '../../../comments/import-comments.service.ts'
import type { Deps } from '../../../deps.ts'
import { readDisplayName } from '../../../platform/http/requests/read-input.ts'
import { readNumber, readSingleLine, readText, readTimestamp } from '../../../tabular/field-values.ts'
import {
  type CheckedRow,
  checkRow,
  mapRow,
  optional,
  required,
  type RowFault,
} from '../../../tabular/row-schema.ts'
import {
  bookId,
  HIGHEST_IMPORTED_ID,
  plainTable,
  readClean,
  readImportedId,
  unknownReviewFault,
} from './table-import.ts'

/** Imports the comments table: published, on reviews that exist, by the accounts that are known. */
export function importComments(deps: Pick<Deps, 'database' | 'clock'>) {
  return plainTable<ImportedComment>(deps, {
    requiredColumns: ['id', 'book_id', 'content', 'user_name'],
    check: readComment,
    keyOf: (comment) => comment.id,
    keyName: 'id',
    outcomes: ['new', 'changed', 'as they were'],
    async store(batch, now) {
      const { refused, added, changed, unchanged } = await deps.database.transaction(async (queries) => {
        const authors = batch.map((comment) => comment.imported_user_id).filter((id) => id !== null)
        const accounts = await findImportedAccounts(queries, authors)
        const outcome = await storeImportedComments(queries, batch, accounts, now)
        await assignCommentsToAccounts(queries, accounts)
        return outcome
      })
      const faults = new Map([...refused].map(([comment, why]) => [comment.id, toFault(why, comment)]))
      return { counts: [added, changed, unchanged], faults }
    },
  })
}

function toFault(why: WhyNotStored, { id, review_id }: ImportedComment): RowFault {
  switch (why) {
    case 'unknown_review':
      return unknownReviewFault(review_id)
    case 'id_taken':
      return { field: 'id', reason: `id is ${id}; a comment written on this site has it` }
    case 'author_left':
      return { field: 'user_id', reason: 'its author has left this site' }
  }
}

/** Reads a row of the original site's comments table (docs/product/comments.md). Its content is plain text. */
export function readComment(fields: Record<string, unknown>): CheckedRow<ImportedComment> {
  return mapRow(checkRow(commentSchema, fields), ({ book_id, user_avatar, user_id, likes, ...comment }) => ({
    ...comment,
    review_id: book_id,
    avatar: user_avatar,
    imported_user_id: user_id,
    likes_before: likes,
  }))
}

const USER_ID_LIMIT = 200
const MAX_LIKES = 1_000_000_000

const commentSchema = z.object({
  id: required(`a whole number from 1 to ${HIGHEST_IMPORTED_ID}`, readImportedId),
  book_id: bookId,
  content: required(
    `text of 1 to ${LIMITS.comment} characters`,
    (value) => readClean(readContent, value) || undefined,
  ),
  user_name: required(
    `a name of 1 to ${LIMITS.name} characters`,
    (value) => readClean(readDisplayName, value) || undefined,
  ),
  user_avatar: optional('', null, readAvatar),
  user_id: optional(`an id of at most ${USER_ID_LIMIT} characters`, null, (value) =>
    readSingleLine(value, USER_ID_LIMIT),
  ),
  likes: optional(`a whole number from 0 to ${MAX_LIKES}`, 0, readLikes),
  created_at: optional('a moment such as 2024-05-01T12:30:00Z', null, readTimestamp),
})

/**
 * The number in the URL of an avatar service, such as 12 in https://i.example.com/150?img=12 or …/avatars/12.jpg. Null
 * for any other URL: the site then draws an avatar by the comment's id. Nothing is downloaded (docs/product/comments.md).
 */
function readAvatar(value: unknown): number | null {
  const text = readText(value)?.trim() ?? ''
  const [, number = ''] = text.match(AVATAR) ?? []
  return number !== '' && Number(number) < AVATAR_COUNT ? Number(number) : null
}

const AVATAR = /(?:^|[?&]img=|\/(?=\d+\.[a-z]+(?:$|[?#])))(\d{1,2})(?:$|[.&#])/i

function readLikes(value: unknown): number | undefined {
  const likes = readNumber(value)
  return likes !== undefined && Number.isInteger(likes) && likes >= 0 && likes <= MAX_LIKES
    ? likes
    : undefined
}
