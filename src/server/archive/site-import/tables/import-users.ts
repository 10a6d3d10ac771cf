import { z } from 'zod'
import { LIMITS } from '../../../../contract/limits.ts'
import {
  findImportedAccounts,
  type ImportedUser,
  storeImportedUsers,
} from '../../../accounts/user-import.service.ts'
import { assignCommentsToAccounts } from '../../../comments/import-comments.service.ts'
import { readSettings } from '../../../settings/settings.service.ts'
import { readText } from '../../../tabular/field-values.ts'
import { type CheckedRow, checkRow, required } from '../../../tabular/row-schema.ts'
import { normalizeEmail } from '../../../text/email-address.ts'
import type { ImportDeps } from '../site-import.service.ts'
import { originalUserId } from './references.ts'
import { plainTable } from './table-import.ts'

/** Imports the file of user ids and emails: creates missing accounts and assigns their imported comments. */
export function importUsers(deps: ImportDeps) {
  return plainTable<ImportedUser>(deps, {
    requiredColumns: ['id', 'email'],
    check: readUser,
    keyOf: (user) => user.original_id,
    keyName: 'id',
    outcomes: ['invited', 'who have an account here', 'as they were'],
    async store(batch) {
      const site = await readSettings(deps.database)
      const ids = batch.map(({ original_id }) => original_id)
      const { refused, added, joined, unchanged } = await deps.database.transaction(async (queries) => {
        const outcome = await storeImportedUsers(deps, queries, batch, site)
        await assignCommentsToAccounts(queries, await findImportedAccounts(queries, ids))
        return outcome
      })
      const faults = new Map(refused.map(({ original_id }) => [original_id, UNCONFIRMED_EMAIL]))
      return { counts: [added, joined, unchanged], faults }
    },
  })
}

const UNCONFIRMED_EMAIL = {
  field: 'email',
  reason:
    'an account here has this address, but has not confirmed it; import again once its holder has, or it is forgotten',
}

function readUser(fields: Record<string, unknown>): CheckedRow<ImportedUser> {
  const checked = checkRow(userSchema, fields)
  if ('fault' in checked) return checked
  return { ...checked, row: { original_id: checked.row.id, email: checked.row.email } }
}

const userSchema = z.object({
  id: originalUserId,
  email: required(`an e-mail address of at most ${LIMITS.email} characters`, (value) =>
    normalizeEmail(readText(value) ?? ''),
  ),
})
