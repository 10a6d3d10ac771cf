import type { CommandUsage } from '../../platform/runtime/command.ts'

export const peopleUsage: CommandUsage = {
  calls: [
    { call: 'people list', does: 'list the owner, the editors and open invitations' },
    { call: 'people invite EMAIL', does: 'mail a link by which its holder becomes an editor' },
    { call: 'people remove EMAIL', does: 'end an invitation, or the rights of an editor' },
  ],
}
