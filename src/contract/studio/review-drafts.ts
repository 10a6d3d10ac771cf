/** The constants and types of drafts that the studio's screens and the server share, without their schemas (studio-reviews.ts). */
import type { TextKind } from '../reviews/text-kinds.ts'
import { parseIsbn } from '../reviews/isbn.ts'
import { titleOfBooks } from '../wording/reviews/sentences.ts'
import type { Draft, OtherBook } from './studio-reviews.ts'

export const REVIEW_STATES = ['draft', 'scheduled', 'published', 'trash'] as const

export type ReviewState = (typeof REVIEW_STATES)[number]

/** The orders of the studio's list: last changed first, newest date first, title, best rating first, most opened first. */
export const STUDIO_SORTS = ['changed', 'date', 'title', 'rating', 'views'] as const

export type StudioSort = (typeof STUDIO_SORTS)[number]

/** Why a revision was stored. All but those by `interval` are kept for ever. */
export const REVISION_REASONS = ['interval', 'published', 'restored', 'conflict', 'named'] as const

export type RevisionReason = (typeof REVISION_REASONS)[number]

/** How the newsletter brings a review: in the next letter, in a letter of its own when it is published, or not at all. */
export const LETTER_CHOICES = ['next', 'alone', 'none'] as const

export type LetterChoice = (typeof LETTER_CHOICES)[number]

/** The missing fields of a draft. `isbn`: its check digit is wrong. */
export const DRAFT_GAPS = [
  'title',
  'headline',
  'slug',
  'text',
  'category',
  'alternative_text',
  'author',
  'isbn',
  'rating',
  'excerpt',
  'summary',
  'cover',
] as const

export type DraftGap = (typeof DRAFT_GAPS)[number]

/** The gaps that prevent publication. */
export const BLOCKING_GAPS = [
  'title',
  'headline',
  'slug',
  'text',
  'category',
  'alternative_text',
] as const satisfies DraftGap[]

/**
 * The draft as its kind has it: an essay is about no book, and its headline is its title; a page has not what lists show either;
 * the titles of several books are the headline of a review that has none. The draft itself keeps what its kind does not have,
 * should it change back.
 */
export function ofItsKind(draft: Draft): Draft {
  if (draft.kind !== 'review') return { ...draft, ...HIDDEN_FIELDS[draft.kind], title: draft.headline }
  return { ...draft, headline: draft.headline || titleOfBooks(draft) }
}

/** A book of which nothing is written yet. */
export const EMPTY_BOOK: OtherBook = {
  title: '',
  original_title: '',
  author: '',
  translator: '',
  publisher: '',
  book_year: null,
  isbn: '',
  rating: null,
}

const { title: _title, ...emptyFields } = EMPTY_BOOK
const NO_BOOK = { ...emptyFields, other_books: [] } satisfies Partial<Draft>

/** What the kinds besides reviews do not have, besides the title of a book. */
export const HIDDEN_FIELDS = {
  essay: NO_BOOK,
  page: {
    ...NO_BOOK,
    cover: null,
    cover_design: null,
    categories: [],
    category: null,
    related_books: [],
    tags: [],
    series: '',
    is_announced: false,
    is_featured: false,
    is_recommended: false,
    excerpt: '',
    summary: '',
  },
} satisfies Record<string, Partial<Draft>>

/** Whether two books of a review have the same ISBN, or, where one has none, the same title, author and translator. */
export function hasBookTwice(draft: Draft, fold: (name: string) => string): boolean {
  const books = [draft, ...draft.other_books].map(({ isbn, title, author, translator }) => ({
    isbn: parseIsbn(isbn),
    names: [title, author, translator].map(fold).join('\n'),
  }))
  const isSame = (one: (typeof books)[number], other: (typeof books)[number]) =>
    one.isbn && other.isbn ? one.isbn === other.isbn : one.names === other.names
  return (
    draft.kind === 'review' &&
    books.some((book, at) => books.slice(at + 1).some((other) => isSame(book, other)))
  )
}

/** Whether a text of that kind can lack this. */
export function isGapOf(kind: TextKind, gap: DraftGap): boolean {
  if (kind === 'page') return ['headline', 'slug', 'text', 'alternative_text'].includes(gap)
  const others = kind === 'essay' ? ['title', 'author', 'isbn', 'rating'] : ['headline']
  return gap !== 'slug' && !others.includes(gap)
}

/** In Unicode code points. Longer excerpts and summaries are stored, and the forms say that they are too long. */
export const DRAFT_LIMITS = {
  headline: 60,
  /** Of one review, the first included. */
  books: 12,
  excerpt: 60,
  summary: 120,
  categories: 3,
  tags: 10,
  tag: 20,
  line: 500,
  slug: 80,
  revisionName: 40,
  searchTitle: 30,
  searchDescription: 80,
  /** Bytes of the body's HTML. */
  contentBytes: 2 * 1024 * 1024,
  /** Of one request for a font. */
  fontCharacters: 400,
} as const

/** Reviews of one page of the studio's list. */
export const STUDIO_PAGE_SIZE = 48

/** Days until a review in the trash is deleted. */
export const TRASH_DAYS = 30

/** Minutes between two revisions by interval. */
export const REVISION_MINUTES = 10
