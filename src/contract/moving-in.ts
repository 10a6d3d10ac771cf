/** What the screen 匯入 and the server both need to know, without schemas. */

/** Old addresses of one page of the list. */
export const REDIRECT_PAGE_SIZE = 50

/** Characters of a file of redirects. */
export const REDIRECT_FILE_LENGTH = 1024 * 1024
