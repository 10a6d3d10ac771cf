import { z } from 'zod'
import { parseIsbn } from '../../contract/reviews/isbn.ts'
import { fetchJson, fetchPicture } from './fetch-public.ts'
import { type CatalogueBook, catalogueText, catalogueTexts, joinTitle, yearOf } from './catalogue-book.ts'

/** The origins of the catalogues on the network. */
export interface BookCatalogues {
  openLibrary: string
  googleBooks: string
  openLibraryCovers: string
  googleBooksCovers: string
  /** Whether addresses of this machine and of private networks may be asked: in tests only. */
  mayBePrivate: boolean
}

export const BOOK_CATALOGUES: BookCatalogues = {
  openLibrary: 'https://openlibrary.org',
  googleBooks: 'https://www.googleapis.com',
  openLibraryCovers: 'https://covers.openlibrary.org',
  googleBooksCovers: 'https://books.google.com',
  mayBePrivate: false,
}

interface Catalogue {
  name: 'open_library' | 'google_books'
  /** Undefined where the catalogue does not have the book. Throws where it does not answer properly. */
  find: (catalogues: BookCatalogues, isbn: string) => Promise<CatalogueBook | undefined>
  /** A picture of its cover; undefined and throws as above. */
  findCover: (catalogues: BookCatalogues, isbn: string) => Promise<Uint8Array | undefined>
}

/** In the order in which they are asked. */
export const CATALOGUES: readonly Catalogue[] = [
  { name: 'open_library', find: findInOpenLibrary, findCover: findOpenLibraryCover },
  { name: 'google_books', find: findInGoogleBooks, findCover: findGoogleBooksCover },
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

function findOpenLibraryCover({ openLibraryCovers, mayBePrivate }: BookCatalogues, isbn: string) {
  // Without `default=false` an empty picture stands for none.
  return fetchPicture(new URL(`/b/isbn/${isbn}-L.jpg?default=false`, openLibraryCovers), { mayBePrivate })
}

const googleBooksAnswer = z.object({
  items: z
    .array(
      z.object({
        id: catalogueText,
        volumeInfo: z.object({
          title: catalogueText,
          subtitle: catalogueText,
          authors: catalogueTexts,
          publisher: catalogueText,
          publishedDate: catalogueText,
          /** Present where Google Books has a picture. */
          imageLinks: z.object({}).optional().catch(undefined),
          industryIdentifiers: z.array(z.object({ identifier: catalogueText })).catch([]),
        }),
      }),
    )
    .default([]),
})

async function findInGoogleBooks(
  catalogues: BookCatalogues,
  isbn: string,
): Promise<CatalogueBook | undefined> {
  const found = (await findGoogleVolume(catalogues, isbn))?.volumeInfo
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

async function findGoogleBooksCover(catalogues: BookCatalogues, isbn: string) {
  const found = await findGoogleVolume(catalogues, isbn)
  if (!found?.volumeInfo.imageLinks) return undefined
  const { googleBooksCovers, mayBePrivate } = catalogues
  const url = new URL('/books/content', googleBooksCovers)
  const query = { id: found.id, printsec: 'frontcover', img: '1', zoom: '2' }
  url.search = new URLSearchParams(query).toString()
  return fetchPicture(url, { mayBePrivate })
}

async function findGoogleVolume({ googleBooks, mayBePrivate }: BookCatalogues, isbn: string) {
  const url = new URL('/books/v1/volumes', googleBooks)
  url.search = new URLSearchParams({ q: `isbn:${isbn}`, maxResults: '5' }).toString()
  const { items } = googleBooksAnswer.parse(await fetchJson(url, { mayBePrivate }))
  // The search also returns books that are merely similar.
  return items.find(({ volumeInfo }) =>
    volumeInfo.industryIdentifiers.some(({ identifier }) => parseIsbn(identifier) === isbn),
  )
}
