/** The kinds of texts: a review is about a book (書評), an essay about none (散文). */
export const TEXT_KINDS = ['review', 'essay'] as const

export type TextKind = (typeof TEXT_KINDS)[number]

/** The fields by which a text is named. The title of an essay is its headline. */
export interface NamedText {
  /** The title of the book. */
  title: string
  /** The title of the text itself; empty where it has none, undefined in what an earlier version has stored on a device. */
  headline: string | undefined
}
