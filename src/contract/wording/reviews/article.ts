/** Texts that the site adds to the body of a review (docs/product/reviews.md). */

/** The summary of a folded part that has none. */
export const foldedPartWording = '補充內容'

/** The box around a table, which scrolls where the table is wider than the page. */
export const wideTableWording = '表格，可左右捲動'

/** The box around a vertical quotation. */
export const verticalQuotationWording = '直排引文'

/** The link of a note back to its reference. `number`: of the reference, if the note has several. */
export const returnToText = (number: number | undefined): string =>
  number === undefined ? '回到正文' : `回到正文第 ${number} 處`
