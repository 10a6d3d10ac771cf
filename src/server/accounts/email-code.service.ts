import { randomInt } from 'node:crypto'
import type { CodeSignIn, SignInOutcome } from '../../contract/accounts/accounts.ts'
import type { Deps } from '../deps.ts'
import { signInCodeMail } from './mail-texts.ts'
import { problem } from '../platform/http/responses/problems.ts'
import { enforceRateLimit } from '../platform/security/rate-limit.store.ts'
import { isSameHash, keyedHash } from '../platform/security/secret.ts'
import { normalizeEmail } from '../text/email-address.ts'
import { composeAccountMail, enqueueWithinLimit } from './account-mails.service.ts'
import { CODE_ATTEMPTS, CODE_LIMIT, CODE_MINUTES, LINK_LIMIT, SIGN_IN_LIMITS } from './accounts.policy.ts'
import { claimUser, findUser } from './accounts.store.ts'
import { consumeCode, consumeCodeAttempt, saveCode } from './credentials.store.ts'
import type { Browser, WithCookies } from './sessions.service.ts'
import { consumeKnownDeviceAttempt } from './sign-in-attempts.service.ts'
import { startSession } from './two-factor/two-factor.service.ts'

/**
 * Mails six digits to sign in with. An email without an account costs the same work and gets no mail. Where the mailbox
 * has received too many mails, its earlier code stays valid. Throws email_invalid, too_many_requests.
 */
export async function requestCode(deps: Deps, senderKey: string, typed: string): Promise<void> {
  const email = normalizeEmail(typed)
  if (email === undefined) throw problem('email_invalid')
  const { queries } = deps.database
  await enforceRateLimit(queries, deps.clock, { ...LINK_LIMIT, key: senderKey })
  const isWanted = (await findUser(queries, email)) !== undefined
  const mailbox = mailboxOf(deps, email)
  const code = randomInt(1_000_000).toString().padStart(6, '0')
  const expiresAt = new Date(deps.clock.now().getTime() + CODE_MINUTES * 60_000)
  const row = {
    mailbox,
    code: hashEmailCode(deps, mailbox, code),
    tries_left: CODE_ATTEMPTS,
    expires_at: expiresAt.toISOString(),
  }
  const mail = await composeAccountMail(deps, email, (site) => ({ ...signInCodeMail(site), code }))
  await deps.database.transaction(async (inside) => {
    if (await enqueueWithinLimit(deps, inside, { ...mail, expiresAt }, { isWanted }))
      await saveCode(inside, row)
  })
}

/** Signs in, or starts the second step, with the latest code; confirms the email. Throws code_wrong, too_many_requests. */
export async function signInWithCode(
  deps: Deps,
  browser: Browser,
  senderKey: string,
  { email: typed, code }: CodeSignIn,
): Promise<WithCookies<SignInOutcome>> {
  const email = normalizeEmail(typed)
  const mailbox = mailboxOf(deps, email ?? '')
  const { queries } = deps.database
  if (!(await consumeKnownDeviceAttempt(deps, browser, email))) {
    await enforceRateLimit(queries, deps.clock, { ...SIGN_IN_LIMITS.sender, key: senderKey })
    await enforceRateLimit(queries, deps.clock, { ...CODE_LIMIT, key: mailbox })
  }
  const expected = await consumeCodeAttempt(queries, mailbox, deps.clock.now().toISOString())
  const given = hashEmailCode(deps, mailbox, code.normalize('NFKC').replace(/\s/g, ''))
  if (expected === undefined || !isSameHash(expected, given)) throw problem('code_wrong')
  const user = email === undefined ? undefined : await findUser(queries, email)
  if (!user || !(await consumeCode(queries, mailbox, expected))) throw problem('code_wrong')
  if (!user.isConfirmed) {
    // The person who signed up with this email may not be the reader of its mails.
    await deps.database.transaction((inside) => claimUser(inside, user.id))
  }
  return startSession(deps, browser, { account: user.id, factor: 'mailed code' })
}

function mailboxOf({ secret }: Deps, email: string): string {
  return keyedHash(secret, 'mail code of', email)
}

function hashEmailCode({ secret }: Deps, mailbox: string, code: string): string {
  return keyedHash(secret, 'mail codes', `${mailbox} ${code}`)
}
