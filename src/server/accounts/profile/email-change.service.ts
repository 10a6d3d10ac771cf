import { randomBytes } from 'node:crypto'
import type { EmailChange } from '../../../contract/accounts/accounts.ts'
import { emailChangedMail } from '../../mail-texts/account-mails.ts'
import type { Deps } from '../../deps.ts'
import { normalizeEmail } from '../../text/email-address.ts'
import { problem } from '../../platform/http/responses/problems.ts'
import { enforceRateLimit } from '../../platform/security/rate-limit.store.ts'
import { keyedHash } from '../../platform/security/secret.ts'
import { mailEmailChange, mailAccountHolder } from './account-mails.service.ts'
import { EMAIL_CHANGE_MINUTES, LINK_LIMIT } from '../accounts.policy.ts'
import { deleteTokensOf, findUser } from '../accounts.store.ts'
import { deleteUnconfirmed, findChange, saveChange, setEmail } from './email-change.store.ts'
import { requireReauthentication } from '../sessions/reauthentication.service.ts'

/**
 * Mails a link to the new email; the account keeps its present one until that link is used. The response is the same
 * where the email has an account, whose holder is notified by mail. Throws email_invalid, and what
 * `requireReauthentication` does.
 */
export async function requestEmailChange(
  deps: Deps,
  headers: Headers,
  sender: string,
  { email: typed, password }: EmailChange,
): Promise<void> {
  const { user } = await requireReauthentication(deps, headers, password)
  const email = normalizeEmail(typed)
  if (email === undefined) throw problem('email_invalid')
  const { queries } = deps.database
  await enforceRateLimit(queries, deps.clock, { ...LINK_LIMIT, key: sender })
  const holder = await findUser(queries, email)
  const token = randomBytes(24).toString('base64url')
  const expiresAt = new Date(deps.clock.now().getTime() + EMAIL_CHANGE_MINUTES * 60_000)
  const change = {
    user_id: user.id,
    token: hashChangeToken(deps, token),
    email,
    expires_at: expiresAt.toISOString(),
  }
  await mailEmailChange(deps, email, {
    token,
    isTaken: holder?.isConfirmed === true,
    store: (transaction) => saveChange(transaction, change),
  })
}

/** The change that the token of a mail would make or has made; undefined where it was replaced or has expired. */
export async function findEmailChange(deps: Deps, token: string) {
  return findChange(deps.database.queries, hashChangeToken(deps, token), deps.clock.now().toISOString())
}

/**
 * Changes the email with the token of the mail; using it twice is the same as once. Revokes the links to the former
 * mailbox, and notifies it. Throws account_link_worn_out, too_many_requests.
 */
export async function changeEmail(deps: Deps, sender: string, token: string): Promise<void> {
  const { database, clock } = deps
  await enforceRateLimit(database.queries, clock, { ...LINK_LIMIT, key: sender })
  const now = clock.now().toISOString()
  const change = await findEmailChange(deps, token)
  if (!change) throw problem('account_link_worn_out')
  const { userId, email, present } = change
  if (email === present) return
  const isChanged = await database
    .transaction(async (queries) => {
      await deleteUnconfirmed(queries, database.engine, email)
      if (!(await setEmail(queries, userId, { email, now }))) return false
      await deleteTokensOf(queries, userId)
      await saveChange(queries, {
        user_id: userId,
        token: hashChangeToken(deps, token),
        email,
        expires_at: new Date(clock.now().getTime() + EMAIL_CHANGE_MINUTES * 60_000).toISOString(),
      })
      return true
    })
    .catch(async (cause: unknown) => {
      // Another account has just received this email.
      if (await findUser(database.queries, email)) return false
      throw cause
    })
  if (isChanged) await mailAccountHolder(deps, present, emailChangedMail)
  // Otherwise the same request came twice at once, or another account has received the email meanwhile.
  else if (!(await isEmailOf(deps, userId, email))) throw problem('account_link_worn_out')
}

async function isEmailOf(deps: Deps, userId: string, email: string): Promise<boolean> {
  return (await findUser(deps.database.queries, email))?.id === userId
}

function hashChangeToken({ secret }: Deps, token: string): string {
  return keyedHash(secret, 'address changes', token)
}
