import { DRAFT_LIMITS, EMPTY_BOOK } from '../../../../../contract/studio/review-drafts.ts'
import type { OtherBook } from '../../../../../contract/studio/studio-reviews.ts'
import type { DraftEditor } from '../saving/use-draft.ts'

/** One of the books of a review; the fields of the first are those of the draft. */
export interface BookEditor {
  review: number
  book: OtherBook
  /** The book with what was typed since the last render. */
  readBook: () => OtherBook
  change: (fields: Partial<OtherBook>) => void
}

/** The books of the text in their order. */
export function editBooks({ id, draft, change, readDraft }: DraftEditor): BookEditor[] {
  const first = { review: id, book: draft, readBook: readDraft, change }
  const others = draft.other_books.map((book, at): BookEditor => ({
    review: id,
    book,
    readBook: () => readDraft().other_books[at] ?? book,
    change: (fields) => {
      const books = readDraft().other_books
      change({ other_books: books.map((each, place) => (place === at ? { ...each, ...fields } : each)) })
    },
  }))
  return [first, ...others]
}

/** Puts the books into this order of their present places; the first gives its fields to the draft. */
export function orderBooks(editor: DraftEditor, order: readonly number[]): void {
  const books = readBooks(editor)
  writeBooks(
    editor,
    order.flatMap((place) => books[place] ?? []),
  )
}

/** Puts a removed book back in its place, unless there are twelve others. */
export function putBookBack(editor: DraftEditor, place: number, book: OtherBook): void {
  const books = readBooks(editor)
  if (canAddBook(books.slice(1))) writeBooks(editor, books.toSpliced(place, 0, book))
}

export function readBooks({ readDraft }: DraftEditor): OtherBook[] {
  const draft = readDraft()
  return [draft, ...draft.other_books].map(onlyBook)
}

function writeBooks({ change }: DraftEditor, [first, ...others]: readonly OtherBook[]): void {
  if (first) change({ ...first, other_books: others })
}

/** Adds a book, unless there are twelve. */
export function addBook({ change, readDraft }: DraftEditor, fields: Partial<OtherBook> = {}): void {
  const { other_books } = readDraft()
  if (canAddBook(other_books)) change({ other_books: [...other_books, { ...EMPTY_BOOK, ...fields }] })
}

export function canAddBook(others: readonly OtherBook[]): boolean {
  return others.length + 1 < DRAFT_LIMITS.books
}

function onlyBook(book: OtherBook): OtherBook {
  const { title, original_title, author, translator, publisher, book_year, isbn, rating } = book
  return { title, original_title, author, translator, publisher, book_year, isbn, rating }
}
