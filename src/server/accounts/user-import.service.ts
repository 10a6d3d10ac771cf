import { randomUUID } from 'node:crypto'
import { SIGN_IN_PATH } from '../../contract/links.ts'
import type { SiteSettings } from '../../contract/settings/settings.ts'
import { importedAccountMail } from './mail-texts.ts'
import type { Deps } from '../deps.ts'
import { composeMail } from '../mail/mail-design.service.ts'
import { enqueueMail } from '../mail/outbox.service.ts'
import type { Queries } from '../platform/db/database.ts'
import { DEFAULT_READER_NAME } from './accounts.policy.ts'
import { insertUser } from './accounts.store.ts'
import * as store from './accounts.store.ts'
import { pluck } from '../platform/runtime/batches.ts'

/** An account of the original site. */
export interface ImportedUser {
  original_id: string
  /** Folded (text/email-address.ts). */
  email: string
}

interface Joined {
  added: number
  joined: number
  unchanged: number
  /** Users whose email belongs to an unconfirmed account here. */
  refused: readonly ImportedUser[]
}

type ImportDeps = Pick<Deps, 'database' | 'clock' | 'siteUrl' | 'outboxSignal'>

/**
 * Maps each account of the original site, a few hundred at most, to an account here, in the caller's transaction. For
 * an email without an account it creates one without a password and mails its holder an invitation, once. The
 * operator's file vouches for the email, and signing in requires its mailbox. Refuses an email whose account here is
 * unconfirmed: anyone may have created it to receive another person's notes. A mapped id keeps its account, also
 * after that account is deleted.
 */
export async function storeImportedUsers(
  deps: ImportDeps,
  queries: Queries,
  users: readonly ImportedUser[],
  site: SiteSettings,
): Promise<Joined> {
  const known = await findImportedAccounts(queries, pluck(users, 'original_id'))
  const unknown = users.filter(({ original_id }) => !known.has(original_id))
  const present = await store.findByEmails(queries, pluck(unknown, 'email'))
  const refused: ImportedUser[] = []
  const toStore: { original_id: string; user_id: string }[] = []
  let added = 0
  for (const user of unknown) {
    const account = present.get(user.email) ?? (await invite(deps, queries, user.email, site))
    if (!present.has(user.email)) {
      present.set(user.email, account)
      added++
    }
    if (account.isConfirmed) toStore.push({ original_id: user.original_id, user_id: account.id })
    else refused.push(user)
  }
  await store.insertImported(queries, toStore)
  return { added, joined: toStore.length - added, unchanged: users.length - unknown.length, refused }
}

/** The accounts here of these ids of the original site; null where the account has been deleted. */
export const findImportedAccounts = store.findImported

/** Creates an account that signs in by mailed codes and links. The mail carries no token: it may lie in a mailbox for weeks. */
async function invite(deps: ImportDeps, queries: Queries, email: string, site: SiteSettings) {
  const account = {
    id: randomUUID(),
    email,
    name: DEFAULT_READER_NAME,
    isConfirmed: true,
    now: deps.clock.now(),
  }
  await insertUser(queries, account)
  const words = importedAccountMail(site.name)
  await enqueueMail(deps, queries, composeMail(deps.siteUrl, site, { to: email, words, path: SIGN_IN_PATH }))
  return account
}
