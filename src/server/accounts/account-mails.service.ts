import type { SiteSettings } from '../../contract/settings/settings.ts'
import type { Deps } from '../deps.ts'
import { designMail, type MailBlock } from '../mail/mail-design.service.ts'
import { enqueueMail, type OutgoingMail } from '../mail/outbox.service.ts'
import type { Queries } from '../platform/db/database.ts'
import { consumeRateLimit } from '../platform/security/rate-limit.store.ts'
import { keyedHash } from '../platform/security/secret.ts'
import { readSettings } from '../settings/settings.service.ts'
import { MAILBOX_LIMIT } from './accounts.policy.ts'

interface Words {
  subject: string
  preheader: string
  heading: string
  text: string
  /** A code to type in. */
  code?: string
  /** The label of the mail's link, and how long it is valid. */
  button?: string
  validity?: string
  notYou: string
}

/** The mail with these words and a link to this path, to be enqueued in the transaction of its cause. */
export async function composeAccountMail(
  deps: Pick<Deps, 'database' | 'siteUrl'>,
  to: string,
  wordsOf: (site: string) => Words,
  path?: string,
): Promise<OutgoingMail> {
  const site = await readSettings(deps.database)
  return designAccountMail(deps, site, { to, words: wordsOf(site.name), path })
}

/** The same with settings that were read before, for callers within a transaction. */
export function designAccountMail(
  { siteUrl }: Pick<Deps, 'siteUrl'>,
  site: SiteSettings,
  { to, words, path }: { to: string; words: Words; path?: string | undefined },
): OutgoingMail {
  const { subject, preheader, heading, text, code, button = '', validity, notYou } = words
  const blocks: (MailBlock | false)[] = [
    { kind: 'paragraph', text },
    code !== undefined && { kind: 'code', code },
    path !== undefined && { kind: 'button', label: button, url: siteUrl + path },
    validity !== undefined && { kind: 'paragraph', text: validity },
  ]
  const body = designMail({
    site,
    siteUrl,
    preheader,
    heading,
    blocks: blocks.filter((block) => block !== false),
    notes: [{ kind: 'paragraph', text: notYou }],
  })
  return { to, subject, body }
}

/**
 * Enqueues a mail that anybody may cause, unless its mailbox has received too many; false then. One that is not wanted,
 * because its mailbox has no account, costs the same work and is not stored: the response time tells nothing.
 */
export async function enqueueWithinLimit(
  deps: Deps,
  queries: Queries,
  mail: OutgoingMail,
  { isWanted = true, limit = MAILBOX_LIMIT } = {},
): Promise<boolean> {
  const key = keyedHash(deps.secret, 'account mails', mail.to)
  const { allowed } = await consumeRateLimit(queries, deps.clock, { ...limit, key })
  await enqueueMail(deps, queries, mail, isWanted && allowed)
  return allowed
}

/**
 * Notifies the holder of a change of the account's security, regardless of the limits: it may be the first they hear of
 * it.
 */
export async function mailAccountHolder(
  deps: Deps,
  email: string,
  wordsOf: (site: string) => Words,
): Promise<void> {
  const mail = await composeAccountMail(deps, email, wordsOf)
  await deps.database.transaction((queries) => enqueueMail(deps, queries, mail))
}
