import type { NewAccount } from '../../../contract/accounts.ts'
import type { Deps } from '../../deps.ts'
import { normalizeEmail } from '../../text/email-address.ts'
import { problem } from '../../platform/http/problems.ts'
import { enforceRateLimit } from '../../platform/security/rate-limit.store.ts'
import { readAccountName } from '../profile/account-name.ts'
import { LINK_LIMIT, SIGN_UP_LIMIT } from '../accounts.policy.ts'
import { deleteUnconfirmedPassword, findUnconfirmedPassword, findUser } from '../accounts.store.ts'
import { confirmProviderLink, isProviderLinkToken } from '../oauth/linked-providers.service.ts'
import { authLibrary, mapAuthErrors } from '../sessions/auth-library.ts'
import { readNewPassword } from './password.policy.ts'
import { knownWordsOf } from './password-reset.service.ts'

/**
 * Makes an account, which can be used once its holder has confirmed the address; the mailbox of an account that is
 * there already is told so instead, and the answer is the same. Throws account_incomplete, name_too_long,
 * name_reserved, email_invalid, password_too_short, password_too_long, password_common, too_many_requests.
 */
export async function signUp(deps: Deps, asked: Headers, sender: string, input: NewAccount): Promise<void> {
  if (input.password === '') throw problem('account_incomplete')
  const name = await readAccountName(deps, input.name)
  const email = normalizeEmail(input.email)
  if (email === undefined) throw problem('email_invalid')
  const password = await readNewPassword(input.password, await knownWordsOf(deps, { name, email }))
  await enforceRateLimit(deps.database.queries, deps.clock, { ...SIGN_UP_LIMIT, key: sender })
  await distrustOthers(deps, email, password)
  const auth = await authLibrary(deps)
  try {
    await mapAuthErrors(
      // An address that is one of ours may be none of the library's.
      { INVALID_EMAIL: 'email_invalid', VALIDATION_ERROR: 'email_invalid' },
      auth.api.signUpEmail({ headers: asked, body: { name, email, password } }),
    )
  } catch (cause) {
    // The same sent twice at once: one of them made it.
    const isThere = await findUser(deps.database.queries, email)
    if (!isThere) throw cause
  }
}

/**
 * Of two who sign up with one address before it is confirmed, at most one holds it: no password counts then until the
 * mailbox has chosen one, so that its holder, who follows whatever link comes, does not confirm another's. The same
 * password is the same person, who has sent the form twice.
 */
async function distrustOthers(deps: Deps, email: string, password: string): Promise<void> {
  const { queries, engine } = deps.database
  const { password: hashing } = await (await authLibrary(deps)).$context
  const hash = await findUnconfirmedPassword(queries, engine, email)
  // Where there is none the same work is done: how long it takes tells nothing.
  if (hash === undefined) await hashing.hash(password)
  else if (!(await hashing.verify({ hash, password }))) await deleteUnconfirmedPassword(queries, engine, hash)
}

/**
 * With the token of the mail; doing it twice is the same as once, but where it makes an account for who came from a
 * provider. Throws account_link_worn_out, address_in_use, too_many_requests.
 */
export async function confirmAddress(deps: Deps, sender: string, token: string): Promise<void> {
  await enforceRateLimit(deps.database.queries, deps.clock, { ...LINK_LIMIT, key: sender })
  if (isProviderLinkToken(token)) return confirmProviderLink(deps, token)
  const auth = await authLibrary(deps)
  await mapAuthErrors(
    {
      INVALID_TOKEN: 'account_link_worn_out',
      TOKEN_EXPIRED: 'account_link_worn_out',
      USER_NOT_FOUND: 'account_link_worn_out',
    },
    auth.api.verifyEmail({ query: { token } }),
  )
}
