import type { AccountDeletion } from '../../../contract/account-data.ts'
import { changeAddressPath, confirmAddressPath, resetPasswordPath } from '../../../contract/links.ts'
import {
  addressTakenMail,
  alreadyRegisteredMail,
  changeAddressMail,
  confirmAddressMail,
  accountDeletedMail,
  recoveryMail,
  signInCodeMail,
} from '../../mail-texts/account-mails.ts'
import { providerLinkMail } from '../../mail-texts/provider-mails.ts'
import type { Deps } from '../../deps.ts'
import { designMail, type MailBlock } from '../../mail/mail-design.service.ts'
import { enqueueMail, type OutgoingMail } from '../../mail/outbox.service.ts'
import type { Queries } from '../../platform/db/database.ts'
import { consumeRateLimit } from '../../platform/security/rate-limit.store.ts'
import { keyedHash } from '../../platform/security/secret.ts'
import { readSettings } from '../../settings/settings.service.ts'
import { MAILBOX_LIMIT, RECOVERY_MAIL_LIMIT } from '../accounts.policy.ts'

// Each mail is a row of the outbox in a transaction of its own: the library's statements are not in ours, and asking
// again makes another token and another mail.

/** Asks the mailbox whether its holder wants the account. */
export async function mailConfirmation(deps: Deps, email: string, token: string): Promise<void> {
  await mailWithin(deps, await compose(deps, email, confirmAddressMail, confirmAddressPath(token)))
}

/** Tells the holder of an account that someone tried to sign up with its address; `token` resets the password. */
export async function mailAlreadyRegistered(deps: Deps, email: string, token: string): Promise<void> {
  const mail = await compose(deps, email, alreadyRegisteredMail, resetPasswordPath(token))
  await mailWithin(deps, mail, { limit: RECOVERY_MAIL_LIMIT })
}

/** The link to reset a password. Composed and counted even where no mail is wanted, so that its time tells nothing. */
export async function mailRecovery(
  deps: Deps,
  email: string,
  { token, isWanted }: { token: string; isWanted: boolean },
): Promise<void> {
  const mail = await compose(deps, email, recoveryMail, resetPasswordPath(token))
  await mailWithin(deps, mail, { isWanted, limit: RECOVERY_MAIL_LIMIT })
}

/**
 * A code to sign in with; `keep` stores it, in the same transaction. Where the mailbox has had too many mails nothing
 * is stored: what it has stays good. A mailbox without an account gets none.
 */
export async function mailSignInCode(
  deps: Deps,
  email: string,
  { code, expiresAt, isWanted, keep }: NewCode,
): Promise<void> {
  const mail = await compose(deps, email, (site) => ({ ...signInCodeMail(site), code }))
  await mailWithin(deps, { ...mail, expiresAt }, { isWanted, along: keep })
}

interface NewCode {
  code: string
  expiresAt: Date
  isWanted: boolean
  keep: (queries: Queries) => Promise<void>
}

/**
 * Asks the new mailbox of an account whether its holder wants it there; `keep` stores the token. One that has an
 * account of its own is told so.
 */
export async function mailAddressChange(
  deps: Deps,
  email: string,
  { token, isTaken, keep }: { token: string; isTaken: boolean; keep: (queries: Queries) => Promise<void> },
): Promise<void> {
  const mail = isTaken
    ? await compose(deps, email, addressTakenMail)
    : await compose(deps, email, changeAddressMail, changeAddressPath(token))
  // Not the account's yet: nothing of it stays where the holder leaves meanwhile.
  await mailWithin(deps, { ...mail, isBlankedWhenSent: true }, { along: keep })
}

/** That the security of the account has changed; told whatever the limits: its holder may first hear of it here. */
export async function mailAccountHolder(
  deps: Deps,
  email: string,
  wordsOf: (site: string) => Words,
): Promise<void> {
  const mail = await compose(deps, email, wordsOf)
  await deps.database.transaction((queries) => enqueueMail(deps, queries, mail))
}

/**
 * Tells the mailbox that its account is gone; to be put into the outbox with its going. Nothing of it is kept once it
 * is sent, or has waited for days.
 */
export async function composeAccountDeletedMail(
  deps: Deps,
  email: string,
  comments: AccountDeletion['comments'],
): Promise<OutgoingMail> {
  const mail = await compose(deps, email, (site) => accountDeletedMail(site, comments))
  const expiresAt = new Date(deps.clock.now().getTime() + LEFT_MAIL_DAYS * 86_400_000)
  return { ...mail, expiresAt, isBlankedWhenSent: true }
}

/** Asks the mailbox whether its holder wants an account that a provider's can be signed in to with. */
export async function mailProviderLink(
  deps: Deps,
  email: string,
  { provider, token }: { provider: string; token: string },
): Promise<void> {
  const wordsOf = (site: string) => providerLinkMail(site, provider)
  await mailWithin(deps, await compose(deps, email, wordsOf, confirmAddressPath(token)))
}

interface MailMore {
  isWanted?: boolean
  limit?: typeof MAILBOX_LIMIT
  /** What is stored where the mail may deleteAccount. */
  along?: (queries: Queries) => Promise<void>
}

async function mailWithin(
  deps: Deps,
  mail: OutgoingMail,
  { isWanted = true, limit = MAILBOX_LIMIT, along }: MailMore = {},
): Promise<void> {
  const key = keyedHash(deps.secret, 'account mails', mail.to)
  await deps.database.transaction(async (queries) => {
    const { allowed } = await consumeRateLimit(queries, deps.clock, { ...limit, key })
    if (allowed) await along?.(queries)
    await enqueueMail(deps, queries, mail, isWanted && allowed)
  })
}

interface Words {
  subject: string
  preheader: string
  heading: string
  text: string
  /** What is to be typed elsewhere. */
  code?: string
  /** What its link is called, and how long that is good. */
  button?: string
  validity?: string
  notYou: string
}

async function compose(
  deps: Deps,
  to: string,
  wordsOf: (site: string) => Words,
  path?: string,
): Promise<OutgoingMail> {
  const site = await readSettings(deps.database)
  const { subject, preheader, heading, text, code, button = '', validity, notYou } = wordsOf(site.name)
  const blocks: (MailBlock | false)[] = [
    { kind: 'paragraph', text },
    code !== undefined && { kind: 'code', code },
    path !== undefined && { kind: 'button', label: button, url: deps.siteUrl + path },
    validity !== undefined && { kind: 'paragraph', text: validity },
  ]
  const body = designMail({
    site,
    siteUrl: deps.siteUrl,
    preheader,
    heading,
    blocks: blocks.filter((block) => block !== false),
    notes: [{ kind: 'paragraph', text: notYou }],
  })
  return { to, subject, body }
}

const LEFT_MAIL_DAYS = 5
