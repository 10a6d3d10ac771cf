import {
  type AccountExport,
  EXPORT_FORMAT,
  ACCOUNT_EXPORT_VERSION,
  type ExportTable,
} from '../../../contract/accounts/account-data.ts'
import { summariseAccount } from '../../accounts/profile.service.ts'
import type { Browser } from '../../accounts/sessions.service.ts'
import type { Deps } from '../../deps.ts'
import { findSubscriptionOfAccount } from '../../newsletter/subscriptions/account-subscription.service.ts'
import { createAccountSlots } from '../../platform/http/requests/account-slots.ts'
import { writeJson } from '../../platform/http/responses/stream-text.ts'
import { enforceRateLimit } from '../../platform/security/rate-limit.store.ts'
import { readSettings } from '../../settings/settings.service.ts'
import { readExportLists } from './export-lists.ts'
import { writeExportTable } from './export-tables.ts'

interface AccountFile {
  site: AccountExport['site']
  /** The text, read from the database while it is sent. Throws export_running, exports_full at its start. */
  pieces: AsyncGenerator<string, void>
}

/**
 * All data of the signed-in account as JSON, each item with the review it belongs to (decisions/0013); or one of its lists
 * as CSV. What is deleted meanwhile is left out. Throws sign_in_required, too_many_requests.
 */
export async function exportAccount(deps: Deps, browser: Browser, table?: ExportTable): Promise<AccountFile> {
  const { userId, ...account } = await summariseAccount(deps, browser)
  const { queries } = deps.database
  await enforceRateLimit(queries, deps.clock, { ...EXPORT_LIMIT, key: userId })
  const { name } = await readSettings(deps.database)
  const site = { name, url: deps.siteUrl }
  const lists = readExportLists(queries, userId)
  if (table !== undefined) return { site, pieces: asOnlyExport(deps, userId, writeExportTable(lists, table)) }
  const pieces = writeJson<AccountExport>({
    format: EXPORT_FORMAT,
    version: ACCOUNT_EXPORT_VERSION,
    exported_at: deps.clock.now().toISOString(),
    site,
    ...account,
    newsletter: (await findSubscriptionOfAccount(queries, account.profile.email)) ?? null,
    ...lists,
  })
  return { site, pieces: asOnlyExport(deps, userId, pieces) }
}

const EXPORT_LIMIT = { name: 'exports by account', max: 60, seconds: 3_600 }

/** The pieces of the only export of the account under way. Throws export_running, exports_full. */
async function* asOnlyExport(
  deps: Deps,
  userId: string,
  pieces: AsyncGenerator<string, void>,
): AsyncGenerator<string, void> {
  const takeSlot = slotsOf.get(deps) ?? createAccountSlots(EXPORTS)
  slotsOf.set(deps, takeSlot)
  const free = takeSlot(userId)
  try {
    yield* pieces
  } finally {
    free()
  }
}

/** Each export holds a batch in memory until its client takes it. */
const EXPORTS = { most: 16, running: 'export_running', full: 'exports_full' } as const
const slotsOf = new WeakMap<Deps, ReturnType<typeof createAccountSlots>>()
