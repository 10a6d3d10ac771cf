import {
  type OpenCommand,
  readArguments,
  refuseUsage,
  type Terminal,
} from '../../platform/runtime/command.ts'
import type { Deps } from '../../deps.ts'
import { normalizeEmail } from '../../text/email-address.ts'
import { raiseSiteVersion } from '../../platform/cache/content-version.store.ts'
import { findUser, moveOwnership } from '../accounts.store.ts'
import { ownerUsage } from './owner.usage.ts'

/**
 * `xingcha owner EMAIL`: makes the confirmed account with this email the owner, and the former owner a reader.
 * Returns the exit status: 0 done, 1 there is no such account or it is not confirmed, 2 wrong usage.
 */
export async function ownerCommand(
  args: readonly string[],
  terminal: Terminal,
  openDeps: OpenCommand<Pick<Deps, 'database'>>,
): Promise<number> {
  const read = readArguments(ownerUsage, args, terminal)
  if (typeof read === 'number') return read
  const [typed = '', ...others] = read.positionals
  const email = normalizeEmail(typed)
  if (others.length > 0 || email === undefined) {
    return refuseUsage(ownerUsage, terminal, 'name one e-mail address')
  }
  const { deps, close } = await openDeps()
  try {
    const { database } = deps
    const user = await findUser(database.queries, email)
    if (!user) {
      terminal.stderr.write(`xingcha: there is no account ${email}. Sign up with this address first.\n`)
      return 1
    }
    // Anyone may sign up with another person's email; only its holder can confirm it.
    if (!user.isConfirmed) {
      terminal.stderr.write(
        `xingcha: ${email} is not confirmed yet. Follow the link in the mail; without a mail server it is a file in ` +
          'the data folder, in mail/.\n',
      )
      return 1
    }
    const former = await database.transaction(async (queries) => {
      const readers = await moveOwnership(queries, user.id)
      // Pages show the owner's badge next to comments.
      await raiseSiteVersion(queries)
      return readers
    })
    terminal.stdout.write(`${email} is the owner\n`)
    for (const reader of former) terminal.stdout.write(`${reader} is a reader from now on\n`)
    return 0
  } finally {
    await close()
  }
}
