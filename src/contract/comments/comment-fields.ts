import type { NewComment } from './comments.ts'

/** The fields of the comment form that people fill in. */
export type CommentField = Exclude<
  keyof NewComment,
  'parent_id' | 'wants_answers' | 'proof' | 'website' | 'signed_in_as'
>

const FIELDS: Record<CommentField, true> = { user_name: true, content: true }

/** The form without JavaScript, drafts, and comments that wait for a connection carry all of them. */
export const COMMENT_FIELDS = Object.keys(FIELDS) as readonly CommentField[]

/** The texts that were typed into the fields. */
export type TypedFields = Record<CommentField, string>

/** A value for each of the fields. */
export function mapFields<T>(valueOf: (name: CommentField) => T): Record<CommentField, T> {
  return Object.fromEntries(COMMENT_FIELDS.map((name) => [name, valueOf(name)])) as Record<CommentField, T>
}

/** The field that a problem, known by its code, is about. */
export const COMMENT_FIELD_OF: Readonly<Record<string, CommentField>> = {
  name_reserved: 'user_name',
  name_too_long: 'user_name',
  comment_too_long: 'content',
}
