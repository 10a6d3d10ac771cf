import { randomUUID } from 'node:crypto'
import { SIGN_IN_PATH } from '../../../contract/links.ts'
import type { SiteSettings } from '../../../contract/settings/settings.ts'
import { importedAccountMail } from '../../mail-texts/imported-account-mail.ts'
import type { Deps } from '../../deps.ts'
import { DEFAULT_READER_NAME } from '../accounts.policy.ts'
import { designMail } from '../../mail/mail-design.service.ts'
import { enqueueMail, type OutgoingMail } from '../../mail/outbox.service.ts'
import type { Queries } from '../../platform/db/database.ts'
import * as store from './user-import.store.ts'

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
  const known = await findImportedAccounts(
    queries,
    users.map(({ original_id }) => original_id),
  )
  const unknown = users.filter(({ original_id }) => !known.has(original_id))
  const present = await store.findByEmails(
    queries,
    unknown.map(({ email }) => email),
  )
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
export function findImportedAccounts(
  queries: Queries,
  originalIds: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  return store.findImported(queries, originalIds)
}

async function invite(
  deps: ImportDeps,
  queries: Queries,
  email: string,
  site: SiteSettings,
): Promise<{ id: string; isConfirmed: boolean }> {
  const [id, now] = [randomUUID(), deps.clock.now().toISOString()]
  await store.insertInvited(queries, deps.database.engine, { id, email, name: DEFAULT_READER_NAME, now })
  await enqueueMail(deps, queries, composeInvitation(deps, site, email))
  return { id, isConfirmed: true }
}

/** The mail carries no token, because it may lie in a mailbox for weeks. */
function composeInvitation({ siteUrl }: ImportDeps, site: SiteSettings, email: string): OutgoingMail {
  const words = importedAccountMail(site.name)
  return {
    to: email,
    subject: words.subject,
    body: designMail({
      site,
      siteUrl,
      preheader: words.preheader,
      heading: words.heading,
      blocks: [
        { kind: 'paragraph', text: words.text },
        { kind: 'button', label: words.button, url: siteUrl + SIGN_IN_PATH },
      ],
      notes: [{ kind: 'paragraph', text: words.notYou }],
    }),
  }
}
