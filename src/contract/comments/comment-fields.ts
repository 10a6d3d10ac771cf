/** The fields of the comment form that people fill in. */
export const COMMENT_FIELDS = ['user_name', 'content'] as const

export type CommentField = (typeof COMMENT_FIELDS)[number]

/** The texts that were typed into the fields. */
export type TypedFields = Record<CommentField, string>

/** The texts that were typed into the fields besides name and text. */
export type MoreFields = Partial<Omit<TypedFields, 'user_name' | 'content'>>

/** The field that a problem, known by its code, is about. */
export const COMMENT_FIELD_OF: Readonly<Record<string, CommentField>> = {
  name_reserved: 'user_name',
  name_too_long: 'user_name',
  comment_too_long: 'content',
}
