import type { TypedFields } from '../comments/comment-fields.ts'

/** A form that was sent without script and refused, with all that was typed, so that nothing is lost. */
export interface RefusedForm {
  /** The reason. */
  sentence: string
  /** The names of the fields that it is about. */
  invalid: readonly string[]
  typed: TypedComment | TypedSubscription
}

export interface TypedComment extends TypedFields {
  form: 'comment'
  review: number
  /** The comment that it answers, as in the form; '' for none. */
  parent_id: string
}

export interface TypedSubscription {
  form: 'newsletter'
  /** The id of the text at whose end the address was typed. */
  review: number | undefined
  email: string
  categories: readonly string[]
  /** Of the mail that led to the form, else ''. */
  token: string
}
