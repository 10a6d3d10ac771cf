import { newTokenSchema } from '../../contract/accounts/studio-tokens.ts'
import type { Deps } from '../deps.ts'
import { raiseSiteVersion } from '../platform/cache/content-version.store.ts'
import {
  command,
  type CommandArguments,
  type OpenCommand,
  refuse,
  type Terminal,
  withDeps,
  WrongUsage,
} from '../platform/runtime/command.ts'
import { normalizeEmail } from '../text/email-address.ts'
import { findUser, moveOwnership } from './accounts.store.ts'
import { invite, listPeople, removeEditor, revokeInvitation } from './people/people.service.ts'
import { endSessionsOf } from './sessions.service.ts'
import { createToken, listTokens, revokeToken } from './tokens/studio-tokens.service.ts'
import { endTwoFactor } from './two-factor/two-factor.service.ts'
import { USAGES } from '../usages.ts'

// Each returns the exit status: 0 done, 1 there is no such account or nothing to do, 2 wrong usage.

/** `xingcha owner EMAIL`: makes the confirmed account with this email the owner, and the former owner a reader. */
export const ownerCommand = command(USAGES.owner, async (given, terminal, openDeps: OpenCommand<Deps>) => {
  const email = onlyEmail(given.positionals)
  if (email === undefined) throw new WrongUsage('name one e-mail address')
  return withDeps(openDeps, async ({ database, clock }) => {
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
      const readers = await moveOwnership(queries, user.id, clock.now())
      // Pages show the owner's badge next to comments.
      await raiseSiteVersion(queries)
      return readers
    })
    terminal.stdout.write(`${email} is the owner\n`)
    for (const reader of former) terminal.stdout.write(`${reader} is a reader from now on\n`)
    return 0
  })
})

/** `xingcha two-step off EMAIL`, once the operator has verified the identity of a reader, who is notified by mail. */
export const twoFactorCommand = command(
  USAGES['two-step'],
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
  USAGES.sessions,
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

/** `xingcha people list`, `invite EMAIL`, `remove EMAIL`. Exit status: 0 done, 1 nobody has this email, 2 wrong usage. */
export const peopleCommand = command(USAGES.people, async (given, terminal, openDeps: OpenCommand<Deps>) => {
  const [subcommand, typed = '', ...more] = given.positionals
  const email = normalizeEmail(typed)
  const isValidUsage =
    subcommand === 'list'
      ? typed === ''
      : (subcommand === 'invite' || subcommand === 'remove') && email !== undefined
  if (!isValidUsage || more.length > 0) throw new WrongUsage('expected: list | invite EMAIL | remove EMAIL')
  return withDeps(openDeps, async (deps) => {
    if (subcommand === 'list') terminal.stdout.write(await describePeople(deps))
    else if (subcommand === 'invite') {
      await invite(deps, null, typed)
      terminal.stdout.write(`the invitation is on its way to ${email}\n`)
    } else return remove(deps, terminal, email ?? '')
    return 0
  })
})

async function remove(deps: Deps, terminal: Terminal, email: string): Promise<number> {
  const { members, invitations } = await listPeople(deps)
  const editor = members.find((member) => member.email === email && member.role === 'editor')
  const invitation = invitations.find((each) => each.email === email)
  if (invitation) await revokeInvitation(deps, null, invitation.id)
  if (editor) await removeEditor(deps, null, editor.id)
  if (!editor && !invitation) return refuse(terminal, `no editor or invitation for ${email}`)
  terminal.stdout.write(editor ? `${email} was removed\n` : `the invitation to ${email} was revoked\n`)
  return 0
}

async function describePeople(deps: Deps): Promise<string> {
  const { members, invitations } = await listPeople(deps)
  return [
    ...members.map(({ role, email, name, last_active_at }) =>
      [role, email, name, last_active_at ?? 'never active'].join('\t'),
    ),
    ...invitations.map(({ email, sent_at, has_expired }) =>
      [has_expired ? 'expired' : 'invited', email, '', sent_at].join('\t'),
    ),
  ]
    .map((line) => `${line}\n`)
    .join('')
}

/** `xingcha tokens SUBCOMMAND EMAIL …`. Returns the exit status: 0 done, 1 there is no such account or token, 2 wrong usage. */
export const tokensCommand = command(USAGES.tokens, async (given, terminal, openDeps: OpenCommand<Deps>) => {
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
    if (subcommand === 'create' && wanted) terminal.stdout.write(`${await createToken(deps, user, wanted)}\n`)
    else if (subcommand === 'list') terminal.stdout.write(await describeTokens(deps, user))
    else if (!(await revokeToken(deps, user.id, word ?? '')))
      return refuse(terminal, `there is no token ${word}`)
    return 0
  })
})

function readWanted(name: string | undefined, { scopes = 'read,write', days }: CommandArguments['values']) {
  const input = { name, scopes: scopes.split(','), days: days === undefined ? null : Number(days) }
  return newTokenSchema.safeParse(input).data
}

async function describeTokens(deps: Deps, user: Parameters<typeof listTokens>[1]): Promise<string> {
  const { tokens } = await listTokens(deps, user)
  return tokens
    .map(
      ({ id, scopes, last_used_at, name }) =>
        `${id}\t${scopes.join(',')}\t${last_used_at ?? 'never'}\t${name}\n`,
    )
    .join('')
}
