/** The kinds of texts: a review is about books (書評), an essay about none (散文), a page stands by itself, outside all lists (單頁). */
export const TEXT_KINDS = ['review', 'essay', 'page'] as const

export type TextKind = (typeof TEXT_KINDS)[number]

/** The fields by which a text is named. The title of an essay or page is its headline. */
export interface NamedText {
  /** The title of the book. */
  title: string
  /** The title of the text itself; empty where it has none, undefined in what an earlier version has stored on a device. */
  headline: string | undefined
}
