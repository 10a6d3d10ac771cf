import {
  type OpenCommand,
  readArguments,
  refuseUsage,
  type Terminal,
} from '../../platform/runtime/command.ts'
import type { Deps } from '../../deps.ts'
import { normalizeEmail } from '../../text/email-address.ts'
import { findUser } from '../accounts.store.ts'
import { endTwoFactor } from './two-factor.service.ts'
import { twoFactorUsage } from './two-factor.usage.ts'

/**
 * `xingcha two-step off EMAIL`: for a reader who has lost the app and the recovery codes, once the operator has
 * verified their identity. The reader is notified by mail. Returns the exit status: 0 done, 1 there is no such
 * account or it has no second step, 2 wrong usage.
 */
export async function twoFactorCommand(
  args: readonly string[],
  terminal: Terminal,
  openDeps: OpenCommand<Deps>,
): Promise<number> {
  const read = readArguments(twoFactorUsage, args, terminal)
  if (typeof read === 'number') return read
  const [subcommand, typed = '', ...others] = read.positionals
  const email = normalizeEmail(typed)
  if (subcommand !== 'off' || others.length > 0 || email === undefined) {
    return refuseUsage(twoFactorUsage, terminal, 'say off and one e-mail address')
  }
  const { deps, close } = await openDeps()
  try {
    const user = await findUser(deps.database.queries, email)
    if (!user) {
      terminal.stderr.write(`xingcha: there is no account ${email}\n`)
      return 1
    }
    if (!(await endTwoFactor(deps, { id: user.id, email }))) {
      terminal.stderr.write(`xingcha: ${email} is asked for no second step\n`)
      return 1
    }
    terminal.stdout.write(`${email} is asked for no second step any more\n`)
    return 0
  } finally {
    await close()
  }
}
