import { HIGHEST_ROW_ID } from '../../../../contract/row-id.ts'
import { readId } from '../../../tabular/field-values.ts'
import { required } from '../../../tabular/row-schema.ts'

/** What the id of a book must be. */
export const BOOK_ID_RULE = `a whole number from 1 to ${HIGHEST_ROW_ID}`

export const bookId = required(`the id of a book, ${BOOK_ID_RULE}`, readId)

/** Of a comment or an entry. Below the highest id of a row: new rows continue after it. */
export const HIGHEST_IMPORTED_ID = 2_000_000_000

/** Undefined for anything but an integer up to the highest. */
export function readImportedId(value: unknown): number | undefined {
  const id = readId(value)
  return id !== undefined && id <= HIGHEST_IMPORTED_ID ? id : undefined
}
