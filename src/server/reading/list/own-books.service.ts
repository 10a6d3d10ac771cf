import type { ListedBook } from '../../../contract/reading/reading-list.ts'
import { findOtherBooks } from '../../reviews/other-books.service.ts'
import type { CardDeps } from '../../reviews/review-cards.service.ts'
import type { BookName } from '../../text/match-book.ts'
import { recogniseScript } from '../../text/recognise-script.ts'

/** Books without a review of their own, in the shape of cards: as another book of a review, else by their names alone. */
export async function readOwnBooks<Book extends BookName>(
  deps: CardDeps,
  books: readonly Book[],
): Promise<Map<Book, ListedBook>> {
  const found = await findOtherBooks(deps, books)
  return new Map(books.map((book, at) => [book, found[at] ?? plainCard(book)]))
}

function plainCard({ title, author }: BookName): ListedBook {
  return {
    id: null,
    kind: 'review',
    title,
    headline: '',
    author,
    other_authors: [],
    cover: '',
    rating: null,
    categories: [],
    category: null,
    category_name: null,
    excerpt: '',
    slug: '',
    lang: recogniseScript(`${title}\n${author}`),
    publish_date: null,
    // No font is drawn for it.
    title_font: '',
  }
}
