import { z } from 'zod'
import { parseIsbn } from '../../contract/reviews/isbn.ts'
import type { FoundBook, IsbnLookup } from '../../contract/studio/isbn-lookup.ts'
import { removeHiddenCharacters } from '../text/clean-text.ts'
import { guardedFetch } from '../platform/http/guarded-fetch.ts'

/** A book of a catalogue that others write. */
type CatalogueBook = Omit<FoundBook, 'source'>

/** Text of a catalogue as one line that fits the form; everything else is an empty text. */
export const catalogueText = z
  .string()
  .transform((text) => removeHiddenCharacters(text.slice(0, MAX_UNITS)).replace(/\s+/gu, ' ').trim())
  .catch('')

const MAX_UNITS = 500

/** The texts of a list, without the empty ones. */
export const catalogueTexts = z
  .array(catalogueText)
  .catch([])
  .transform((texts) => texts.filter((text) => text !== '').slice(0, MAX_NAMES))

export const MAX_NAMES = 20

/** The year of a date in any form, such as `May 5, 1927` or `1927-05`. */
export function yearOf(date: string): number | null {
  const found = /(?<!\d)(?:1[4-9]|20)\d\d(?!\d)/.exec(date)
  return found ? Number(found[0]) : null
}

/** `Title: Subtitle`, in Chinese punctuation where the title is Chinese. */
export function joinTitle(title: string, subtitle: string): string {
  if (subtitle === '') return title
  return title + (/\p{Script=Han}/u.test(title) ? '：' : ': ') + subtitle
}

/** The origins of the catalogues on the network. */
export interface BookCatalogues {
  neodb: string
  openLibrary: string
  googleBooks: string
  openLibraryCovers: string
  googleBooksCovers: string
  /** Whether addresses of this machine and of private networks may be asked: in tests only. */
  mayBePrivate: boolean
}

export const BOOK_CATALOGUES: BookCatalogues = {
  neodb: 'https://neodb.social',
  openLibrary: 'https://openlibrary.org',
  googleBooks: 'https://www.googleapis.com',
  openLibraryCovers: 'https://covers.openlibrary.org',
  googleBooksCovers: 'https://books.google.com',
  mayBePrivate: false,
}

interface Catalogue {
  name: IsbnLookup['failures'][number]['source']
  /** Undefined where the catalogue does not have the book. Throws where it does not answer properly. */
  find: (catalogues: BookCatalogues, isbn: string) => Promise<CatalogueBook | undefined>
}

/** Those that know Chinese editions best come first. */
export const CATALOGUES: readonly Catalogue[] = [
  { name: 'neodb', find: findInNeodb },
  { name: 'open_library', find: findInOpenLibrary },
  { name: 'google_books', find: findInGoogleBooks },
]

/** Pictures of covers; undefined and throws as above. */
export const COVER_CATALOGUES = [
  { name: 'open_library', findCover: findOpenLibraryCover },
  { name: 'google_books', findCover: findGoogleBooksCover },
] as const

const neodbAnswer = z.object({
  data: z.array(
    z.object({
      title: catalogueText,
      subtitle: catalogueText,
      orig_title: catalogueText,
      author: catalogueTexts,
      translator: catalogueTexts,
      publisher: catalogueTexts,
      /** What older versions of its program send in place of `publisher`. */
      pub_house: catalogueText,
      pub_year: z.int().nullable().catch(null),
      isbn: catalogueText,
    }),
  ),
})

/** By the public search of its catalogue (https://neodb.social/developer/), which needs no account. */
async function findInNeodb(catalogues: BookCatalogues, isbn: string) {
  const url = new URL('/api/catalog/search', catalogues.neodb)
  url.search = new URLSearchParams({ query: isbn, category: 'book' }).toString()
  const { data } = neodbAnswer.parse(await fetchJson(url, catalogues))
  // The search also returns books that are merely similar.
  const found = data.find((edition) => parseIsbn(edition.isbn) === isbn)
  return (
    found && {
      title: joinTitle(found.title, found.subtitle),
      original_title: found.orig_title,
      author: found.author.join('、'),
      translator: found.translator.join('、'),
      publisher: found.publisher[0] ?? found.pub_house,
      book_year: found.pub_year,
    }
  )
}

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

async function findInOpenLibrary(catalogues: BookCatalogues, isbn: string) {
  const key = `ISBN:${isbn}`
  const url = new URL('/api/books', catalogues.openLibrary)
  url.search = new URLSearchParams({ bibkeys: key, format: 'json', jscmd: 'data' }).toString()
  const found = openLibraryAnswer.parse(await fetchJson(url, catalogues))[key]
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

function findOpenLibraryCover(catalogues: BookCatalogues, isbn: string) {
  // Without `default=false` an empty picture stands for none.
  return fetchPicture(
    new URL(`/b/isbn/${isbn}-L.jpg?default=false`, catalogues.openLibraryCovers),
    catalogues,
  )
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

async function findInGoogleBooks(catalogues: BookCatalogues, isbn: string) {
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
  const url = new URL('/books/content', catalogues.googleBooksCovers)
  const query = { id: found.id, printsec: 'frontcover', img: '1', zoom: '2' }
  url.search = new URLSearchParams(query).toString()
  return fetchPicture(url, catalogues)
}

async function findGoogleVolume(catalogues: BookCatalogues, isbn: string) {
  const url = new URL('/books/v1/volumes', catalogues.googleBooks)
  url.search = new URLSearchParams({ q: `isbn:${isbn}`, maxResults: '5' }).toString()
  const { items } = googleBooksAnswer.parse(await fetchJson(url, catalogues))
  return items.find(({ volumeInfo }) =>
    volumeInfo.industryIdentifiers.some(({ identifier }) => parseIsbn(identifier) === isbn),
  )
}

/** Milliseconds. */
const TIME_LIMIT = 5_000

/** Requests JSON: throws for anything but a 200, so for redirects too, and for more than 512 KB. */
async function fetchJson(url: URL, { mayBePrivate }: BookCatalogues): Promise<unknown> {
  const bytes = await guardedFetch(url, {
    mayBePrivate,
    accept: 'application/json',
    maxBytes: 512 * 1024,
    redirects: 0,
    timeLimit: TIME_LIMIT,
  })
  if (!bytes) throw new Error(`${url.host} answered 404`)
  return JSON.parse(bytes.toString())
}

/** Requests a picture of at most 5 MB, over three redirects at most. Undefined where there is none. */
function fetchPicture(url: URL, { mayBePrivate }: BookCatalogues): Promise<Buffer | undefined> {
  return guardedFetch(url, {
    mayBePrivate,
    accept: 'image/*',
    maxBytes: 5 * 1024 * 1024,
    redirects: 3,
    timeLimit: TIME_LIMIT,
  })
}
