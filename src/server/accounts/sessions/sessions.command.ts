import {
  type OpenCommand,
  readArguments,
  refuseUsage,
  type Terminal,
} from '../../platform/runtime/command.ts'
import type { Deps } from '../../deps.ts'
import { normalizeEmail } from '../../text/email-address.ts'
import { findUser } from '../accounts.store.ts'
import { endSessionsOf } from './sessions.service.ts'
import { sessionsUsage } from './sessions.usage.ts'

/**
 * `xingcha sessions end EMAIL` or `--all`: for the operator who suspects that somebody else is signed in. Returns the
 * exit status: 0 done, 1 there is no such account, 2 wrong usage.
 */
export async function sessionsCommand(
  args: readonly string[],
  terminal: Terminal,
  openDeps: OpenCommand<Deps>,
): Promise<number> {
  const read = readArguments(sessionsUsage, args, terminal)
  if (typeof read === 'number') return read
  const [subcommand, typed, ...others] = read.positionals
  const isForAll = read.flags.has('all')
  const email = typed === undefined ? undefined : normalizeEmail(typed)
  if (subcommand !== 'end' || others.length > 0 || (isForAll ? typed !== undefined : email === undefined))
    return refuseUsage(sessionsUsage, terminal, 'say end and one e-mail address, or end --all')
  const { deps, close } = await openDeps()
  try {
    const user = email === undefined ? undefined : await findUser(deps.database.queries, email)
    if (!isForAll && !user) {
      terminal.stderr.write(`xingcha: there is no account ${email}\n`)
      return 1
    }
    const count = await endSessionsOf(deps, user?.id ?? 'everyone')
    terminal.stdout.write(`${count} sessions of ${email ?? 'all accounts'} have ended\n`)
    return 0
  } finally {
    await close()
  }
}
