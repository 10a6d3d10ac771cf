import { z } from 'zod'
import { parseIsbn } from '../../contract/isbn.ts'
import { fetchJson } from './fetch-json.ts'
import { type CatalogueBook, catalogueText, catalogueTexts, joinTitle, yearOf } from './catalogue-book.ts'

/** The origins of the catalogues on the network. */
export interface BookCatalogues {
  openLibrary: string
  googleBooks: string
  /** Whether addresses of this machine and of private networks may be asked: in tests only. */
  mayBePrivate: boolean
}

export const BOOK_CATALOGUES: BookCatalogues = {
  openLibrary: 'https://openlibrary.org',
  googleBooks: 'https://www.googleapis.com',
  mayBePrivate: false,
}

interface Catalogue {
  name: 'open_library' | 'google_books'
  /** Undefined where the catalogue does not have the book. Throws where it does not answer properly. */
  find: (catalogues: BookCatalogues, isbn: string) => Promise<CatalogueBook | undefined>
}

/** In the order in which they are asked. */
export const CATALOGUES: readonly Catalogue[] = [
  { name: 'open_library', find: findInOpenLibrary },
  { name: 'google_books', find: findInGoogleBooks },
]

const named = z
  .array(z.object({ name: catalogueText }))
  .catch([])
  .transform((list) => list.map(({ name }) => name))
  .pipe(catalogueTexts)

const openLibraryAnswer = z.record(
  z.string(),
  z.object({
    title: catalogueText,
    subtitle: catalogueText,
    authors: named,
    publishers: named,
    publish_date: catalogueText,
  }),
)

async function findInOpenLibrary(
  { openLibrary, mayBePrivate }: BookCatalogues,
  isbn: string,
): Promise<CatalogueBook | undefined> {
  const key = `ISBN:${isbn}`
  const url = new URL('/api/books', openLibrary)
  url.search = new URLSearchParams({ bibkeys: key, format: 'json', jscmd: 'data' }).toString()
  const found = openLibraryAnswer.parse(await fetchJson(url, { mayBePrivate }))[key]
  return (
    found && {
      title: joinTitle(found.title, found.subtitle),
      original_title: '',
      author: found.authors.join('、'),
      translator: '',
      publisher: found.publishers[0] ?? '',
      book_year: yearOf(found.publish_date),
    }
  )
}

const googleBooksAnswer = z.object({
  items: z
    .array(
      z.object({
        volumeInfo: z.object({
          title: catalogueText,
          subtitle: catalogueText,
          authors: catalogueTexts,
          publisher: catalogueText,
          publishedDate: catalogueText,
          industryIdentifiers: z.array(z.object({ identifier: catalogueText })).catch([]),
        }),
      }),
    )
    .default([]),
})

async function findInGoogleBooks(
  { googleBooks, mayBePrivate }: BookCatalogues,
  isbn: string,
): Promise<CatalogueBook | undefined> {
  const url = new URL('/books/v1/volumes', googleBooks)
  url.search = new URLSearchParams({ q: `isbn:${isbn}`, maxResults: '5' }).toString()
  const { items } = googleBooksAnswer.parse(await fetchJson(url, { mayBePrivate }))
  // The search also returns books that are merely similar.
  const found = items
    .map(({ volumeInfo }) => volumeInfo)
    .find(({ industryIdentifiers: ids }) => ids.some(({ identifier }) => parseIsbn(identifier) === isbn))
  return (
    found && {
      title: joinTitle(found.title, found.subtitle),
      original_title: '',
      author: found.authors.join('、'),
      translator: '',
      publisher: found.publisher,
      book_year: yearOf(found.publishedDate),
    }
  )
}
