/** Limits told in the form before they are hit and held by the server (docs/product/data.md). */
export const LIMITS = {
  name: 40,
  comment: 5_000,
  note: 20_000,
  email: 254,
  searchTerm: 100,
  password: 128,
  /** NIST SP 800-63B, where a second factor can be added. */
  passwordLeast: 8,
  /** Of a file to import, in bytes: the largest body of all, which nginx has to let pass (docs/operations.md). */
  importFile: 20 * 1024 * 1024,
} as const

/** Length in Unicode code points, the way every limit here counts. */
export function countCodePoints(text: string): number {
  return [...text].length
}

/** Megabytes as sentences tell them and nginx counts them. */
export const IMPORT_FILE_MB = LIMITS.importFile / 1024 / 1024

/** Up to this many cards come whole and are sorted on the client (docs/product/lists.md). */
export const WHOLE_LIST_LIMIT = 200

/** Above it the server sends pieces of this many cards. */
export const LIST_PAGE_SIZE = 48

/** A thread of comments comes in pieces of this many, newest first. */
export const COMMENT_PAGE_SIZE = 20

/** What is sent sooner than this after its proof of work was asked for waits for the owner, in seconds. */
export const COMMENT_LEAST_SECONDS = 3

/** Minutes during which visitors may change their own comment (docs/product/comments.md). */
export const COMMENT_CHANGE_MINUTES = 15

/** Drawn avatars are numbered from 0 to one less than this (docs/product/comments.md). */
export const AVATAR_COUNT = 70

/** Seconds during which a removal from the reading list can be undone. */
export const REMOVAL_UNDO_SECONDS = 60

/** How often a book can be read, as far as its entry records it. */
export const READINGS_OF_ENTRY = 50
