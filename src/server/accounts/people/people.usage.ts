import type { CommandUsage } from '../../platform/runtime/command.ts'

export const peopleUsage: CommandUsage = {
  usages: [
    { usage: 'people list', description: 'list the owner, the editors and open invitations' },
    { usage: 'people invite EMAIL', description: 'mail a link by which its holder becomes an editor' },
    { usage: 'people remove EMAIL', description: 'end an invitation, or the rights of an editor' },
  ],
}
