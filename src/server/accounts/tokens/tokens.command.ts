import { newTokenSchema } from '../../../contract/accounts/studio-tokens.ts'
import type { Deps } from '../../deps.ts'
import {
  type CommandArguments,
  type OpenCommand,
  readArguments,
  refuseUsage,
  type Terminal,
} from '../../platform/runtime/command.ts'
import { findUser } from '../accounts.store.ts'
import { createToken, listTokens, revokeToken } from './studio-tokens.service.ts'
import { tokensUsage } from '../accounts.usage.ts'

/** `xingcha tokens SUBCOMMAND EMAIL …`. Returns the exit status: 0 done, 1 there is no such account or token, 2 wrong usage. */
export async function tokensCommand(
  args: readonly string[],
  terminal: Terminal,
  openDeps: OpenCommand<Pick<Deps, 'database' | 'clock' | 'secret'>>,
): Promise<number> {
  const read = readArguments(tokensUsage, args, terminal)
  if (typeof read === 'number') return read
  const [subcommand, email, word, ...more] = read.positionals
  const needsWord = subcommand === 'create' || subcommand === 'revoke'
  if (
    (subcommand !== 'list' && !needsWord) ||
    email === undefined ||
    (word !== undefined) !== needsWord ||
    more.length > 0
  )
    return refuseUsage(tokensUsage, terminal, 'say list, create or revoke, and whose token')
  const wanted = readWanted(word, read.values)
  if (subcommand === 'create' && !wanted)
    return refuseUsage(tokensUsage, terminal, 'there are no such scopes or days, or the name is too long')
  const { deps, close } = await openDeps()
  try {
    const user = await findUser(deps.database.queries, email)
    if (!user || user.role === 'reader') {
      terminal.stderr.write(`xingcha: ${email} is neither the owner nor an editor\n`)
      return 1
    }
    if (subcommand === 'create' && wanted) terminal.stdout.write(`${await createToken(deps, user, wanted)}\n`)
    else if (subcommand === 'list') terminal.stdout.write(await describeTokens(deps, user))
    else if (!(await revokeToken(deps, user.id, word ?? ''))) {
      terminal.stderr.write(`xingcha: there is no token ${word}\n`)
      return 1
    }
    return 0
  } finally {
    await close()
  }
}

function readWanted(name: string | undefined, { scopes = 'read,write', days }: CommandArguments['values']) {
  const input = { name, scopes: scopes.split(','), days: days === undefined ? null : Number(days) }
  return newTokenSchema.safeParse(input).data
}

async function describeTokens(
  deps: Pick<Deps, 'database'>,
  user: Parameters<typeof listTokens>[1],
): Promise<string> {
  const { tokens } = await listTokens(deps, user)
  return tokens
    .map(
      ({ id, scopes, last_used_at, name }) =>
        `${id}\t${scopes.join(',')}\t${last_used_at ?? 'never'}\t${name}\n`,
    )
    .join('')
}
