import type { NewAccount } from '../../../contract/accounts/accounts.ts'
import { reservedForOwner } from '../../../contract/wording/accounts/owner.ts'
import type { Deps } from '../../deps.ts'
import { normalizeEmail } from '../../text/email-address.ts'
import { Problem, problem } from '../../platform/http/responses/problems.ts'
import { enforceRateLimit } from '../../platform/security/rate-limit.store.ts'
import { readAccountName } from '../profile/account-name.ts'
import { findOwnerId, hasOwnerLink } from '../owner/owner-link.service.ts'
import { LINK_LIMIT, SIGN_UP_LIMIT } from '../accounts.policy.ts'
import { deleteUnconfirmedPassword, findUnconfirmedPassword, findUser } from '../accounts.store.ts'
import {
  confirmProviderLink,
  findEmailOfProviderLink,
  isProviderLinkToken,
} from '../oauth/linked-providers.service.ts'
import { openAuth, mapAuthErrors } from '../sessions/auth-library.ts'
import { readNewPassword } from './password.policy.ts'
import { knownWordsOf } from './known-words.ts'

/**
 * Creates an account, which can be used once its email is confirmed. Where a confirmed account has the email, its
 * holder is told by mail, and the response is the same. The holder of the owner link may take a reserved name. Throws account_incomplete, name_too_long, name_reserved,
 * email_invalid, password_too_short, password_too_long, password_common, too_many_requests.
 */
export async function signUp(deps: Deps, headers: Headers, sender: string, input: NewAccount): Promise<void> {
  if (input.password === '') throw problem('account_incomplete')
  const name = await readAccountName(deps, input.name, await hasOwnerLink(deps, headers)).catch(
    async (cause: unknown) => {
      const isReserved = cause instanceof Problem && cause.code === 'name_reserved'
      if (!isReserved || (await findOwnerId(deps)) !== undefined) throw cause
      // The owner to be, who has not opened the link yet, would look for another name.
      throw new Problem('name_reserved', { sentence: reservedForOwner })
    },
  )
  const email = normalizeEmail(input.email)
  if (email === undefined) throw problem('email_invalid')
  const password = await readNewPassword(input.password, await knownWordsOf(deps, { name, email }))
  await enforceRateLimit(deps.database.queries, deps.clock, { ...SIGN_UP_LIMIT, key: sender })
  await dropOtherPassword(deps, email, password)
  const auth = await openAuth(deps)
  try {
    await mapAuthErrors(
      // better-auth refuses some emails that we accept.
      { INVALID_EMAIL: 'email_invalid', VALIDATION_ERROR: 'email_invalid' },
      auth.api.signUpEmail({ headers, body: { name, email, password } }),
    )
  } catch (cause) {
    // Another request created it at the same time.
    const isThere = await findUser(deps.database.queries, email)
    if (!isThere) throw cause
  }
}

/**
 * Two people may sign up with one email before it is confirmed, and at most one owns it. If their passwords differ,
 * the stored one is deleted until the mailbox chooses one, so that its holder, who follows any link, does not confirm
 * another person's password. The same password means that one person sent the form twice.
 */
async function dropOtherPassword(deps: Deps, email: string, password: string): Promise<void> {
  const { queries, engine } = deps.database
  const { password: hashing } = await (await openAuth(deps)).$context
  const hash = await findUnconfirmedPassword(queries, engine, email)
  // Without a stored password the same work is done, so that the response time tells nothing.
  if (hash === undefined) await hashing.hash(password)
  else if (!(await hashing.verify({ hash, password }))) await deleteUnconfirmedPassword(queries, engine, hash)
}

/** The email that the token of a confirmation mail would confirm; undefined where it was used up or has expired. */
export async function findEmailOfConfirmToken(deps: Deps, token: string): Promise<string | undefined> {
  if (isProviderLinkToken(token)) return findEmailOfProviderLink(deps, token)
  const { secret } = await (await openAuth(deps)).$context
  const { verifyJWT } = await import('better-auth/crypto')
  const payload = await verifyJWT(token, secret)
  return typeof payload?.email === 'string' ? payload.email : undefined
}

/**
 * Confirms an email with the token of its mail; using it twice is the same as once, unless it creates an account for
 * a provider's profile. Throws account_link_worn_out, address_in_use, too_many_requests.
 */
export async function confirmEmail(deps: Deps, sender: string, token: string): Promise<void> {
  await enforceRateLimit(deps.database.queries, deps.clock, { ...LINK_LIMIT, key: sender })
  if (isProviderLinkToken(token)) return confirmProviderLink(deps, token)
  const auth = await openAuth(deps)
  await mapAuthErrors(
    {
      INVALID_TOKEN: 'account_link_worn_out',
      TOKEN_EXPIRED: 'account_link_worn_out',
      USER_NOT_FOUND: 'account_link_worn_out',
    },
    auth.api.verifyEmail({ query: { token } }),
  )
}
