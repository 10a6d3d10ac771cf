import type { Deps } from '../../deps.ts'
import {
  type OpenCommand,
  readArguments,
  refuseUsage,
  type Terminal,
} from '../../platform/runtime/command.ts'
import { normalizeEmail } from '../../text/email-address.ts'
import { peopleUsage } from '../accounts.usage.ts'
import { invite, listPeople, removeEditor, revokeInvitation } from './people.service.ts'

/**
 * `xingcha people list`, `people invite EMAIL`, `people remove EMAIL`. Returns the exit status: 0 done, 1 nobody has this
 * email, 2 wrong usage.
 */
export async function peopleCommand(
  args: readonly string[],
  terminal: Terminal,
  openDeps: OpenCommand<Deps>,
): Promise<number> {
  const read = readArguments(peopleUsage, args, terminal)
  if (typeof read === 'number') return read
  const [subcommand, typed = '', ...more] = read.positionals
  const email = normalizeEmail(typed)
  const isValidUsage =
    subcommand === 'list'
      ? typed === ''
      : (subcommand === 'invite' || subcommand === 'remove') && email !== undefined
  if (!isValidUsage || more.length > 0)
    return refuseUsage(peopleUsage, terminal, 'expected: list | invite EMAIL | remove EMAIL')
  const { deps, close } = await openDeps()
  try {
    if (subcommand === 'list') terminal.stdout.write(await describePeople(deps))
    else if (subcommand === 'invite') {
      await invite(deps, null, typed)
      terminal.stdout.write(`the invitation is on its way to ${email}\n`)
    } else return await remove(deps, terminal, email ?? '')
    return 0
  } finally {
    await close()
  }
}

async function remove(deps: Deps, terminal: Terminal, email: string): Promise<number> {
  const { members, invitations } = await listPeople(deps)
  const editor = members.find((member) => member.email === email && member.role === 'editor')
  const invitation = invitations.find((each) => each.email === email)
  if (invitation) await revokeInvitation(deps, null, invitation.id)
  if (editor) await removeEditor(deps, null, editor.id)
  if (!editor && !invitation) {
    terminal.stderr.write(`xingcha: no editor or invitation for ${email}\n`)
    return 1
  }
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
