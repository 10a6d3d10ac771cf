import { z } from 'zod'
import { AVATAR_COUNT, LIMITS } from '../../contract/limits.ts'
import type { ImportedComment } from '../comments/comment-import.service.ts'
import { readContent } from '../comments/comment-text.service.ts'
import { readDisplayName } from '../platform/http/typed-name.ts'
import { readId, readSingleLine, readTimestamp, readNumber, readText } from '../tabular/field-values.ts'
import { type CheckedRow, checkRow, optional, required } from '../tabular/row-schema.ts'

/** Reads a row of the original's comments table (docs/product/reviews.md). Its text is plain text, as it was shown there. */
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

/** Without these columns a table is not the comments table. */
export const COMMENT_COLUMNS = ['id', 'book_id', 'content', 'user_name']

const USER_ID_LIMIT = 200
const MOST_LIKES = 1_000_000_000

/** Below the end of an integer column: comments that are written here go on after the highest. */
const HIGHEST_ID = 2_000_000_000

const commentSchema = z.object({
  id: required(`a whole number from 1 to ${HIGHEST_ID}`, readCommentId),
  book_id: required('the id of a book, a whole number from 1 to 2147483647', readId),
  content: required(`text of 1 to ${LIMITS.comment} characters`, (value) => typed(readContent, value)),
  user_name: required(`a name of 1 to ${LIMITS.name} characters`, (value) => typed(readDisplayName, value)),
  user_avatar: optional('', null, readAvatar),
  user_id: optional(`an id of at most ${USER_ID_LIMIT} characters`, null, (value) =>
    readSingleLine(value, USER_ID_LIMIT),
  ),
  likes: optional(`a whole number from 0 to ${MOST_LIKES}`, 0, readLikes),
  created_at: optional('a moment such as 2024-05-01T12:30:00Z', null, readTimestamp),
})

function readCommentId(value: unknown): number | undefined {
  const id = readId(value)
  return id !== undefined && id <= HIGHEST_ID ? id : undefined
}

/** As a visitor's own words are kept; undefined where they would be refused. */
function typed(read: (text: string) => string, value: unknown): string | undefined {
  const text = readText(value)
  if (text === undefined) return undefined
  try {
    return read(text) || undefined
  } catch {
    return undefined
  }
}

/**
 * The number that an avatar service's address shows, such as 12 in https://i.example.com/150?img=12 or
 * …/avatars/12.jpg. Null for any other: the site draws one by the comment's id. Nothing is fetched (docs/product/comments.md).
 */
function readAvatar(value: unknown): number | null {
  const text = readText(value)?.trim() ?? ''
  const [, number = ''] = text.match(AVATAR) ?? []
  return number !== '' && Number(number) < AVATAR_COUNT ? Number(number) : null
}

const AVATAR = /(?:^|[?&]img=|\/(?=\d+\.[a-z]+(?:$|[?#])))(\d{1,2})(?:$|[.&#])/i

function readLikes(value: unknown): number | undefined {
  const likes = readNumber(value)
  return likes !== undefined && Number.isInteger(likes) && likes >= 0 && likes <= MOST_LIKES
    ? likes
    : undefined
}
