import { z } from 'zod'
import { LIMITS } from '../../../../contract/limits.ts'
import type { ImportedUser } from '../../../accounts/user-import.service.ts'
import { normalizeEmail } from '../../../text/email-address.ts'
import { readSingleLine, readText } from '../../../tabular/field-values.ts'
import { type CheckedRow, checkRow, required } from '../../../tabular/row-schema.ts'

/** Reads a row of the file with the original site's users. */
export function readUser(fields: Record<string, unknown>): CheckedRow<ImportedUser> {
  const checked = checkRow(userSchema, fields)
  if ('fault' in checked) return checked
  return { ...checked, row: { original_id: checked.row.id, email: checked.row.email } }
}

export const USER_COLUMNS = ['id', 'email']

/** The id of a user on the original site. */
export const originalUserId = required('an id of at most 200 characters', (value) => {
  return readSingleLine(value, 200) || undefined
})

const userSchema = z.object({
  id: originalUserId,
  email: required(`an e-mail address of at most ${LIMITS.email} characters`, (value) =>
    normalizeEmail(readText(value) ?? ''),
  ),
})
