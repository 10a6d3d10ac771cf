import type { Deps } from '../../deps.ts'
import {
  command,
  type OpenCommand,
  refuse,
  type Terminal,
  withDeps,
  WrongUsage,
} from '../../platform/runtime/command.ts'
import { normalizeEmail } from '../../text/email-address.ts'
import { peopleUsage } from '../accounts.usage.ts'
import { invite, listPeople, removeEditor, revokeInvitation } from './people.service.ts'

/**
 * `xingcha people list`, `people invite EMAIL`, `people remove EMAIL`. Returns the exit status: 0 done, 1 nobody has this
 * email, 2 wrong usage.
 */
export const peopleCommand = command(peopleUsage, async (given, terminal, openDeps: OpenCommand<Deps>) => {
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
