import { betterAuth } from 'better-auth'
import { DAY, SECOND } from '../../../contract/durations.ts'
import { ROLES } from '../../../contract/accounts/permissions.ts'
import type { Deps } from '../../deps.ts'
import { HOST_PREFIX, isBehindTls } from '../../platform/http/access/host-cookies.ts'
import { keyedHash } from '../../platform/security/secret.ts'
import { SESSION_DAYS } from '../accounts.policy.ts'
import { mailAlreadyRegistered, mailConfirmation } from '../profile/account-mails.service.ts'
import { noteDatabaseFault, throwDatabaseFaults } from './database-faults.ts'
import { completePasswordReset } from '../password/password-reset-completion.service.ts'
import { createResetToken } from '../password/reset-token.ts'
import { startSessionPlugin } from './start-session.plugin.ts'

/**
 * better-auth on our own database and tables (docs/decisions/0009-accounts.md). Only our services call it; it is not
 * mounted as routes, so that inputs, limits and answers are ours.
 */
export function createAuth(deps: Deps) {
  const { database, siteUrl, secret, log } = deps
  const auth = betterAuth({
    baseURL: siteUrl,
    basePath: '/api/auth',
    secret: keyedHash(secret, 'accounts', ''),
    // Its statements run one by one on the outer handle, never inside a transaction of ours.
    database: {
      db: database.queries,
      type: database.engine === 'sqlite' ? 'sqlite' : 'postgres',
      transaction: false,
    },
    user: {
      modelName: 'xc_users',
      additionalFields: { role: { type: [...ROLES], input: false, defaultValue: 'reader' } },
    },
    session: { modelName: 'xc_sessions', expiresIn: (SESSION_DAYS * DAY) / SECOND, updateAge: DAY / SECOND },
    account: { modelName: 'xc_accounts' },
    verification: { modelName: 'xc_verifications', storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      autoSignIn: false,
      revokeSessionsOnPasswordReset: true,
      onExistingUserSignUp: ({ user }) => mailHolderOfEmail(user),
      onPasswordReset: ({ user }) => completePasswordReset(deps, user),
      // Our own password policy counts code points; this bound only keeps hashing cheap.
      minPasswordLength: 1,
      maxPasswordLength: 1_024,
      ...(deps.passwordHashing && { password: deps.passwordHashing }),
    },
    emailVerification: {
      expiresIn: DAY / SECOND,
      sendVerificationEmail: ({ user, token }) => mailConfirmation(deps, user.email, token),
    },
    plugins: [startSessionPlugin()],
    // Our own rate limits are shared by all processes and know the proxies (platform/security/rate-limit.store.ts).
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    advanced: {
      // better-auth itself knows the prefix __Secure- only.
      cookiePrefix: isBehindTls(deps) ? `${HOST_PREFIX}xc` : 'xc',
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isBehindTls(deps) },
      ipAddress: { disableIpTracking: true },
    },
    logger: {
      level: 'error',
      // Its messages may contain emails; answerProblem logs the cause of what fails.
      log: (_level, message, ...details) => {
        details.forEach(noteDatabaseFault)
        log.warn({ library: 'better-auth' }, message.replace(/(?<!\S)\S+@\S+/g, '…'))
      },
    },
  })
  async function mailHolderOfEmail({ id, email }: { id: string; email: string }): Promise<void> {
    const { internalAdapter } = await auth.$context
    await mailAlreadyRegistered(deps, email, await createResetToken(internalAdapter, id))
  }
  return { ...auth, api: throwDatabaseFaults(auth.api) }
}

export type Auth = ReturnType<typeof createAuth>

/** Seconds. */
