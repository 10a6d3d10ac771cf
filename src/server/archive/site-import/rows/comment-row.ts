import { z } from 'zod'
import { AVATAR_COUNT, LIMITS } from '../../../../contract/limits.ts'
import type { ImportedComment } from '../../../comments/import-comments.service.ts'
import { readContent } from '../../../comments/comment-text.service.ts'
import { readDisplayName } from '../../../platform/http/requests/read-display-name.ts'
import { readSingleLine, readTimestamp, readNumber, readText } from '../../../tabular/field-values.ts'
import { type CheckedRow, checkRow, optional, required } from '../../../tabular/row-schema.ts'
import { bookId, HIGHEST_IMPORTED_ID, readImportedId } from './imported-ids.ts'

/** Reads a row of the original site's comments table (docs/product/comments.md). Its content is plain text. */
export function readComment(fields: Record<string, unknown>): CheckedRow<ImportedComment> {
  const checked = checkRow(commentSchema, fields)
  if ('fault' in checked) return checked
  const { book_id, user_avatar, user_id, likes, ...comment } = checked.row
  return {
    ...checked,
    row: {
      ...comment,
      review_id: book_id,
      avatar: user_avatar,
      imported_user_id: user_id,
      likes_before: likes,
    },
  }
}

/** The columns that a comments table must have. */
export const COMMENT_COLUMNS = ['id', 'book_id', 'content', 'user_name']

const USER_ID_LIMIT = 200
const MAX_LIKES = 1_000_000_000

const commentSchema = z.object({
  id: required(`a whole number from 1 to ${HIGHEST_IMPORTED_ID}`, readImportedId),
  book_id: bookId,
  content: required(`text of 1 to ${LIMITS.comment} characters`, (value) =>
    cleanOrUndefined(readContent, value),
  ),
  user_name: required(`a name of 1 to ${LIMITS.name} characters`, (value) =>
    cleanOrUndefined(readDisplayName, value),
  ),
  user_avatar: optional('', null, readAvatar),
  user_id: optional(`an id of at most ${USER_ID_LIMIT} characters`, null, (value) =>
    readSingleLine(value, USER_ID_LIMIT),
  ),
  likes: optional(`a whole number from 0 to ${MAX_LIKES}`, 0, readLikes),
  created_at: optional('a moment such as 2024-05-01T12:30:00Z', null, readTimestamp),
})

/** The text as `clean` stores a visitor's input; undefined where it would be rejected. */
function cleanOrUndefined(clean: (text: string) => string, value: unknown): string | undefined {
  const text = readText(value)
  if (text === undefined) return undefined
  try {
    return clean(text) || undefined
  } catch {
    return undefined
  }
}

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
