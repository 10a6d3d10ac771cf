import { newTokenSchema } from '../../../contract/accounts/studio-tokens.ts'
import type { Deps } from '../../deps.ts'
import {
  command,
  type CommandArguments,
  type OpenCommand,
  refuse,
  withDeps,
  WrongUsage,
} from '../../platform/runtime/command.ts'
import { findUser } from '../accounts.store.ts'
import { createToken, listTokens, revokeToken } from './studio-tokens.service.ts'
import { tokensUsage } from '../accounts.usage.ts'

type TokenDeps = Pick<Deps, 'database' | 'clock' | 'secret'>

/** `xingcha tokens SUBCOMMAND EMAIL …`. Returns the exit status: 0 done, 1 there is no such account or token, 2 wrong usage. */
export const tokensCommand = command(
  tokensUsage,
  async (given, terminal, openDeps: OpenCommand<TokenDeps>) => {
    const [subcommand, email, word, ...more] = given.positionals
    const needsWord = subcommand === 'create' || subcommand === 'revoke'
    if (
      (subcommand !== 'list' && !needsWord) ||
      email === undefined ||
      (word !== undefined) !== needsWord ||
      more.length > 0
    )
      throw new WrongUsage('say list, create or revoke, and whose token')
    const wanted = readWanted(word, given.values)
    if (subcommand === 'create' && !wanted)
      throw new WrongUsage('there are no such scopes or days, or the name is too long')
    return withDeps(openDeps, async (deps) => {
      const user = await findUser(deps.database.queries, email)
      if (!user || user.role === 'reader')
        return refuse(terminal, `${email} is neither the owner nor an editor`)
      if (subcommand === 'create' && wanted)
        terminal.stdout.write(`${await createToken(deps, user, wanted)}\n`)
      else if (subcommand === 'list') terminal.stdout.write(await describeTokens(deps, user))
      else if (!(await revokeToken(deps, user.id, word ?? '')))
        return refuse(terminal, `there is no token ${word}`)
      return 0
    })
  },
)

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
