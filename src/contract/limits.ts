/** Limits that forms show and the server enforces (docs/product/data.md). */
export const LIMITS = {
  name: 40,
  comment: 5_000,
  note: 20_000,
  /** The title and the author of a book that a reader notes. */
  bookTitle: 200,
  bookAuthor: 100,
  email: 254,
  searchTerm: 100,
  password: 128,
  /** NIST SP 800-63B, where a second factor can be added. */
  passwordLeast: 8,
  /** Bytes of a file to import: the largest body of all, which nginx must accept (docs/operations.md). */
  importFile: 20 * 1024 * 1024,
} as const

/** Length in Unicode code points, the way every limit here counts. */
export function countCodePoints(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; count++) at += text.codePointAt(at)! > MAX_SINGLE_UNIT ? 2 : 1
  return count
}

/** Code points above this one take two code units. */
const MAX_SINGLE_UNIT = 0xffff

/** Megabytes as in our sentences and in nginx. */
export const IMPORT_FILE_MB = LIMITS.importFile / 1024 / 1024

/** Lists up to this many cards are one page, which the client sorts (docs/product/lists.md). */
export const WHOLE_LIST_LIMIT = 200

/** Longer lists have pages of this many cards. */
export const LIST_PAGE_SIZE = 48

/** Comments of a page of a thread, newest first. */
export const COMMENT_PAGE_SIZE = 20

/** Seconds between the request for a proof of work and its comment; earlier comments are held. */
export const COMMENT_LEAST_SECONDS = 3

/** Minutes during which visitors may change their own comment (docs/product/comments.md). */
export const COMMENT_CHANGE_MINUTES = 15

/** Drawn avatars are numbered from 0 to one less than this (docs/product/comments.md). */
export const AVATAR_COUNT = 70

/** Seconds during which a removal from the reading list can be undone. */
export const REMOVAL_UNDO_SECONDS = 60

/** Most books of one reading list that have no review here, removed ones not counted. */
export const OWN_BOOKS = 20_000

/** Most readings of one entry. */
export const READINGS_OF_ENTRY = 50

/** Code points of a marked passage and of the reader's note on it; the marks of one reader in one review, and in all. */
export const HIGHLIGHT_LIMITS = { quote: 500, note: 2_000, ofReview: 200, ofReader: 5_000 } as const
