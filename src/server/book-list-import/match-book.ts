import type { ListMiss } from '../../contract/book-list-sources.ts'
import { compareAuthors, type TitleKeys, titleKeys } from './compare-names.ts'
import { readIsbn } from '../text/isbn.ts'
import type { ListRow } from './list-row.ts'

/** What a review tells of its book. */
export interface Book {
  id: number
  title: string
  original_title: string | null
  author: string
  isbn: string | null
}

type Matched = { id: number } | { miss: Extract<ListMiss, 'no_review' | 'several_reviews'> }

export type MatchBook = (row: Pick<ListRow, 'title' | 'author' | 'isbn'>) => Matched

/**
 * Finds which of the books a row means: by ISBN; else by title and author as search folds them, subtitles and brackets
 * tolerated; else, where the authors cannot be compared, by a whole title that only one of the books has.
 */
export function createMatcher(books: readonly Book[]): MatchBook {
  const named = books.map(nameBook)
  const byIsbn = Map.groupBy(named, ({ isbn }) => isbn)
  const byTitle = new Map<string, NamedBook[]>()
  for (const book of named) {
    for (const key of new Set(book.titles.flatMap(({ whole, main }) => [whole, main]))) {
      byTitle.set(key, [...(byTitle.get(key) ?? []), book])
    }
  }
  return ({ title, author, isbn }) => {
    const keys = titleKeys(title)
    const likeTitled = [...new Set([keys.whole, keys.main].flatMap((key) => byTitle.get(key) ?? []))].filter(
      (book) => book.titles.some((title) => isLike(title, keys)),
    )
    const judged = likeTitled.map((book) => ({
      ...book,
      isWhole: book.titles.some(({ whole }) => whole === keys.whole),
      authors: compareAuthors(author, book.author),
    }))
    const bySame = judged.filter(({ authors }) => authors === 'same')
    const editions = isbn === null ? [] : (byIsbn.get(isbn) ?? [])
    if (editions.length > 0)
      return only(
        editions,
        bySame.filter(({ id }) => editions.some((one) => one.id === id)),
      )
    if (bySame.length > 0)
      return only(
        bySame,
        bySame.filter(({ isWhole }) => isWhole),
      )
    const whole = judged.filter(({ isWhole }) => isWhole)
    const possible = whole.filter(({ authors }) => authors === 'unknown')
    return possible.length === 0 ? { miss: 'no_review' } : only(whole, [])
  }
}

/** Only one of them may have a subtitle: with two that differ they are volumes of a series. */
function isLike(one: TitleKeys, other: TitleKeys): boolean {
  return one.whole === other.whole || one.whole === other.main || one.main === other.whole
}

type NamedBook = { id: number; isbn: string | null; author: string; titles: TitleKeys[] }

function nameBook({ id, title, original_title, author, isbn }: Book): NamedBook {
  const titles = [title, original_title ?? ''].map(titleKeys).filter(({ whole }) => whole !== '')
  return { id, isbn: readIsbn(isbn ?? ''), author, titles }
}

/** The one of them, else the one of the better ones; never a guess between two. */
function only(all: readonly { id: number }[], better: readonly { id: number }[]): Matched {
  const [one] = all.length === 1 ? all : better
  return one && (all.length === 1 || better.length === 1) ? { id: one.id } : { miss: 'several_reviews' }
}
