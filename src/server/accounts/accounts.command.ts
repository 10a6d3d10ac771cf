import type { Deps } from '../deps.ts'
import { raiseSiteVersion } from '../platform/cache/content-version.store.ts'
import { command, type OpenCommand, refuse, withDeps, WrongUsage } from '../platform/runtime/command.ts'
import { normalizeEmail } from '../text/email-address.ts'
import { findUser, moveOwnership } from './accounts.store.ts'
import { ownerUsage, sessionsUsage, twoFactorUsage } from './accounts.usage.ts'
import { endSessionsOf } from './sessions.service.ts'
import { endTwoFactor } from './two-factor/two-factor.service.ts'

// Each returns the exit status: 0 done, 1 there is no such account or nothing to do, 2 wrong usage.

/** `xingcha owner EMAIL`: makes the confirmed account with this email the owner, and the former owner a reader. */
export const ownerCommand = command(
  ownerUsage,
  async (given, terminal, openDeps: OpenCommand<Pick<Deps, 'database'>>) => {
    const email = onlyEmail(given.positionals)
    if (email === undefined) throw new WrongUsage('name one e-mail address')
    return withDeps(openDeps, async ({ database }) => {
      const user = await findUser(database.queries, email)
      if (!user) return refuse(terminal, `there is no account ${email}. Sign up with this address first.`)
      // Anyone may sign up with another person's email; only its holder can confirm it.
      if (!user.isConfirmed)
        return refuse(
          terminal,
          `${email} is not confirmed yet. Follow the link in the mail; without a mail server it is a file in ` +
            'the data folder, in mail/.',
        )
      const former = await database.transaction(async (queries) => {
        const readers = await moveOwnership(queries, user.id)
        // Pages show the owner's badge next to comments.
        await raiseSiteVersion(queries)
        return readers
      })
      terminal.stdout.write(`${email} is the owner\n`)
      for (const reader of former) terminal.stdout.write(`${reader} is a reader from now on\n`)
      return 0
    })
  },
)

/**
 * `xingcha two-step off EMAIL`: for a reader who has lost the app and the recovery codes, once the operator has
 * verified their identity. The reader is notified by mail.
 */
export const twoFactorCommand = command(
  twoFactorUsage,
  async (given, terminal, openDeps: OpenCommand<Deps>) => {
    const [subcommand, ...others] = given.positionals
    const email = onlyEmail(others)
    if (subcommand !== 'off' || email === undefined) throw new WrongUsage('say off and one e-mail address')
    return withDeps(openDeps, async (deps) => {
      const user = await findUser(deps.database.queries, email)
      if (!user) return refuse(terminal, `there is no account ${email}`)
      if (!(await endTwoFactor(deps, { id: user.id, email })))
        return refuse(terminal, `${email} is asked for no second step`)
      terminal.stdout.write(`${email} is asked for no second step any more\n`)
      return 0
    })
  },
)

/** `xingcha sessions end EMAIL` or `--all`: for the operator who suspects that somebody else is signed in. */
export const sessionsCommand = command(
  sessionsUsage,
  async (given, terminal, openDeps: OpenCommand<Deps>) => {
    const [subcommand, ...others] = given.positionals
    const isForAll = given.flags.has('all')
    const email = onlyEmail(others)
    if (subcommand !== 'end' || (isForAll ? others.length > 0 : email === undefined))
      throw new WrongUsage('say end and one e-mail address, or end --all')
    return withDeps(openDeps, async (deps) => {
      const user = email === undefined ? undefined : await findUser(deps.database.queries, email)
      if (!isForAll && !user) return refuse(terminal, `there is no account ${email}`)
      const count = await endSessionsOf(deps, user?.id ?? 'everyone')
      terminal.stdout.write(`${count} sessions of ${email ?? 'all accounts'} have ended\n`)
      return 0
    })
  },
)

function onlyEmail([typed, ...others]: readonly string[]): string | undefined {
  return typed === undefined || others.length > 0 ? undefined : normalizeEmail(typed)
}
