/** The addresses of the newsletter in the owner's studio as clean paths (links.ts). */
export const STUDIO_LETTERS_PATH = '/studio/letters'
export const STUDIO_SENT_LETTERS_PATH = '/studio/letters/sent'
export const STUDIO_SUBSCRIBERS_PATH = '/studio/letters/subscribers'

/** The letters that were sent, as public pages. */
export const LETTERS_PATH = '/letters'

export function letterPath(number: number): string {
  return `${LETTERS_PATH}/${number}`
}

/** The address that a mail of the letter links to: it counts the visit and leads to the review. */
export function letterVisitPath(number: number, reviewId: number): string {
  return `${letterPath(number)}/review/${reviewId}`
}

/** The cover of a published review for mails. The address stays when the picture changes. */
export function mailCoverPath(reviewId: number): string {
  return `/mail-covers/${reviewId}.jpg`
}
