import { reviewPath } from '../links.ts'

/** How the text of an electronic book runs, and the last part of its address. */
export const EBOOK_FILES = { horizontal: 'book.epub', vertical: 'book-vertical.epub' } as const

export type EbookFlow = keyof typeof EBOOK_FILES

export const EBOOK_FLOWS = Object.keys(EBOOK_FILES) as EbookFlow[]

export const EBOOK_MEDIA_TYPE = 'application/epub+zip'

/** The reviews that the book of a reading list holds at most. */
export const MAX_REVIEWS_IN_EBOOK = 300

export const reviewEbookPath = (id: number, flow: EbookFlow): string =>
  `${reviewPath(id)}/${EBOOK_FILES[flow]}`

/** The reading list of the signed-in reader. */
export const readingListEbookPath = (flow: EbookFlow): string =>
  `/api/ebooks/reading-list/${EBOOK_FILES[flow]}`

/** Whether a path of this site, without a script, is that of a public book. */
export const isEbookPath = (path: string): boolean => /^\/review\/[^/]+\/book(?:-vertical)?\.epub$/.test(path)
