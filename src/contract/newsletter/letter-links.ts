/** The addresses of the newsletter in the owner's studio as clean paths (links.ts). */
export const STUDIO_LETTERS_PATH = '/studio/letters'
export const STUDIO_SENT_LETTERS_PATH = '/studio/letters/sent'
export const STUDIO_SUBSCRIBERS_PATH = '/studio/letters/subscribers'

/** The letters that were sent, as public pages. */
export const LETTERS_PATH = '/letters'

export const letterPath = (number: number): string => `${LETTERS_PATH}/${number}`

/** The address that a mail of the letter links to: it counts the visit and leads to the review. */
export const letterVisitPath = (number: number, reviewId: number): string =>
  `${letterPath(number)}/review/${reviewId}`

/** The cover of a published review for mails. The address stays when the picture changes. */
export const mailCoverPath = (reviewId: number): string => `/mail-covers/${reviewId}.jpg`
