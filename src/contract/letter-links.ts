/** The addresses of the newsletter in the owner's studio as clean paths (links.ts). */
export const STUDIO_LETTERS_PATH = '/studio/letters'
export const STUDIO_SENT_LETTERS_PATH = '/studio/letters/sent'
export const STUDIO_SUBSCRIBERS_PATH = '/studio/letters/subscribers'
