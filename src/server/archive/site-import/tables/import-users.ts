import {
  findImportedAccounts,
  type ImportedUser,
  storeImportedUsers,
} from '../../../accounts/user-import.service.ts'
import { assignCommentsToAccounts } from '../../../comments/import-comments.service.ts'
import { readSettings } from '../../../settings/settings.service.ts'
import type { ImportDeps } from '../site-import.service.ts'
import type { TableImport } from './table-import.ts'
import { readUser, USER_COLUMNS } from '../rows/user-row.ts'

/** Imports the file of user ids and emails: creates missing accounts and assigns their imported comments. */
export function importUsers(deps: ImportDeps): TableImport<ImportedUser, ImportedUser> {
  const counts = { added: 0, joined: 0, unchanged: 0 }

  return {
    requiredColumns: USER_COLUMNS,
    check: readUser,
    keyOf: (user) => user.original_id,
    keyName: 'id',
    prepare: async (user) => user,
    sizeOf: ({ email }) => email.length * 2,
    async store(batch) {
      const site = await readSettings(deps.database)
      const ids = batch.map(({ original_id }) => original_id)
      const { refused, ...stored } = await deps.database.transaction(async (queries) => {
        const outcome = await storeImportedUsers(deps, queries, batch, site)
        await assignCommentsToAccounts(queries, await findImportedAccounts(queries, ids))
        return outcome
      })
      for (const kind of ['added', 'joined', 'unchanged'] as const) counts[kind] += stored[kind]
      return new Map(refused.map(({ original_id }) => [original_id, UNCONFIRMED_EMAIL]))
    },
    notes: () => [
      `${counts.added} invited, ${counts.joined} who have an account here, ${counts.unchanged} as they were`,
    ],
  }
}

const UNCONFIRMED_EMAIL = {
  field: 'email',
  reason:
    'an account here has this address, but has not confirmed it; import again once its holder has, or it is forgotten',
}
