import { DAY } from '../../../contract/durations.ts'
import type { AccountDeletion } from '../../../contract/accounts/account-data.ts'
import {
  changeEmailPath,
  confirmEmailPath,
  invitationPath,
  resetPasswordPath,
} from '../../../contract/links.ts'
import {
  emailTakenMail,
  alreadyRegisteredMail,
  emailChangeMail,
  confirmEmailMail,
  accountDeletedMail,
  passwordResetMail,
  signInCodeMail,
} from '../../mail-texts/account-mails.ts'
import { invitationMail } from '../../mail-texts/invitation-mail.ts'
import { providerLinkMail } from '../../mail-texts/provider-mails.ts'
import type { Deps } from '../../deps.ts'
import { designMail, type MailBlock } from '../../mail/mail-design.service.ts'
import { enqueueMail, type OutgoingMail } from '../../mail/outbox.service.ts'
import type { Queries } from '../../platform/db/database.ts'
import { consumeRateLimit } from '../../platform/security/rate-limit.store.ts'
import { keyedHash } from '../../platform/security/secret.ts'
import { readSettings } from '../../settings/settings.service.ts'
import { MAILBOX_LIMIT, PASSWORD_RESET_MAIL_LIMIT } from '../accounts.policy.ts'

// Each mail is a row of the outbox in a transaction of its own: better-auth's statements are outside our
// transactions, and a repeated request creates another token and another mail.

/** The link to confirm a new account's email. */
export async function mailConfirmation(deps: Deps, email: string, token: string): Promise<void> {
  await enqueueWithinLimit(deps, await compose(deps, email, confirmEmailMail, confirmEmailPath(token)))
}

/** Tells the account holder that someone tried to sign up with their email; `token` resets the password. */
export async function mailAlreadyRegistered(deps: Deps, email: string, token: string): Promise<void> {
  const mail = await compose(deps, email, alreadyRegisteredMail, resetPasswordPath(token))
  await enqueueWithinLimit(deps, mail, { limit: PASSWORD_RESET_MAIL_LIMIT })
}

/**
 * The link to reset a password. Composed and counted even where no mail is sent, so that the response time tells
 * nothing.
 */
export async function mailPasswordReset(
  deps: Deps,
  email: string,
  { token, isWanted }: { token: string; isWanted: boolean },
): Promise<void> {
  const mail = await compose(deps, email, passwordResetMail, resetPasswordPath(token))
  await enqueueWithinLimit(deps, mail, { isWanted, limit: PASSWORD_RESET_MAIL_LIMIT })
}

/**
 * A code to sign in with; `store` stores it in the same transaction. Where the mailbox has received too many mails
 * nothing is stored, and its earlier code stays valid. A mailbox without an account receives none.
 */
export async function mailSignInCode(
  deps: Deps,
  email: string,
  { code, expiresAt, isWanted, store }: NewCode,
): Promise<void> {
  const mail = await compose(deps, email, (site) => ({ ...signInCodeMail(site), code }))
  await enqueueWithinLimit(deps, { ...mail, expiresAt }, { isWanted, store })
}

interface NewCode {
  code: string
  expiresAt: Date
  isWanted: boolean
  store: (queries: Queries) => Promise<void>
}

/**
 * The link to confirm an account's new email; `store` stores the token. Where the email has an account of its own,
 * its holder is notified instead.
 */
export async function mailEmailChange(
  deps: Deps,
  email: string,
  { token, isTaken, store }: { token: string; isTaken: boolean; store: (queries: Queries) => Promise<void> },
): Promise<void> {
  const mail = isTaken
    ? await compose(deps, email, emailTakenMail)
    : await compose(deps, email, emailChangeMail, changeEmailPath(token))
  // The email is not the account's yet: nothing of the mail stays if the account is deleted meanwhile.
  await enqueueWithinLimit(deps, { ...mail, isBlankedWhenSent: true }, { store })
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
  const mail = await compose(deps, email, wordsOf)
  await deps.database.transaction((queries) => enqueueMail(deps, queries, mail))
}

/**
 * The mail about the deletion of the account and its comments (null: there were none), to be enqueued in the same transaction. It is blanked once it is sent,
 * or has waited for days.
 */
export async function composeAccountDeletedMail(
  deps: Deps,
  email: string,
  comments: AccountDeletion['comments'] | null,
): Promise<OutgoingMail> {
  const mail = await compose(deps, email, (site) => accountDeletedMail(site, comments))
  const expiresAt = new Date(deps.clock.now().getTime() + LEFT_MAIL_DAYS * DAY)
  return { ...mail, expiresAt, isBlankedWhenSent: true }
}

/** The mail with the link by which its holder becomes an editor, to be enqueued in the same transaction. */
export function composeInvitationMail(deps: Deps, email: string, token: string): Promise<OutgoingMail> {
  return compose(deps, email, invitationMail, invitationPath(token))
}

/** The link to confirm the email of a new account that signs in by a provider. */
export async function mailProviderLink(
  deps: Deps,
  email: string,
  { provider, token }: { provider: string; token: string },
): Promise<void> {
  const wordsOf = (site: string) => providerLinkMail(site, provider)
  await enqueueWithinLimit(deps, await compose(deps, email, wordsOf, confirmEmailPath(token)))
}

interface MailOptions {
  isWanted?: boolean
  limit?: typeof MAILBOX_LIMIT
  /** Runs in the mail's transaction, unless the limit has stopped the mail. */
  store?: (queries: Queries) => Promise<void>
}

async function enqueueWithinLimit(
  deps: Deps,
  mail: OutgoingMail,
  { isWanted = true, limit = MAILBOX_LIMIT, store }: MailOptions = {},
): Promise<void> {
  const key = keyedHash(deps.secret, 'account mails', mail.to)
  await deps.database.transaction(async (queries) => {
    const { allowed } = await consumeRateLimit(queries, deps.clock, { ...limit, key })
    if (allowed) await store?.(queries)
    await enqueueMail(deps, queries, mail, isWanted && allowed)
  })
}

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
