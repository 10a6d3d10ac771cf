import type { CategoryPage } from '../../../../../contract/categories/category-defaults.ts'

/** How a setting is written in a text field. */
export interface TextFormat {
  toText: (value: unknown) => string
  toValue: (text: string) => unknown
}

/** An empty text unsets the setting. */
export const OPTIONAL_TEXT: TextFormat = {
  toText: (value) => (value as string | null | undefined) ?? '',
  toValue: (text) => (text === '' ? null : text),
}

/** Each line is an item of a list. */
export const LINES: TextFormat = {
  toText: (value) => (value as readonly string[]).join('\n'),
  toValue: linesOf,
}

/** A book on each line: title, a slash in full or half width, author. */
export const BOOK_LINES: TextFormat = {
  toText: (value) =>
    ((value ?? []) as CategoryPage['books'])
      .map(({ title, author }) => (author === '' ? title : `${title}／${author}`))
      .join('\n'),
  toValue: (text) =>
    linesOf(text).map((line) => {
      const [title = '', ...author] = line.split(/[／/]/u)
      return { title: title.trim(), author: author.join('／').trim() }
    }),
}

function linesOf(text: string): string[] {
  return text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
}
