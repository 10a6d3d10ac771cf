/** A field of the comment form. */
export type CommentField = 'user_name' | 'content'

/** The field that a problem, known by its code, is about. */
export const COMMENT_FIELD_OF: Readonly<Record<string, CommentField>> = {
  name_reserved: 'user_name',
  name_too_long: 'user_name',
  comment_too_long: 'content',
}
